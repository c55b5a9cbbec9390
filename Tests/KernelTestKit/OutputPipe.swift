import Glibc

/// One of a process's outputs.
struct OutputPipe {
    let reading: Int32
    private(set) var writing: Int32
    private(set) var isOpen = true
    private var bytes: [UInt8] = []

    init() throws(Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system("cannot make a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reading = ends[0]
        writing = ends[1]
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func line(containing part: String) -> String? {
        let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[..<$0] } ?? []
        return whole.split(separator: UInt8(ascii: "\n"))
            .map { String(decoding: $0, as: UTF8.self) }
            .first { $0.contains(part) }
    }

    mutating func readAll() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while isOpen {
            let count = read(reading, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                isOpen = false
            } else if errno == EAGAIN {
                return
            }
        }
    }

    mutating func closeWriting() {
        close(writing)
        writing = -1
    }

    mutating func closeReading() {
        close(reading)
        isOpen = false
    }
}
