import Storage
import Time

/// The part of a mounted gesture that frames read and write.
struct MountedState {
    /// The recogniser; the mounted gesture keeps it.
    var recognizer: Unretained<ErasedRecognizer<Void>>
    /// The object that owns this state; set as soon as it exists.
    var owner: Unretained<MountedGesture>?
    let attachment: Attachment
    /// The gesture with the smaller number comes first.
    let priority: Int
    /// The depth of its region.
    let depth: Int
    /// Its number among its surface's gestures.
    let number: Int

    /// When time alone changes it; kept up to date by the surface.
    var deadline = Timestamp.distantFuture
    /// The slots of its fingers that are down, a bit each.
    var down: UInt64 = 0
    /// Slots of its fingers that have moved in this update, as bits, if it follows them.
    var moved: UInt64 = 0
    /// Whether it has fingers that are down, or is under way without one.
    var isAwake = false
    /// Whether it had an event in this update.
    var isDirty = false
    /// Whether movements change only its value. This stays valid until it has another kind of event.
    var isSteady = false

    /// Whether it takes fingers.
    var isEnabled = true
    /// Whether it chooses its fingers: see `MountedGesture.accepts`.
    var hasFilters = false
    /// The fingers that are to be taken from it, a bit each.
    var ignored: UInt64 = 0

    // For arbitration.

    /// The gestures that `MountedGesture.prevent(_:)` has named, by their numbers.
    var prevented = NumberSet()
    /// The gestures that may be recognised beside it, by their numbers.
    var simultaneous = NumberSet()
    /// Whether it is mounted so that it waits for its requirements.
    var waits = false
    /// The gestures that require it to fail.
    var waiters = GestureList()
    /// Whether the program is asked what the gesture prevents and what prevents it.
    var asksWhatIsPrevented = false
    /// Whether it has relations or conditions of its own.
    var hasRules = false
    /// Whether it has rules, or shares a finger with other gestures.
    var isContested = false
    /// The slots of the fingers that it follows or has followed since it was idle, a bit each.
    var touches: UInt64 = 0
    /// Slots of the fingers with which it was recognised and may go on, as bits.
    var won: UInt64 = 0
    /// Slots of the fingers with which it has lost, as bits.
    var lost: UInt64 = 0
    /// Whether it was recognised in an earlier update, with all fingers that it follows. (A voice of `perTouch` is
    /// recognised only with its own finger.)
    var wasRecognized = false
    /// Whether it was recognised in this update and may go on.
    var hasJustWon = false
    /// Whether it has lost, so that its callbacks of this update are dropped.
    var isDropped = false
    /// Its effect on the raw touches of its fingers.
    var policy: TouchPolicy = []

    var id: GestureID { recognizer.with { $0.id } }

    /// Records that it is back in its initial state. It stays awake while it has fingers.
    mutating func rest() {
        (touches, won, lost) = (0, 0, 0)
        guard down == 0 else { return }
        // A mark of this update must not take fingers that come later.
        ignored = 0
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

    /// - Parameter isWhole: whether it has lost all its fingers, so that its callbacks of this update are dropped.
    mutating func noteLoss(of slots: UInt64, isWhole: Bool) {
        isDropped = isWhole
        lost |= isWhole ? .max : slots
        won &= ~lost
    }

    /// Whether the gesture may be recognised: the program's answer to `shouldBegin`; true if it is not asked.
    var mayBegin: Bool { owner?.object.shouldBegin?() ?? true }
}
