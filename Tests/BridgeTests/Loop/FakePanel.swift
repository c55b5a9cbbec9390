import Bridge
import EvdevInput
import Panels
import Synchronization
import Time

/// A panel of protocol B, 127 × 80 mm, whose driver is the test: it keeps the state as the kernel does.
final class FakePanel: PanelSource, @unchecked Sendable {
    static let slots = 10

    let path: String
    let device: DeviceDescription
    private(set) var drops = 0
    private(set) var time = Timestamp.zero
    /// Set when it is unplugged: after what has been reported it is gone.
    var isGone = false
    /// Whether the kernel holds back pressures (EVIOCSMASK). The state has them nevertheless.
    var isPressureHeldBack = false

    private struct Slot {
        var id: Int32 = -1
        var x: Int32 = 0
        var y: Int32 = 0
        var pressure: Int32 = 0
    }

    private var state = Array(repeating: Slot(), count: slots)
    private var waiting: [RawEvent] = []
    private var lastID: Int32 = 0

    init(_ path: String) {
        self.path = path
        var axes: [UInt16: Axis] = [:]
        axes[AbsoluteAxis.positionX] = Axis(minimum: 0, maximum: 1270, resolution: 10)
        axes[AbsoluteAxis.positionY] = Axis(minimum: 0, maximum: 800, resolution: 10)
        axes[AbsoluteAxis.contactPressure] = Axis(minimum: 0, maximum: 255)
        axes[AbsoluteAxis.slot] = Axis(minimum: 0, maximum: Int32(Self.slots - 1))
        axes[AbsoluteAxis.trackingID] = Axis(minimum: 0, maximum: 65_535)
        device = DeviceDescription(name: path, properties: CodeSet([InputProperty.direct]), axes: axes)
    }

    // MARK: The driver

    var down: [Int] { state.indices.filter { state[$0].id >= 0 } }

    /// A finger comes down or moves; `report` follows.
    /// - Parameter pressure: nil: it has not changed.
    func touch(_ slot: Int, x: Int32, y: Int32, pressure: Int32? = 128, at time: Timestamp) {
        write(AbsoluteAxis.slot, Int32(slot), time)
        if state[slot].id < 0 {
            lastID += 1
            state[slot].id = lastID
            write(AbsoluteAxis.trackingID, lastID, time)
        }
        // The kernel reports what has changed in the slot, whoever had it before.
        if state[slot].x != x { write(AbsoluteAxis.positionX, x, time) }
        if state[slot].y != y { write(AbsoluteAxis.positionY, y, time) }
        (state[slot].x, state[slot].y) = (x, y)
        guard let pressure else { return }
        state[slot].pressure = pressure
        if !isPressureHeldBack { write(AbsoluteAxis.contactPressure, pressure, time) }
    }

    func lift(_ slot: Int, at time: Timestamp) {
        state[slot].id = -1
        write(AbsoluteAxis.slot, Int32(slot), time)
        write(AbsoluteAxis.trackingID, -1, time)
    }

    /// The events of a new finger arrive after the state was read, which has them already.
    func repeatTouch(_ slot: Int, at time: Timestamp) {
        write(AbsoluteAxis.slot, Int32(slot), time)
        write(AbsoluteAxis.trackingID, -1, time)
        write(AbsoluteAxis.trackingID, state[slot].id, time)
        write(AbsoluteAxis.positionX, state[slot].x, time)
        write(AbsoluteAxis.positionY, state[slot].y, time)
    }

    func report(at time: Timestamp) { waiting.append(.report(at: time)) }

    /// The kernel has lost what it had not delivered.
    func drop(at time: Timestamp) {
        waiting = [RawEvent(time: time, type: EventType.synchronization, code: Synchronization.dropped, value: 0)]
        report(at: time)
    }

    private func write(_ code: UInt16, _ value: Int32, _ time: Timestamp) {
        waiting.append(RawEvent(time: time, type: EventType.absolute, code: code, value: value))
    }

    // MARK: The source

    func lookAhead() -> LivePanel.Waiting {
        waiting.first.map { .report($0.time) } ?? .nothing(isGone ? .gone : .drained)
    }

    func readReport(_ handle: (EventRun) -> Void) -> LivePanel.ReadResult { readReport { $0.asRun(handle) } }

    private func readReport(_ handle: (RawEvent) -> Void) -> LivePanel.ReadResult {
        while !waiting.isEmpty {
            let event = waiting.removeFirst()
            time = event.time
            if event.type == EventType.synchronization, event.code == Synchronization.dropped { drops += 1 }
            handle(event)
            if event == .report(at: event.time) { return .drained }
        }
        return isGone ? .gone : .drained
    }

    func readState(at time: Timestamp, _ handle: (RawEvent) -> Void) -> LivePanel.ReadResult {
        guard !isGone else { return .gone }
        waiting = []
        for slot in state.indices {
            write(AbsoluteAxis.slot, Int32(slot), time)
            write(AbsoluteAxis.trackingID, state[slot].id, time)
            write(AbsoluteAxis.positionX, state[slot].x, time)
            write(AbsoluteAxis.positionY, state[slot].y, time)
            write(AbsoluteAxis.contactPressure, state[slot].pressure, time)
        }
        report(at: time)
        return readReport(handle)
    }
}
