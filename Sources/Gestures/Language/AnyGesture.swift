import Storage

/// A gesture that hides its type; only the type of its value is known. It costs a call for each event; static
/// compositions cost none.
public struct AnyGesture<Value>: Gesture {
    public typealias Body = Never

    @usableFromInline let mount: (inout MountContext) -> ErasedRecognizer<Value>

    @inlinable
    public init<G: Gesture>(_ gesture: G) where G.Value == Value {
        mount = { ErasedRecognizer(gesture.mounted(&$0), in: $0.arena) { $0 } }
    }

    init(mounting mount: @escaping (inout MountContext) -> ErasedRecognizer<Value>) {
        self.mount = mount
    }

    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        AnyRecognizer(box: mount.arena.keep(self.mount(&mount)))
    }
}
