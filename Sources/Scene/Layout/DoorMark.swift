import Ribbons
import Touch

extension Layout.Ribbon {
    /// The box on the back in which a tap closes the door, exactly where fingers count.
    static func doorMark(of ribbon: Description.Ribbon, size: Millimetres) -> Rect {
        let surface = Size(width: size.width * .millimetre, height: size.height * .millimetre)
        let mark = RibbonGeometry(ribbon.area, direction: ribbon.direction, surface: surface).doorMark
        return Rect(
            x: mark.minX / .millimetre, y: mark.minY / .millimetre,
            width: mark.size.width / .millimetre, height: mark.size.height / .millimetre)
    }
}
