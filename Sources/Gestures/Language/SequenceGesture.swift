/// One gesture after another: the second sees nothing until the first has ended.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
    public enum Value {
        /// The first gesture has not ended yet.
        case first(First.Value)
        /// The first gesture has ended; the second has a value from its first change on.
        case second(First.Value, Second.Value?)
    }

    public typealias Body = Never

    public var first: First
    public var second: Second

    @inlinable
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    @inlinable
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        let id = mount.identify("SequenceGesture")
        let first = first.mounted(&mount)
        // Inside `perTouch` an instance has one finger, so none is left after a gesture that ends at the lift.
        let isRefused = mount.isInsidePerTouch && first.endsOnLift
        if isRefused { mount.refuseSequence(id, after: first.id) }
        return SequenceRecognizer<First, Second>(
            id: id, isRefused: isRefused, first: first, second: second.mounted(&mount))
    }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension Gesture {
    /// This gesture, then the other.
    @inlinable
    public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
        SequenceGesture(self, other)
    }
}
