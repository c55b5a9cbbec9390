/// Reads single-contact devices: resistive panels, pens, tablets and any other device with a position and a button.
struct SingleReader: Sendable {
    private var contact = PanelContact()
    /// The pen tools whose keys are down, a bit each. A state that is read from the kernel also lists the others.
    private var penTools: UInt8 = 0
    private let signal: ContactSignal

    init(signal: ContactSignal) {
        self.signal = signal
    }

    mutating func handle(key: UInt16, _ value: Int32, in contacts: inout ContactPipeline) {
        if signal == .key(key) {
            if value == 1, !contacts.isPresent(0) { contacts.appear(0, &contact) }
            if value == 0, contacts.isPresent(0) { contacts.disappear(0, &contact) }
        } else if (Key.toolPen...Key.toolAirbrush).contains(key) {
            if value != 0 { penTools |= Self.bit(of: key) } else { penTools &= ~Self.bit(of: key) }
            contact.toolType = penTools != 0 ? ToolType.pen : 0
        }
    }

    private static func bit(of penTool: UInt16) -> UInt8 { 1 << UInt8(penTool - Key.toolPen) }

    mutating func handle(axis: UInt16, _ value: Int32, in contacts: inout ContactPipeline) {
        switch axis {
        case AbsoluteAxis.x: contact.x = value
        case AbsoluteAxis.y: contact.y = value
        case AbsoluteAxis.pressure:
            contact.pressure = value
            contacts.noteProperties(of: contact)
            guard case .pressure(let floor) = signal else { break }
            if value > floor, !contacts.isPresent(0) { contacts.appear(0, &contact) }
            if value <= floor, contacts.isPresent(0) { contacts.disappear(0, &contact) }
        default: return
        }
        contact.changes = .all
    }

    /// Emits the contact's state, for a decoder that starts from nothing, such as that of a copy of the history.
    /// - Parameter isDown: whether the contact is present.
    func replay(isDown: Bool, _ handle: (_ type: UInt16, _ code: UInt16, _ value: Int32) -> Void) {
        for tool in Key.toolPen...Key.toolAirbrush where penTools & Self.bit(of: tool) != 0 {
            handle(EventType.key, tool, 1)
        }
        handle(EventType.absolute, AbsoluteAxis.x, contact.x)
        handle(EventType.absolute, AbsoluteAxis.y, contact.y)
        if let pressure = contact.pressure { handle(EventType.absolute, AbsoluteAxis.pressure, pressure) }
        if case .key(let key) = signal { handle(EventType.key, key, isDown ? 1 : 0) }
    }

    /// Emits a pressure, then the contact's own. If pressure signals the touch, it is never 0.
    func replay(pressure: Int32, _ handle: (_ type: UInt16, _ code: UInt16, _ value: Int32) -> Void) {
        guard case .key = signal, let known = contact.pressure else { return }
        handle(EventType.absolute, AbsoluteAxis.pressure, pressure)
        handle(EventType.absolute, AbsoluteAxis.pressure, known)
    }

    /// Applies the complete report.
    mutating func endReport(in contacts: inout ContactPipeline) { contacts.apply(&contact, to: 0) }
}
