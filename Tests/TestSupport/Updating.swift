import Glibc

/// Writes files that the tests check, when they are asked to.
public enum Updating {
    struct Failure: Error {
        let path: String
    }

    /// RIBBON_UPDATE is set.
    public static var isAsked: Bool { getenv("RIBBON_UPDATE") != nil }

    public static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

    public static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "w") else { throw Failure(path: path) }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(path: path) }
    }
}
