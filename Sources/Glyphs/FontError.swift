/// The reason why no letters can be drawn, with a remedy.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    public let path: String
    let cause: String

    public var description: String {
        "\(path): \(cause); the face needs DejaVu Sans (Debian: apt install fonts-dejavu-core)"
    }
}
