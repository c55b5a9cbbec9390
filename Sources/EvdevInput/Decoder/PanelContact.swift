import Touch

/// What a panel has said of one contact, in its own units.
struct PanelContact: Hashable, Sendable {
    var x: Int32 = 0
    var y: Int32 = 0
    var pressure: Int32?
    var major: Int32?
    var minor: Int32?
    var distance: Int32 = 0
    var toolType: Int32 = 0

    /// Takes up the value of a multi-touch axis. Answers whether it is one that matters.
    mutating func set(_ code: UInt16, _ value: Int32) -> Bool {
        switch code {
        case AbsoluteAxis.positionX: x = value
        case AbsoluteAxis.positionY: y = value
        case AbsoluteAxis.contactPressure: pressure = value
        case AbsoluteAxis.touchMajor: major = value
        case AbsoluteAxis.touchMinor: minor = value
        case AbsoluteAxis.contactDistance: distance = value
        case AbsoluteAxis.toolType: toolType = value
        default: return false
        }
        return true
    }

    var tool: Tool {
        switch toolType {
        case ToolType.pen: .pen
        case ToolType.palm: .palm
        default: .finger
        }
    }
}
