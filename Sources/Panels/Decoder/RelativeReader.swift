/// A mouse in a panel's stead: it moves over a surface of its own and touches it while its left button is down.
struct RelativeReader: Sendable {
    /// A count is a tenth of a millimetre, on the surface that is assumed for every panel of unknown size.
    static let horizontal = Axis(minimum: 0, maximum: 1540, resolution: 10)
    static let vertical = Axis(minimum: 0, maximum: 860, resolution: 10)

    private var occupant = Occupant()

    init() {
        occupant.contact.x = Self.horizontal.maximum / 2
        occupant.contact.y = Self.vertical.maximum / 2
    }

    mutating func handle(relative axis: UInt16, _ value: Int32) {
        switch axis {
        case RelativeAxis.x: occupant.contact.x = Self.moved(occupant.contact.x, by: value, Self.horizontal)
        case RelativeAxis.y: occupant.contact.y = Self.moved(occupant.contact.y, by: value, Self.vertical)
        default: return
        }
        occupant.changes = .all
    }

    private static func moved(_ position: Int32, by value: Int32, _ axis: Axis) -> Int32 {
        let (sum, overflow) = position.addingReportingOverflow(value)
        return max(axis.minimum, min(overflow ? (value > 0 ? .max : .min) : sum, axis.maximum))
    }

    mutating func handle(key: UInt16, _ value: Int32, in contacts: inout ContactPipeline) {
        guard key == Key.left else { return }
        if value == 1, !occupant.isPresent { occupant.arrive() }
        if value == 0, occupant.isPresent { occupant.leave(0, hoversAbove: .max, in: &contacts) }
    }

    /// The report is complete.
    mutating func settle(in contacts: inout ContactPipeline) {
        occupant.settle(0, hoversAbove: .max, in: &contacts)
    }

    /// The contact is gone without a word from the device.
    mutating func forget() { occupant.forget() }
}
