/// Where a recogniser stands (GESTURES.md 2).
///
/// ```
///                     ┌──────────────────────────▶ failed(reason)
///                     │
///  possible(Value?) ──┼──▶ active(Value)* ──┬────▶ ended(Value)
///                     │                     └────▶ cancelled
///                     └──────────────────────────▶ ended(Value)
/// ```
///
/// A terminal phase sticks until the reset, which comes when the last touch that the recogniser follows is gone.
public enum GesturePhase<Value> {
    /// Not recognised yet. A long press that is held has a value already.
    case possible(Value?)
    case active(Value)
    case ended(Value)
    case failed(FailureReason)
    case cancelled
}

extension GesturePhase: Sendable where Value: Sendable {}
extension GesturePhase: Equatable where Value: Equatable {}

/// A `GesturePhase` without its value: what machines and compositions decide with.
public enum Stage: UInt8, Sendable {
    case possible, active, ended, failed, cancelled

    @inlinable
    public var isTerminal: Bool { rawValue >= Stage.ended.rawValue }
}
