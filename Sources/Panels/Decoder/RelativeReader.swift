/// Uses a mouse as a panel: it moves over a surface of its own and touches while its left button is down.
struct RelativeReader: Sendable {
    /// One count is a tenth of a millimetre; the surface has the size assumed for panels of unknown size, which is
    /// `Millimetres.sevenInches`.
    static let horizontal = Axis(minimum: 0, maximum: 1540, resolution: 10)
    static let vertical = Axis(minimum: 0, maximum: 860, resolution: 10)

    private var contact = PanelContact()

    init() {
        contact.x = Self.horizontal.maximum / 2
        contact.y = Self.vertical.maximum / 2
    }

    mutating func handle(relative axis: UInt16, _ value: Int32) {
        switch axis {
        case RelativeAxis.x: contact.x = Self.moved(contact.x, by: value, Self.horizontal)
        case RelativeAxis.y: contact.y = Self.moved(contact.y, by: value, Self.vertical)
        default: return
        }
        contact.changes = .all
    }

    private static func moved(_ position: Int32, by value: Int32, _ axis: Axis) -> Int32 {
        let (sum, overflow) = position.addingReportingOverflow(value)
        return max(axis.minimum, min(overflow ? (value > 0 ? .max : .min) : sum, axis.maximum))
    }

    mutating func handle(key: UInt16, _ value: Int32, in contacts: inout ContactPipeline) {
        guard key == Key.left else { return }
        if value == 1, !contacts.isPresent(0) { contacts.appear(0, &contact) }
        if value == 0, contacts.isPresent(0) { contacts.disappear(0, &contact) }
    }

    /// Emits the movement since the start, and the button.
    func replay(isDown: Bool, _ handle: (_ type: UInt16, _ code: UInt16, _ value: Int32) -> Void) {
        handle(EventType.relative, RelativeAxis.x, contact.x - Self.horizontal.maximum / 2)
        handle(EventType.relative, RelativeAxis.y, contact.y - Self.vertical.maximum / 2)
        handle(EventType.key, Key.left, isDown ? 1 : 0)
    }

    /// Applies the complete report.
    mutating func endReport(in contacts: inout ContactPipeline) { contacts.apply(&contact, to: 0) }
}
