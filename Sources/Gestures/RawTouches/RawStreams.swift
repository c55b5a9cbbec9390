import Storage
import Touch

/// The raw touches of the fingers that regions listen to, by slot.
struct RawStreams {
    /// The raw touches of one finger.
    ///
    /// ```
    ///            no gesture delays it      lifted, no gesture delays that
    ///  withheld ─────────────────────▶ live ─────────────────────────────▶ over
    ///     │                              │
    ///     └── a gesture that cancels touches wins, or the finger is cancelled: told where it was live ──▶ over
    /// ```
    struct Stream {
        /// Whether its regions have heard it.
        var isLive = false
        /// Whether the finger has lifted; a gesture may still delay the end.
        var isLifted = false
        /// The finger's actions in this update.
        var kinds: TouchKinds = []
        /// Where the finger came down; regions hear a delayed touch-down there.
        var start = Point.zero
        /// The outermost of its regions that listens or glides.
        var outermost: Ref<RegionState>?
        /// The deepest of its regions that glides.
        var glider: Ref<RegionState>?
        /// The region that it has glided to.
        var current: Ref<RegionState>?
        /// The frame of `current`, in the surface's space, as it was when the finger entered.
        var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    }

    let streams: FixedArray<Stream>
    /// Whether any gesture of the surface has ever governed the raw touches of its fingers.
    var isGoverned = false
    /// The slots of the fingers that regions listen to, a bit each; a lift that is withheld counts.
    private(set) var heard: UInt64 = 0
    /// Slots of the heard fingers that left in this update, that came down, and that did something else.
    private var gone: UInt64 = 0
    private var come: UInt64 = 0
    private var changed: UInt64 = 0

    init(in arena: Arena) {
        streams = arena.array(repeating: Stream(), count: Surface.maximumTouches)
    }

    /// Adds a finger that comes down. It is heard if a region under it listens or glides.
    mutating func begin(_ slot: Int, at start: Point, in region: Ref<RegionState>) {
        var stream = Stream(start: start)
        var next = Optional(region)
        while let region = next {
            if region.value.isHeard { stream.outermost = region }
            if region.value.glides, stream.glider == nil {
                stream.glider = region
                stream.current = region
                stream.frame = Rect(origin: region.origin, size: region.value.frame.size)
            }
            next = region.value.parent
        }
        guard stream.outermost != nil else { return }
        streams[slot] = stream
        heard |= 1 << UInt64(slot)
    }

    /// Notes an event of a finger for `drainChanges`, if a region hears the finger.
    @inline(__always)
    mutating func note(_ kind: TouchEvent.Kind, _ slot: Int) {
        let bit: UInt64 = 1 << UInt64(slot)
        guard heard & bit != 0 else { return }
        streams[slot].kinds.formUnion(TouchKinds(kind))
        switch kind {
        case .ended, .cancelled: gone |= bit
        case .began: come |= bit
        case .moved: changed |= bit
        }
    }

    /// Takes the slots with events in this update, as bits: of fingers that left, of fingers that came down, and of the
    /// others.
    mutating func drainChanges() -> (gone: UInt64, come: UInt64, changed: UInt64) {
        defer { (gone, come, changed) = (0, 0, 0) }
        return (gone, come & ~gone, changed & ~come & ~gone)
    }

    mutating func end(_ slot: Int) { heard &= ~(1 << UInt64(slot)) }
}

/// How a gesture governs the raw touches of its fingers: see `MountedGesture.delaysTouchesBegan` and the two properties
/// after it.
struct TouchPolicy: OptionSet {
    var rawValue: UInt8

    static let delaysBegan = TouchPolicy(rawValue: 1)
    static let delaysEnded = TouchPolicy(rawValue: 2)
    static let cancels = TouchPolicy(rawValue: 4)
}
