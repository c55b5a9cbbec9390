/// Remembers which children of a steady composition follow movements (`Steadiness`). The others are not visited.
@usableFromInline
struct AwakeChildren {
    /// Whether the children were steady, rather than asleep, at the last `ask`.
    @usableFromInline var isFirstAwake = false
    @usableFromInline var isSecondAwake = false

    @inlinable
    init() {}

    /// Asks both children; false if one of them is restless.
    @inlinable @inline(__always)
    mutating func ask(_ a: inout some Recognizer, _ b: inout some Recognizer) -> Bool {
        let first = a.steadiness()
        guard first != .restless else { return false }
        let second = b.steadiness()
        guard second != .restless else { return false }
        isFirstAwake = first == .steady
        isSecondAwake = second == .steady
        return true
    }

    @inlinable var steadiness: Steadiness { isFirstAwake || isSecondAwake ? .steady : .asleep }
}
