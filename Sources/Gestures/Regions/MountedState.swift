import Storage
import Time

/// What frames read and write of a mounted gesture.
struct MountedState {
    /// The recogniser; the mounted gesture keeps it.
    var recognizer: Unretained<ErasedRecognizer<Void>>
    /// Keeps this; set as soon as it exists.
    var owner: Unretained<MountedGesture>?
    let attachment: Attachment
    /// The smaller comes first.
    let priority: Int
    /// Of its region.
    let depth: Int

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
}
