import EvdevInput
import Glibc
import Testing
import Touch

/// The synthetic panels of this folder: a description, events, and what they must come to.
struct PanelFile: CustomTestStringConvertible, Sendable {
    let name: String
    let path: String
    let text: String

    var testDescription: String { name }

    static let all: [PanelFile] = files(in: here("../Panels")).map {
        PanelFile(name: String($0.split(separator: "/").last ?? ""), path: $0, text: (try? contents($0)) ?? "")
    }

    static func named(_ name: String) throws -> PanelFile {
        guard let file = all.first(where: { $0.name == "\(name).events" }) else { throw Missing(name: name) }
        return file
    }

    struct Missing: Error { var name: String }

    /// What a `# key: value` line says.
    func stated(_ key: String) -> String? {
        for line in text.split(separator: "\n") where line.hasPrefix("# \(key): ") {
            return String(line.dropFirst(key.utf8.count + 4))
        }
        return nil
    }

    func recording() throws -> Recording { try Recording(contentsOf: path) }
}

/// The recordings beside the checkout, where they are.
let sharedRecordings: [String] = files(in: here("../../../../shared/recordings/evemu-devices")).filter {
    $0.hasSuffix(".events")
}

func here(_ path: String, file: String = #filePath) -> String {
    "\(file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))/\(path)"
}

func files(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var paths: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !name.hasPrefix(".") { paths.append("\(folder)/\(name)") }
    }
    return paths.sorted()
}

func contents(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw PanelFile.Missing(name: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var byte = getc(file)
    while byte != EOF {
        bytes.append(UInt8(truncatingIfNeeded: byte))
        byte = getc(file)
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// A file that is there for the length of `body`.
func withTemporaryFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
    var path = Array("/tmp/ribbon-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw PanelFile.Missing(name: "a temporary file") }
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
    close(descriptor)
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(name) }
    return try body(name)
}
