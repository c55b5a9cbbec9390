import Glibc
import System

public struct MissingFile: Error { var name: String }

/// A path beside the calling source file, wherever the tests run.
public func here(_ path: String, file: String = #filePath) -> String {
    "\(file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))/\(path)"
}

/// A path below the project's folder, wherever the tests run.
public func projectFile(_ path: String) -> String { here("../../\(path)", file: #filePath) }

/// The files of a folder by name; none where there is no such folder.
public func files(in folder: String) -> [String] {
    Folder.names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }.sorted()
}

public func contents(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw MissingFile(name: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var byte = getc(file)
    while byte != EOF {
        bytes.append(UInt8(truncatingIfNeeded: byte))
        byte = getc(file)
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// A file that exists while `body` runs.
public func withTemporaryFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
    var path = Array("/tmp/ribbon-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw MissingFile(name: "a temporary file") }
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
    close(descriptor)
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(name) }
    return try body(name)
}
