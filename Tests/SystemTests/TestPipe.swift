import Glibc
import System

/// A pipe of the test's own that does not block.
final class TestPipe {
    private(set) var reading: Int32
    let writing: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        if reading >= 0 { close(reading) }
        close(writing)
    }

    func write(_ bytes: [UInt8]) { precondition(Glibc.write(writing, bytes, bytes.count) == bytes.count) }

    /// Reads its content, up to 64 bytes.
    func read() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(reading, &bytes, bytes.count)
        return Array(bytes.prefix(max(count, 0)))
    }

    func closeReading() {
        close(reading)
        reading = -1
    }
}
