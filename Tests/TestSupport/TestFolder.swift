import Glibc
import System

/// A folder for one test, removed when the test ends.
///
/// Everybody may read it, whatever the process's file mode creation mask is: another test may change the mask meanwhile.
public final class TestFolder {
    public let path: String

    private struct Unreadable: Error { var path: String }

    public init() {
        var template = Array("/tmp/ribbon-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { preconditionFailure("cannot make a folder in /tmp") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        chmod(path, 0o755)
    }

    deinit { remove() }

    /// Removes it with all that it contains.
    public func remove() { Self.remove(path) }

    /// Any folder, with all that it contains.
    public static func remove(_ folder: String) {
        for name in Folder.names(in: folder) where unlink("\(folder)/\(name)") != 0 { remove("\(folder)/\(name)") }
        rmdir(folder)
    }

    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Makes a folder, and those that it is in. Answers its path.
    @discardableResult
    public func makeFolder(_ name: String) -> String {
        var made = path
        for part in name.split(separator: "/") {
            made += "/\(part)"
            if mkdir(made, 0o755) == 0 { chmod(made, 0o755) }
        }
        return made
    }

    /// Writes in place, as `echo >` does. Answers the file's path.
    @discardableResult
    public func write(_ name: String, _ text: String) -> String {
        let isNew = access(path(name), F_OK) != 0
        guard let file = fopen(path(name), "w") else { preconditionFailure("cannot write \(path(name))") }
        if isNew { fchmod(fileno(file), 0o644) }
        // Not fputs(3), which ends at a NUL.
        let bytes = Array(text.utf8)
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        return path(name)
    }

    public func rename(_ name: String, to other: String) { _ = Glibc.rename(path(name), path(other)) }

    public func bytes(_ name: String) throws -> [UInt8] { try Self.read(path(name)) }

    /// The text of any file.
    public func text(of path: String) throws -> String { String(decoding: try Self.read(path), as: UTF8.self) }

    private static func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw Unreadable(path: path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return bytes
    }
}
