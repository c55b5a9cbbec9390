import CEvdev
import Glibc
import Panels
import System

/// A panel whose events a program writes, as a device node would give them. It has the writing end; the panel has the
/// other one. For one thread, while another one reads the panel.
public final class EventPipe {
    public let panel: LivePanel
    private let writing: OwnedDescriptor
    /// Bytes of reports that found no room yet.
    private var rest: [UInt8] = []

    /// - Parameters:
    ///   - path: identifies the panel among those that are played.
    ///   - ends: the ends of a pipe that does not block, for reading and for writing. Both are closed at the end.
    public init(path: String, device: DeviceDescription, ends: (reading: Int32, writing: Int32)) {
        panel = LivePanel(path: path, device: device, descriptor: ends.reading, isPiped: true)
        writing = OwnedDescriptor(ends.writing)
    }

    /// Writes whole reports. Never waits.
    /// - Returns: false if earlier reports still find no room, because the panel has not been read for long; then none
    ///   of these is written.
    public func write(_ events: [RawEvent]) -> Bool {
        guard flush() else { return false }
        let raw = events.map { ribbon_evdev_event($0.time.nanoseconds, $0.type, $0.code, $0.value) }
        raw.withUnsafeBytes { bytes in
            let count = max(Glibc.write(writing.number, bytes.baseAddress, bytes.count), 0)
            rest = Array(bytes[count...])
        }
        return true
    }

    /// Writes what found no room before. Returns whether all of it is written.
    private func flush() -> Bool {
        guard !rest.isEmpty else { return true }
        let count = rest.withUnsafeBytes { max(Glibc.write(writing.number, $0.baseAddress, $0.count), 0) }
        rest.removeFirst(count)
        return rest.isEmpty
    }
}
