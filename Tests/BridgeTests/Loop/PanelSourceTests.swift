import Glibc
import Panels
import Testing
import Time

@testable import Bridge
@testable import EvdevInput

/// A panel whose events come through a pipe, as the loop reads it.
@Suite("Panel sources")
struct PanelSourceTests {
    /// As struct input_event lies in memory.
    private struct KernelEvent {
        var seconds: Int
        var microseconds = 0
        var type: UInt16
        var code: UInt16
        var value: Int32
    }

    private func panel(_ events: [(type: UInt16, code: UInt16, value: Int32)], at seconds: Int) throws -> LivePanel {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
        defer { close(ends[1]) }
        let raw = events.map { KernelEvent(seconds: seconds, type: $0.type, code: $0.code, value: $0.value) }
        let size = raw.count * MemoryLayout<KernelEvent>.stride
        try #require(write(ends[1], raw, size) == size)
        return LivePanel(path: "pipe", device: DeviceDescription(), descriptor: ends[0])
    }

    /// A read takes 64 events.
    @Test func aReportThatIsLongerThanOneReadIsOneReport() throws {
        var events = (0..<150).map { (EventType.absolute, AbsoluteAxis.positionX, Int32($0)) }
        events.append((EventType.synchronization, Synchronization.report, 0))
        events.append((EventType.absolute, AbsoluteAxis.positionX, 1000))
        let panel = try panel(events, at: 7)
        #expect(panel.lookAhead() == .report(Timestamp(nanoseconds: 7_000_000_000)))
        var values: [Int32] = []
        let result = panel.readReport { values += $0.filter { $0.type == EventType.absolute }.map(\.value) }
        #expect(result == .drained)
        #expect(values == Array(0..<150))
        #expect(panel.time == Timestamp(nanoseconds: 7_000_000_000))
    }

    @Test func aPanelThatCannotBeReadHasFailed() throws {
        let folder = open("/", O_RDONLY | O_CLOEXEC)
        let panel = LivePanel(path: "/", device: DeviceDescription(), descriptor: folder)
        #expect(panel.lookAhead() == .nothing(.failed(EISDIR)))
    }
}
