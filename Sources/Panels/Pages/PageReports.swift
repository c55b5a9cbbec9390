import Time

/// Turns the frames of a page into the reports of a touchscreen with slots (protocol B). So a page is a panel like any
/// other for everything that hears it.
public struct PageReports: Sendable {
    private struct Slot: Sendable {
        var contact: PageContact?
        /// The pressure that was reported last; nil if none was.
        var pressure: Int32?
        /// Whether the slot's last contact was cancelled, so that the slot still reports a palm. The next contact has
        /// to take that back.
        var isPalm = false
    }

    private var slots = [Slot](repeating: Slot(), count: PageFrame.contactLimit)
    private var nextID: Int32 = 1
    /// Whether any contact has reported a pressure. From then on contacts without one report `middlePressure`, because
    /// on a panel that reports pressure 0 means the lightest touch.
    private var tellsPressure = false
    /// Contacts that were cancelled and are still down: they are ignored until they lift.
    private var cancelled: Set<UInt32> = []

    private static let middlePressure: Int32 = 128

    public init() {}

    /// The touchscreen to which the reports belong. It states no size: a configuration gives it.
    public static func device(named name: String) -> DeviceDescription {
        let axes: [UInt16: Axis] = [
            AbsoluteAxis.slot: Axis(minimum: 0, maximum: Int32(PageFrame.contactLimit) - 1),
            AbsoluteAxis.positionX: Axis(minimum: 0, maximum: 65_535),
            AbsoluteAxis.positionY: Axis(minimum: 0, maximum: 65_535),
            AbsoluteAxis.toolType: Axis(minimum: 0, maximum: ToolType.palm),
            AbsoluteAxis.trackingID: Axis(minimum: 0, maximum: .max),
            AbsoluteAxis.contactPressure: Axis(minimum: 0, maximum: 255),
        ]
        let types = CodeSet([EventType.synchronization, EventType.absolute])
        return DeviceDescription(
            name: name, properties: CodeSet([InputProperty.direct]),
            codes: [EventType.synchronization: types, EventType.absolute: CodeSet(axes.keys.sorted())], axes: axes)
    }

    /// Whether a contact that is played is down.
    public var isTouched: Bool { slots.contains { $0.contact != nil } }

    /// The report of a frame; no events if it changes nothing. Of several contacts with the same number the first
    /// counts.
    public mutating func report(_ frame: PageFrame) -> [RawEvent] {
        let all = frame.contacts.prefix(PageFrame.contactLimit)
        cancelled.formIntersection(all.map(\.id))
        var contacts: [PageContact] = []
        for contact in all where !cancelled.contains(contact.id) {
            if !contacts.contains(where: { $0.id == contact.id }) { contacts.append(contact) }
        }
        if contacts.contains(where: { $0.pressure > 0 }) { tellsPressure = true }
        var events = Events(time: frame.time)
        for index in slots.indices {
            guard let contact = slots[index].contact, !contacts.contains(where: { $0.id == contact.id }) else {
                continue
            }
            slots[index].contact = nil
            events.add(index, AbsoluteAxis.trackingID, -1)
        }
        for contact in contacts { write(contact, to: &events) }
        return events.report
    }

    private mutating func write(_ contact: PageContact, to events: inout Events) {
        let known = slots.firstIndex { $0.contact?.id == contact.id }
        guard let index = known ?? slots.firstIndex(where: { $0.contact == nil }) else { return }
        if known == nil {
            events.add(index, AbsoluteAxis.trackingID, nextID)
            nextID = nextID == .max ? 1 : nextID + 1
            if slots[index].isPalm { events.add(index, AbsoluteAxis.toolType, 0) }
            slots[index].isPalm = false
        }
        let former = slots[index].contact
        if former?.x != contact.x { events.add(index, AbsoluteAxis.positionX, Int32(contact.x)) }
        if former?.y != contact.y { events.add(index, AbsoluteAxis.positionY, Int32(contact.y)) }
        if tellsPressure {
            let pressure = contact.pressure > 0 ? Int32(contact.pressure) : Self.middlePressure
            if slots[index].pressure != pressure { events.add(index, AbsoluteAxis.contactPressure, pressure) }
            slots[index].pressure = pressure
        }
        slots[index].contact = contact
    }

    /// The reports that cancel every contact: each becomes a palm and then goes. Contacts that are still down on the
    /// page are ignored until they lift.
    public mutating func cancel(at time: Timestamp) -> [RawEvent] {
        var palms = Events(time: time)
        var ends = Events(time: time)
        for index in slots.indices {
            guard let contact = slots[index].contact else { continue }
            cancelled.insert(contact.id)
            slots[index].contact = nil
            slots[index].isPalm = true
            palms.add(index, AbsoluteAxis.toolType, ToolType.palm)
            ends.add(index, AbsoluteAxis.trackingID, -1)
        }
        return palms.report + ends.report
    }
}

/// The events of a report that is being made.
private struct Events {
    let time: Timestamp
    private var events: [RawEvent] = []
    /// The slot of the last event; nil before the first, so that each report begins by naming its slot.
    private var slot: Int?

    init(time: Timestamp) { self.time = time }

    mutating func add(_ slot: Int, _ code: UInt16, _ value: Int32) {
        if self.slot != slot { append(AbsoluteAxis.slot, Int32(slot)) }
        self.slot = slot
        append(code, value)
    }

    private mutating func append(_ code: UInt16, _ value: Int32) {
        events.append(.absolute(code, value, at: time))
    }

    /// The events with the one that closes the report; empty if nothing was added.
    var report: [RawEvent] { events.isEmpty ? [] : events + [.report(at: time)] }
}
