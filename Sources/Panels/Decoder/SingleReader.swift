/// A device of one contact: resistive panels, pens, tablets and whatever else has a position and a button.
struct SingleReader: Sendable {
    private var contact = PanelContact()
    private let signal: ContactSignal

    init(signal: ContactSignal) {
        self.signal = signal
    }

    mutating func handle(key: UInt16, _ value: Int32, in contacts: inout ContactPipeline) {
        if signal == .key(key) {
            if value == 1, !contacts.isPresent(0) { contacts.appear(0, &contact) }
            if value == 0, contacts.isPresent(0) { contacts.disappear(0, &contact) }
        } else if (Key.toolPen...Key.toolAirbrush).contains(key) {
            contact.toolType = value != 0 ? ToolType.pen : 0
        }
    }

    mutating func handle(axis: UInt16, _ value: Int32, in contacts: inout ContactPipeline) {
        switch axis {
        case AbsoluteAxis.x: contact.x = value
        case AbsoluteAxis.y: contact.y = value
        case AbsoluteAxis.pressure:
            contact.pressure = value
            guard case .pressure(let floor) = signal else { break }
            if value > floor, !contacts.isPresent(0) { contacts.appear(0, &contact) }
            if value <= floor, contacts.isPresent(0) { contacts.disappear(0, &contact) }
        default: return
        }
        contact.changes = .all
    }

    /// The report is complete.
    mutating func endReport(in contacts: inout ContactPipeline) { contacts.apply(&contact, to: 0) }
}
