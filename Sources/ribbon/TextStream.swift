import Glibc

/// A file that is written as it goes, line by line, or the standard output.
final class TextStream {
    private let file: UnsafeMutablePointer<FILE>
    private let name: String

    init(_ path: String?) throws {
        name = path ?? "standard output"
        guard let file = path.map({ fopen($0, "w") }) ?? fdopen(dup(STDOUT_FILENO), "w") else {
            throw CommandFailure(errno == EACCES ? .notPermitted : .failed, Self.message(name))
        }
        self.file = file
        setvbuf(file, nil, _IOLBF, 0)
    }

    func write(_ text: String) throws {
        guard fputs(text, file) >= 0 else { throw CommandFailure(.failed, Self.message(name)) }
    }

    func close() throws {
        guard fclose(file) == 0 else { throw CommandFailure(.failed, Self.message(name)) }
    }

    private static func message(_ name: String) -> String {
        "\(name): cannot be written: \(String(cString: strerror(errno)))"
    }
}
