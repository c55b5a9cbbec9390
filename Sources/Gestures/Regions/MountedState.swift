import Storage
import Time

/// The part of a mounted gesture that frames read and write.
struct MountedState {
    /// The recogniser; the mounted gesture keeps it.
    var recognizer: Unretained<ErasedRecognizer<Void>>
    /// Keeps this; set as soon as it exists.
    var owner: Unretained<MountedGesture>?
    let attachment: Attachment
    /// The smaller comes first.
    let priority: Int
    /// The depth of its region.
    let depth: Int
    /// Its own among its surface's gestures.
    let number: Int

    /// When time alone changes it; kept up to date by the surface.
    var deadline = Timestamp.distantFuture
    /// The slots of its fingers that are down, a bit each.
    var down: UInt64 = 0
    /// The slots of its fingers that have moved in this update, where it follows them.
    var moved: UInt64 = 0
    /// It has fingers that are down, or is under way without one.
    var isAwake = false
    /// Something happened to it in this update.
    var isDirty = false
    /// Movements change nothing but its value. It stays so until something else than a movement happens to it.
    var isSteady = false

    /// It takes fingers.
    var isEnabled = true
    /// It does not take every finger: see `MountedGesture.accepts`.
    var hasFilters = false
    /// The fingers that are to be taken from it, a bit each.
    var ignored: UInt64 = 0

    // For arbitration.

    var relations = Relations()
    /// It is mounted behind what it requires to fail.
    var waits = false
    /// The gestures that require it to fail.
    var waiters = GestureList()
    /// Whether the program is asked what it prevents and what prevents it.
    var asksWhatIsPrevented = false
    /// It has relations or conditions of its own.
    var hasRules = false
    /// It has rules, or a finger of it has other gestures too.
    var isContested = false
    /// The slots of the fingers that it follows or has followed since it was idle, a bit each.
    var touches: UInt64 = 0
    /// The slots of the fingers with which it was recognised, and may go on.
    var won: UInt64 = 0
    /// The slots of the fingers with which it has lost.
    var lost: UInt64 = 0
    /// It was recognised in an earlier update, with whatever fingers it follows. A voice of `perTouch` is recognised with
    /// its own finger alone.
    var wasRecognized = false
    /// It was recognised in this update, and may go on.
    var hasJustWon = false
    /// It has lost: what it did in this update is dropped.
    var isDropped = false
    /// How it affects the raw touches of its fingers.
    var policy: TouchPolicy = []

    var id: GestureID { recognizer.with { $0.id } }

    /// Notes that it is back at its beginning. While it has fingers it stays awake.
    mutating func rest() {
        (touches, won, lost) = (0, 0, 0)
        guard down == 0 else { return }
        isAwake = false
        isContested = hasRules
    }

    /// Forgets the finger that had a slot before.
    mutating func forget(_ slot: Int) {
        let others: UInt64 = ~(1 << UInt64(slot))
        touches &= others
        won &= others
        lost &= others
    }

    mutating func noteWin(of slots: UInt64) {
        won |= slots
        hasJustWon = slots != 0
    }

    /// - Parameter isWhole: it has lost all its fingers, and what it did in this update is dropped.
    mutating func noteLoss(of slots: UInt64, isWhole: Bool) {
        isDropped = isWhole
        lost |= isWhole ? .max : slots
        won &= ~lost
    }

    /// Asks the program.
    var mayBegin: Bool { owner?.object.shouldBegin?() ?? true }
}
