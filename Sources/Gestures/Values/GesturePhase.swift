/// The state of a recogniser in a sequence of touches.
///
/// ```
///              ┌────────────────────▶ failed
///              │
///  possible ───┼──▶ active ──┬──────▶ ended
///              │             └──────▶ cancelled
///              └────────────────────▶ ended
/// ```
///
/// A terminal phase stays until the reset, which comes when the last touch that the recogniser follows is gone. See
/// docs/gestures.md, Phases.
public enum GesturePhase: UInt8, Sendable {
    /// Not recognised yet. A long press has a value already while it is held.
    case possible
    case active
    /// The first terminal phase; those after it are terminal too, because `isTerminal` compares raw values.
    case ended
    case failed
    case cancelled

    @inlinable
    public var isTerminal: Bool { rawValue >= GesturePhase.ended.rawValue }
}
