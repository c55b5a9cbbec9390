import Touch

/// What a panel has reported of one contact, in its own units.
struct PanelContact: Sendable {
    var x: Int32 = 0
    var y: Int32 = 0
    var pressure: Int32?
    var major: Int32?
    var minor: Int32?
    var distance: Int32 = 0
    var toolType: Int32 = 0
    /// What has been reported since the last SYN_REPORT.
    var changes: Changes = []

    struct Changes: OptionSet, Sendable {
        let rawValue: UInt8

        static let position = Changes(rawValue: 1)
        /// Pressure and size, what touches, and whether it does.
        static let others = Changes(rawValue: 2)
        static let all: Changes = [.position, .others]
    }

    /// Sets the value of a multi-touch axis. Axes that say nothing of a contact are ignored.
    @inline(__always)
    mutating func set(_ code: UInt16, _ value: Int32) {
        switch code {
        case AbsoluteAxis.positionX: x = value
        case AbsoluteAxis.positionY: y = value
        default: return setOther(code, value)
        }
        changes.formUnion(.position)
    }

    @inline(never)
    private mutating func setOther(_ code: UInt16, _ value: Int32) {
        switch code {
        case AbsoluteAxis.contactPressure: pressure = value
        case AbsoluteAxis.touchMajor: major = value
        case AbsoluteAxis.touchMinor: minor = value
        case AbsoluteAxis.contactDistance: distance = value
        case AbsoluteAxis.toolType: toolType = value
        default: return
        }
        changes.formUnion(.others)
    }

    func isInPlace(of other: PanelContact) -> Bool { x == other.x && y == other.y }

    var tool: Tool {
        switch toolType {
        case ToolType.pen: .pen
        case ToolType.palm: .palm
        default: .finger
        }
    }
}
