import Ribbons
import Touch

extension Layout.Ribbon {
    private static let millimetresPerPoint = 25.4 / 160

    /// Where a tap on the back closes the door: exactly where fingers count.
    static func doorMark(of settings: RibbonSettings, size: Extent) -> Box {
        let scale = millimetresPerPoint
        let surface = Size(width: size.width / scale, height: size.height / scale)
        let mark = RibbonGeometry(settings.area, direction: settings.direction, surface: surface).doorMark
        return Box(
            x: mark.minX * scale, y: mark.minY * scale, width: mark.size.width * scale, height: mark.size.height * scale
        )
    }
}
