/// A device of one contact: resistive panels, pens, tablets and whatever else has a position and a button.
struct SingleReader: Sendable {
    private var occupant = Occupant()
    private let signal: ContactSignal
    private var isPen = false

    init(signal: ContactSignal) {
        self.signal = signal
    }

    mutating func handle(key: UInt16, _ value: Int32, in contacts: inout ContactPipeline) {
        if signal == .key(key) {
            if value == 1, !occupant.isPresent { occupant.arrive() }
            if value == 0 { leave(in: &contacts) }
        } else if (Key.toolPen...Key.toolAirbrush).contains(key) {
            isPen = value != 0
            occupant.contact.toolType = isPen ? ToolType.pen : 0
        }
    }

    mutating func handle(axis: UInt16, _ value: Int32, in contacts: inout ContactPipeline) {
        switch axis {
        case AbsoluteAxis.x: occupant.contact.x = value
        case AbsoluteAxis.y: occupant.contact.y = value
        case AbsoluteAxis.pressure:
            occupant.contact.pressure = value
            guard case .pressure(let floor) = signal else { break }
            if value > floor, !occupant.isPresent { occupant.arrive() }
            if value <= floor { leave(in: &contacts) }
        default: return
        }
        occupant.changes = .all
    }

    private mutating func leave(in contacts: inout ContactPipeline) {
        if occupant.isPresent { occupant.leave(0, hoversAbove: .max, in: &contacts) }
    }

    /// The report is complete.
    mutating func settle(in contacts: inout ContactPipeline) {
        occupant.settle(0, hoversAbove: .max, in: &contacts)
    }

    /// The contact is gone without a word from the device.
    mutating func forget() { occupant.forget() }
}
