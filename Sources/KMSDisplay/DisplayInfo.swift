import Raster
import Touch

/// A connected display as its connector describes it.
public struct DisplayInfo: Hashable, Sendable {
    /// Of the connector, such as `DSI-1` or `HDMI-A-1`; no two of a machine have the same.
    public var name: String
    /// Of the card, such as `/dev/dri/card0`.
    public var card: String
    /// Of the preferred mode, in pixels.
    public var width: Int
    public var height: Int
    /// In frames a second.
    public var refresh: Int
    /// Nil where the connector does not know, or says what no display has.
    public var size: Millimetres?
    /// How far a picture is to be turned clockwise to stand upright.
    public var turn: Turn
    /// Nil where the display has no EDID, as most panels on DSI.
    public var identity: EDID?

    /// Whether it is built in, and not on a cable.
    public var isPanel: Bool { Self.isPanel(name) }

    static func isPanel(_ name: String) -> Bool {
        ["DSI-", "DPI-", "eDP-", "LVDS-", "SPI-"].contains { name.hasPrefix($0) }
    }

    /// What a connector says of its size, if that makes 60 to 400 dots an inch in both directions. Cheap displays and
    /// panels without EDID say nothing or nonsense.
    static func size(millimetres: (width: Int, height: Int), width: Int, height: Int) -> Millimetres? {
        func isCredible(_ length: Int, _ pixels: Int) -> Bool {
            length > 0 && (60...400).contains(Double(pixels) / Double(length) * 25.4)
        }
        guard isCredible(millimetres.width, width), isCredible(millimetres.height, height) else { return nil }
        return Millimetres(width: Double(millimetres.width), height: Double(millimetres.height))
    }

    /// From the property `panel orientation`, which says which side of the panel is at the top.
    static func turn(orientation: String) -> Turn {
        switch orientation {
        case "Upside Down": .half
        case "Left Side Up": .threeQuarters
        case "Right Side Up": .quarter
        default: .none
        }
    }
}
