import Storage

/// Two gestures, only one of which counts. The first has priority.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
    public enum Value {
        case first(First.Value)
        case second(Second.Value)
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
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> { recognizer(&mount) }

    @inlinable
    func recognizer(_ mount: inout MountContext) -> ExclusiveRecognizer<First, Second> {
        let id = mount.identify("ExclusiveGesture")
        let first = first.mounted(&mount)
        let depth = mount.holdDepth
        mount.holdDepth += 1
        let second = second.mounted(&mount)
        mount.holdDepth -= 1
        let queue = mount.arena.store(HoldQueue(depth: depth, losses: mount.losses, in: mount.arena))
        return ExclusiveRecognizer(id: id, first: first, second: second, queue: queue)
    }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension Gesture {
    /// This gesture has priority: the other's callbacks wait until this one has failed.
    @inlinable
    public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
        ExclusiveGesture(self, other)
    }
}
