import Raster
import Ribbons

/// The colours of the face.
enum Palette {
    static let ground = Tone(groundPixel)
    static let groundPixel: UInt32 = 0x07_080B
    static let plate = Tone(0x1A_1D26)
    static let text = Tone(0xF5_F7FF)
    static let label = Tone(0x9E_A8BD)
    static let root = Tone(0x85_DEFF)
    static let rootCell = Tone(0x45_B9DF)
    static let ink = Tone(0x0C_0E14)
    static let connected = Tone(0x3D_DC84)
    static let lost = Tone(0xC6_2828)
    static let warning = Tone(0xF5_A03C)
    /// The colours of the bars that join the switches of a group.
    static let groups = [0xFF_9F43, 0x5F_A8FF, 0x3D_DC84, 0xF4_72D0, 0x4F_D6E8, 0xE8_D44D].map { Tone($0) }

    static let white = Tone(0xFF_FFFF)
    static let black = Tone(0x00_0000)

    /// The brightness of a card at rest, as a part of its full light.
    static let rest: Float = 0.25
}

extension Tone {
    init(_ color: Color) {
        self.init(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }

    /// The colour at a part of its light, on the ground.
    func dimmed(_ light: Float) -> Tone { Palette.ground.mixed(with: self, light) }

    /// The other end of its gradient: purple for red, teal for green, red for amber, violet for blue.
    var neighbour: Tone {
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        guard most - least > 0.05 else { return mixed(with: Palette.plate, 0.35) }
        // Towards blue from green, towards violet from blue and red, towards red from amber.
        let target: Tone =
            if green >= red, green >= blue {
                Tone(0x14_8FB4)
            } else if blue >= red {
                Tone(0xA0_4DF0)
            } else {
                green > 0.45 ? Tone(0xF0_4A3C) : Tone(0x9A_4DE0)
            }
        return mixed(with: target, 0.75)
    }
}
