/// Something that fingers do on a surface. A gesture is a value that describes it; a region that mounts the gesture
/// runs it.
///
/// A custom gesture is a struct with only a `body`:
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
    /// The type of its recogniser. Inferred: a custom gesture has its body's.
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

/// The recogniser of no gesture. It has no values.
public enum NeverRecognizer: ModifierRecognizer {
    public typealias Value = Never

    public var child: NeverRecognizer {
        get { preconditionFailure("there is no value of Never") }
        set {}
    }
}
