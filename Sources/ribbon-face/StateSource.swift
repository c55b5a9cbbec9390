import Face
import Scene
import Time

/// Where the loop gets what the face shows from: a recording, a preset at rest, a bridge that plays.
protocol StateSource: AnyObject {
    /// Readable when there may be something new; nil where time alone brings it.
    var descriptor: Int32? { get }
    /// When there is something new without input; nil: never.
    var deadline: Timestamp? { get }
    /// Changes whenever `layout` would answer another one.
    var layoutVersion: Int { get }

    /// Takes what is new. Called when the descriptor is readable or the deadline is reached.
    /// - Returns: whether anything has changed.
    func advance(to now: Timestamp) -> Bool

    /// - Parameter size: of the screen, as one looks at it.
    func layout(on size: Extent) -> Layout
    /// What is to be seen now, on the screen that `layout` was last asked for.
    func state() -> FaceState
}
