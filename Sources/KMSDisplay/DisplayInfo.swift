import Raster
import Touch

/// A connected display as its connector describes it.
public struct DisplayInfo: Hashable, Sendable {
    /// The connector's name, such as `DSI-1` or `HDMI-A-1`; unique in a machine.
    public var name: String
    /// The card's path, such as `/dev/dri/card0`.
    public var card: String
    /// The preferred mode's width in pixels, before any turn. A display that changes it counts as unplugged.
    public var width: Int
    /// The preferred mode's height in pixels.
    public var height: Int
    /// Frames a second.
    public var refresh: Int
    /// Nil if the connector states none, or one that is not plausible.
    public var size: Millimetres?
    /// The turn that makes a picture stand upright.
    public var turn: Turn
    /// Nil if the display has no EDID, like most panels on DSI.
    public var identity: EDID?

    /// Whether it is built in, and not on a cable.
    public var isPanel: Bool { Self.isPanel(name) }

    static func isPanel(_ name: String) -> Bool {
        ["DSI-", "DPI-", "eDP-", "LVDS-", "SPI-"].contains { name.hasPrefix($0) }
    }

    /// The size that a connector states, if it makes 60 to 400 dots an inch in both directions. Cheap displays and panels
    /// without EDID state none or a wrong one.
    static func size(millimetres: (width: Int, height: Int), width: Int, height: Int) -> Millimetres? {
        func isCredible(_ length: Int, _ pixels: Int) -> Bool {
            length > 0 && (60...400).contains(Double(pixels) / Double(length) * 25.4)
        }
        guard isCredible(millimetres.width, width), isCredible(millimetres.height, height) else { return nil }
        return Millimetres(width: Double(millimetres.width), height: Double(millimetres.height))
    }

    /// The turn for a value of the property `panel orientation`, which names the side of the panel that is at the top.
    static func turn(orientation: String) -> Turn {
        switch orientation {
        case "Upside Down": .half
        case "Left Side Up": .threeQuarters
        case "Right Side Up": .quarter
        default: .none
        }
    }
}
