/// Remembers which children of a steady composition have something to follow. The others are not visited.
@usableFromInline
struct AwakeChildren {
    /// Whether the first child was steady at the last `ask`: only then does it follow movements. `second` likewise.
    @usableFromInline var first = false
    @usableFromInline var second = false

    @inlinable
    init() {}

    /// Asks both children; false if one of them is restless.
    @inlinable @inline(__always)
    mutating func ask(_ a: inout some Recognizer, _ b: inout some Recognizer) -> Bool {
        let first = a.steadiness()
        guard first != .restless else { return false }
        let second = b.steadiness()
        guard second != .restless else { return false }
        self.first = first == .steady
        self.second = second == .steady
        return true
    }

    @inlinable var steadiness: Steadiness { first || second ? .steady : .asleep }
}
