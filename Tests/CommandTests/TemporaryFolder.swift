import Glibc
import Testing

/// A folder of a test's own, gone with it.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/ribbon-test-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
        if let stream = opendir(path) {
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink(path(name))
            }
            closedir(stream)
        }
        rmdir(path)
    }

    var currentFolder: String {
        guard let path = getcwd(nil, 0) else { return "." }
        defer { free(path) }
        return String(cString: path)
    }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ name: String, _ text: String) {
        guard let file = fopen(path(name), "w") else { preconditionFailure("cannot write \(path(name))") }
        fputs(text, file)
        fclose(file)
    }

    func bytes(_ name: String) throws -> [UInt8] { try Self.read(path(name)) }

    func text(of path: String) throws -> String { String(decoding: try Self.read(path), as: UTF8.self) }

    private static func read(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "r"), "cannot read \(path)")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return bytes
    }
}
