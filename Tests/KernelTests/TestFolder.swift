import Glibc

/// A folder of a test's own in memory, gone with it.
final class TestFolder {
    let path: String

    init() {
        var template = Array("/tmp/ribbon-test-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
        chmod(path, 0o755)
    }

    deinit { remove() }

    /// With the files in it; folders in it must be gone.
    func remove() {
        guard let stream = opendir(path) else { return }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            unlink(file(name))
        }
        closedir(stream)
        rmdir(path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes in place, as `echo >` does.
    @discardableResult
    func write(_ name: String, _ text: String) -> String {
        guard let stream = fopen(file(name), "w") else { preconditionFailure("cannot write \(file(name))") }
        fputs(text, stream)
        fclose(stream)
        return file(name)
    }

    func rename(_ name: String, to other: String) { _ = Glibc.rename(file(name), file(other)) }
}
