import CEvdev
import Glibc
import Panels
import System

/// A panel whose events a program writes, as a device node would give them. It has the writing end; the panel has the
/// other one. For one thread, while another one reads the panel.
public final class EventPipe {
    public let panel: LivePanel
    private let writing: OwnedDescriptor
    /// Whole events that found no room yet.
    private var rest: [UInt8] = []

    /// - Parameters:
    ///   - path: identifies the panel among those that are played.
    ///   - ends: the ends of a pipe that does not block, for reading and for writing. Both are closed at the end.
    public init(path: String, device: DeviceDescription, ends: (reading: Int32, writing: Int32)) {
        panel = LivePanel(path: path, device: device, descriptor: ends.reading, isPiped: true)
        writing = OwnedDescriptor(ends.writing)
    }

    /// Bytes of whole events, no more than the system writes either all or not at all (PIPE_BUF, 4096).
    private static let unit = 4096 / MemoryLayout<input_event>.stride * MemoryLayout<input_event>.stride

    /// Whether something that was written still finds no room. Call `flush` again soon: nothing tells when there is some.
    public var hasRest: Bool { !rest.isEmpty }

    /// Writes whole reports. Never waits.
    /// - Returns: false if earlier reports still find no room, because the panel has not been read for long; then none
    ///   of these is written.
    public func write(_ events: [RawEvent]) -> Bool {
        flush()
        guard rest.isEmpty else { return false }
        for event in events {
            let raw = ribbon_evdev_event(event.time.nanoseconds, event.type, event.code, event.value)
            withUnsafeBytes(of: raw) { rest += $0 }
        }
        flush()
        return true
    }

    /// Writes as much as finds room, in whole events: the panel reads no parts of events.
    public func flush() {
        var written = 0
        rest.withUnsafeBytes { bytes in
            while written < bytes.count {
                let part = bytes[written...].prefix(Self.unit)
                guard Glibc.write(writing.number, UnsafeRawBufferPointer(rebasing: part).baseAddress, part.count) > 0
                else { return }
                written += part.count
            }
        }
        rest.removeFirst(written)
    }
}
