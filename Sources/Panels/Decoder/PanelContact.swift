import Touch

/// A contact as the panel has reported it, in the panel's units.
struct PanelContact: Sendable {
    var x: Int32 = 0
    var y: Int32 = 0
    /// Nil until it is reported, as the two diameters.
    var pressure: Int32?
    var major: Int32?
    var minor: Int32?
    var distance: Int32 = 0
    var toolType: Int32 = 0
    /// Properties reported since the last SYN_REPORT.
    var changes: Changes = []

    struct Changes: OptionSet, Sendable {
        let rawValue: UInt8

        static let position = Changes(rawValue: 1)
        static let pressure = Changes(rawValue: 2)
        static let size = Changes(rawValue: 4)
        /// Tool type and distance.
        static let tool = Changes(rawValue: 8)
        static let all: Changes = [.position, .pressure, .size, .tool]
    }

    /// Sets the value of a multi-touch axis. Axes that do not belong to a contact are ignored.
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
        let change: Changes
        switch code {
        case AbsoluteAxis.contactPressure: (pressure, change) = (value, .pressure)
        case AbsoluteAxis.touchMajor: (major, change) = (value, .size)
        case AbsoluteAxis.touchMinor: (minor, change) = (value, .size)
        case AbsoluteAxis.contactDistance: (distance, change) = (value, .tool)
        case AbsoluteAxis.toolType: (toolType, change) = (value, .tool)
        default: return
        }
        changes.formUnion(change)
    }

    /// Passes on all known values, for another decoder.
    func replay(_ handle: (_ code: UInt16, _ value: Int32) -> Void) {
        handle(AbsoluteAxis.positionX, x)
        handle(AbsoluteAxis.positionY, y)
        if let pressure { handle(AbsoluteAxis.contactPressure, pressure) }
        if let major { handle(AbsoluteAxis.touchMajor, major) }
        if let minor { handle(AbsoluteAxis.touchMinor, minor) }
        if distance != 0 { handle(AbsoluteAxis.contactDistance, distance) }
        if toolType != 0 { handle(AbsoluteAxis.toolType, toolType) }
    }

    func hasSamePosition(as other: PanelContact) -> Bool { x == other.x && y == other.y }

    var tool: Tool {
        switch toolType {
        case ToolType.pen: .pen
        case ToolType.palm: .palm
        default: .finger
        }
    }
}
