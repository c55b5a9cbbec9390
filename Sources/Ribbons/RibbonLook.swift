/// The kind of a ribbon, as its player sees it. It decides how it is drawn, and the defaults of a preset. The raw
/// values are the words of presets and of `monitor`.
public enum RibbonKind: String, CaseIterable, Sendable {
    case ribbon, fader, button, pad, xy, keys
}

/// A colour of the screen, each part 0…255.
public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// - Parameter rgb: the colour as 0xRRGGBB.
    public init(rgb: UInt32) {
        self.init(
            red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
    }
}
