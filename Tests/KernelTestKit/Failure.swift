import Glibc

/// The reason why a test could not go on, in one sentence.
public struct Failure: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}

extension Failure {
    /// Reads errno, so it must be made before anything else can change it.
    static func system(_ what: String, code: Int32 = errno) -> Failure {
        Failure("\(what): \(String(cString: strerror(code)))")
    }
}
