/// A file of the page, as it is compiled into the program.
public struct Asset: Hashable, Sendable {
    public var type: String
    public var bytes: [UInt8]

    /// - Parameter name: the file's name; its extension decides the type.
    public init(_ bytes: [UInt8], named name: String) {
        self.bytes = bytes
        type =
            switch name.split(separator: ".").last {
            case "html": "text/html; charset=utf-8"
            case "js": "text/javascript; charset=utf-8"
            case "css": "text/css; charset=utf-8"
            case "svg": "image/svg+xml"
            case "png": "image/png"
            case "woff2": "font/woff2"
            case "webmanifest": "application/manifest+json"
            default: "application/octet-stream"
            }
    }
}
