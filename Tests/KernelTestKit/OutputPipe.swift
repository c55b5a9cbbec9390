import CKernelTestKit
import Glibc

/// One of a process's outputs.
struct OutputPipe {
    private(set) var reading: Int32
    private(set) var writing: Int32
    private(set) var isOpen = true
    private var bytes: [UInt8] = []
    private var searched = 0

    init() throws(Failure) {
        var ends: [Int32] = [-1, -1]
        guard kernelTestPipe(&ends) == 0 else { throw .system("cannot make a pipe") }
        reading = ends[0]
        writing = ends[1]
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The first whole line with that part after those that were answered before.
    mutating func nextLine(containing part: String) -> String? {
        guard let (line, end) = line(containing: part) else { return nil }
        searched = end
        return line
    }

    /// Whether for each of the parts there is a line after those that were answered before, in whatever order.
    mutating func hasNextLines(containing parts: [String]) -> Bool {
        let ends = parts.compactMap { line(containing: $0)?.end }
        guard ends.count == parts.count else { return false }
        searched = ends.max() ?? searched
        return true
    }

    private func line(containing part: String) -> (text: String, end: Int)? {
        var start = searched
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: bytes[start..<end], as: UTF8.self)
            start = end + 1
            if line.contains(part) { return (line, start) }
        }
        return nil
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

    /// From then on, writing to it fails.
    mutating func closeReading() {
        if reading >= 0 { close(reading) }
        reading = -1
        isOpen = false
    }

    /// Fills it, and reads it no more: from then on, writing to it waits.
    mutating func stall() {
        let full = open("/proc/self/fd/\(reading)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        let page = [UInt8](repeating: 10, count: 4096)
        while write(full, page, page.count) > 0 {}
        close(full)
        isOpen = false
    }
}
