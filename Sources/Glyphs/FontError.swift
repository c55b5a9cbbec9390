/// Says why no letters can be drawn, and what to do.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    public let path: String
    let cause: String

    public var description: String {
        "\(path): \(cause); the face needs DejaVu Sans (Debian: apt install fonts-dejavu-core)"
    }
}
