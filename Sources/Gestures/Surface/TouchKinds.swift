import Touch

/// The kinds of a contact's events in a frame. A finger that came down and moved within one frame has both. The bit of
/// a kind is `1 << TouchEvent.Kind.rawValue`.
struct TouchKinds: OptionSet {
    var rawValue: UInt8

    static let began = TouchKinds(rawValue: 1)
    static let moved = TouchKinds(rawValue: 2)
    static let ended = TouchKinds(rawValue: 4)
    static let cancelled = TouchKinds(rawValue: 8)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    init(_ kind: TouchEvent.Kind) {
        self.init(rawValue: 1 << kind.rawValue)
    }
}

extension Contact {
    /// The kinds of this contact's events. A palm counts as cancelled, whatever it does.
    var kinds: TouchKinds {
        switch phase {
        case .began: location == startLocation || tool == .palm ? .began : [.began, .moved]
        case .moved, .stationary: tool == .palm ? .cancelled : .moved
        case .ended: tool == .palm ? .cancelled : .ended
        case .cancelled: .cancelled
        }
    }
}

extension Point {
    /// Whether it can lie on a surface: it is a finite number.
    var isPlace: Bool { abs(x) < GestureDefaults.farthest && abs(y) < GestureDefaults.farthest }
}
