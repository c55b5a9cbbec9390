import Storage
import Time

/// The order of callbacks within an update: see docs/gestures.md, Callbacks.
public enum DeliveryPass: UInt8, Sendable {
    case updating, changed, terminal, reset
}

/// The passes in which a tree of recognisers has callbacks. The type of the tree determines them, so that other passes
/// cost nothing.
public struct DeliveryPasses: OptionSet, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static var updating: DeliveryPasses { @inlinable get { DeliveryPasses(rawValue: 1) } }
    public static var changed: DeliveryPasses { @inlinable get { DeliveryPasses(rawValue: 2) } }
    public static var terminal: DeliveryPasses { @inlinable get { DeliveryPasses(rawValue: 4) } }
    public static var reset: DeliveryPasses { @inlinable get { DeliveryPasses(rawValue: 8) } }
    public static var all: DeliveryPasses { @inlinable get { DeliveryPasses(rawValue: 15) } }
}

/// How the callbacks of a subtree are delivered in an update.
public struct Delivery {
    public enum Mode: UInt8, Sendable {
        /// Callbacks are called.
        case live
        /// Callbacks are queued, because a gesture of higher priority is still possible.
        case held
        /// A gesture of higher priority was recognised: nothing is called, except to take back what was already
        /// announced.
        case dropped
    }

    public var time: Timestamp
    public var mode: Mode
    /// Receives callbacks in the mode `held`; not used in the others.
    @usableFromInline var queue: Ref<HoldQueue>?
}
