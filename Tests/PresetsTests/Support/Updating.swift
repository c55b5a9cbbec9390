import Glibc

/// Writes files that the tests check, when they are asked to.
enum Updating {
    struct Failure: Error {
        let path: String
    }

    static func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw Failure(path: path) }
        defer { fclose(file) }
        guard fputs(text, file) >= 0 else { throw Failure(path: path) }
    }
}
