import Touch

/// What is done against a panel's noise; all of it is off unless its owner asks for it.
public struct FilterConfiguration: Hashable, Sendable {
    public init() {}
}
