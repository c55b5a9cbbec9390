import Panels
import Time
import Touch

/// A list of events made by hand. Each call adds an event to the report that `report` completes.
struct Script {
    private(set) var events: [RawEvent] = []
    private var time = Timestamp(nanoseconds: 1_000_000_000)

    mutating func event(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        events.append(RawEvent(time: time, type: type, code: code, value: value))
    }

    mutating func absolute(_ code: UInt16, _ value: Int32) { event(EventType.absolute, code, value) }

    mutating func key(_ code: UInt16, _ value: Int32) { event(EventType.key, code, value) }

    mutating func slot(_ slot: Int32, id: Int32? = nil, x: Int32? = nil, y: Int32? = nil) {
        absolute(AbsoluteAxis.slot, slot)
        if let id { absolute(AbsoluteAxis.trackingID, id) }
        if let x { absolute(AbsoluteAxis.positionX, x) }
        if let y { absolute(AbsoluteAxis.positionY, y) }
    }

    /// Lists a contact of protocol A.
    mutating func packet(x: Int32, y: Int32, id: Int32? = nil) {
        if let id { absolute(AbsoluteAxis.trackingID, id) }
        absolute(AbsoluteAxis.positionX, x)
        absolute(AbsoluteAxis.positionY, y)
        event(EventType.synchronization, Synchronization.multitouchReport, 0)
    }

    /// Reports no contacts in protocol A.
    mutating func emptyPacket() { event(EventType.synchronization, Synchronization.multitouchReport, 0) }

    mutating func drop() { event(EventType.synchronization, Synchronization.dropped, 0) }

    /// Completes the report.
    /// - Parameter milliseconds: the time until the next report.
    mutating func report(then milliseconds: Int64 = 10) {
        events.append(.report(at: time))
        time = time + .milliseconds(milliseconds)
    }

    mutating func wait(_ milliseconds: Int64) { time = time + .milliseconds(milliseconds) }

    /// Plays the whole script; contacts that are left stay down.
    func play(_ device: DeviceDescription, configuration: DeviceConfiguration = .init()) throws -> Take {
        var decoder = try PanelDecoder(device, configuration: configuration)
        var take = Take()
        play(into: &decoder, &take)
        return take
    }

    func play(into decoder: inout PanelDecoder, _ take: inout Take) {
        for event in events { decoder.handle(event) { take.frames.append(copy $0) } }
    }
}

extension DeviceDescription {
    /// A panel of protocol B, 100 × 50 mm, 10 units a millimetre.
    static func slots(_ count: Int32 = 10, extra: [UInt16: Axis] = [:]) -> DeviceDescription {
        var axes = extra
        axes[AbsoluteAxis.positionX] = Axis(minimum: 0, maximum: 1000, resolution: 10)
        axes[AbsoluteAxis.positionY] = Axis(minimum: 0, maximum: 500, resolution: 10)
        axes[AbsoluteAxis.slot] = Axis(minimum: 0, maximum: count - 1)
        axes[AbsoluteAxis.trackingID] = Axis(minimum: 0, maximum: 65535)
        return DeviceDescription(name: "Slots", properties: CodeSet([InputProperty.direct]), axes: axes)
    }

    /// The same panel with protocol A.
    static func packets(hasIDs: Bool = false) -> DeviceDescription {
        var device = slots()
        device.axes[AbsoluteAxis.slot] = nil
        if !hasIDs { device.axes[AbsoluteAxis.trackingID] = nil }
        device.codes[EventType.key] = CodeSet([Key.touch])
        return device
    }

    /// The same panel with a single contact.
    static func single(_ keys: [UInt16], extra: [UInt16: Axis] = [:]) -> DeviceDescription {
        var axes = extra
        axes[AbsoluteAxis.x] = Axis(minimum: 0, maximum: 1000, resolution: 10)
        axes[AbsoluteAxis.y] = Axis(minimum: 0, maximum: 500, resolution: 10)
        return DeviceDescription(name: "Single", codes: [EventType.key: CodeSet(keys)], axes: axes)
    }
}

/// A length in points.
func millimetres(_ length: Double) -> Points { length * 160 / 25.4 }
