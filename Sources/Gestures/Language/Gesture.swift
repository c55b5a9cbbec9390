import Touch

/// Something that fingers do on a surface. Gestures are values: they describe; a region that mounts one runs it.
///
/// A custom gesture is a struct with a `body` alone:
///
/// ```swift
/// struct Nudge: Gesture {
///     var body: some Gesture<Points> {
///         DragGesture(minimumDistance: 4).map { $0.translation.width }
///     }
/// }
/// ```
public protocol Gesture<Value> {
    associatedtype Value = Body.Value
    associatedtype Body: Gesture
    /// The recogniser that mounting makes. Inferred: a custom gesture's is its body's.
    associatedtype Mounted: Recognizer = Body.Mounted where Mounted.Value == Value

    var body: Body { get }

    /// Builds the recogniser, once. Inferred: a custom gesture mounts its body.
    func mounted(_ mount: inout MountContext) -> Mounted
}

extension Gesture where Mounted == Body.Mounted {
    @inlinable
    public func mounted(_ mount: inout MountContext) -> Mounted { body.mounted(&mount) }
}

extension Gesture where Body == Never {
    /// A primitive gesture has no body.
    public var body: Never { preconditionFailure("a primitive gesture has no body") }
}

extension Never: Gesture {
    public typealias Value = Never
    public typealias Body = Never
    public typealias Mounted = NeverRecognizer

    public func mounted(_ mount: inout MountContext) -> NeverRecognizer {
        preconditionFailure("there is no value of Never to mount")
    }
}
