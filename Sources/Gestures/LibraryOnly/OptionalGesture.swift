/// A gesture that may be absent. An absent one takes no finger, and counts as failed in a composition, like a gesture
/// that is switched off.
extension Optional: Gesture where Wrapped: Gesture {
    public typealias Value = Wrapped.Value
    public typealias Body = Never

    @inlinable
    public func mounted(_ mount: inout MountContext) -> some Recognizer<Value> {
        guard let gesture = self else {
            return OptionalRecognizer<Wrapped.Mounted>(child: nil, id: mount.identify("Optional"))
        }
        let child = gesture.mounted(&mount)
        return OptionalRecognizer(child: child, id: child.id)
    }
}
