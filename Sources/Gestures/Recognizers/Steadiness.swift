/// What fingers that do nothing but move are to a recogniser.
public enum Steadiness: UInt8, Sendable {
    /// They may change its stage, or have it decide something: it hears of them by `handle` and `settle`.
    case restless
    /// They change values alone: it hears of them by `slide` and `tell`.
    case following
    /// They are nothing to it: it need not hear of them.
    case deaf

    /// What they are to two recognisers together.
    @inlinable
    func and(_ other: Steadiness) -> Steadiness { rawValue < other.rawValue ? self : other }
}
