import Mapping
import Raster
import Ribbons
import Scene

/// The marks of a centre that a hand or a morph has to find first: a knob or a line of another form, and arrow heads
/// that point at it.
struct GhostFace {
    private let ribbon: Layout.Ribbon
    private let side: Side
    private let scale: PixelScale
    let hair: Sprites.Made
    /// A fader's knob, which `SideFace.init` sets once it knows the size; none for other ribbons.
    var knob = Sprites.Made.none
    private let forwards, backwards: Sprites.Made

    /// - Parameter hairLength: in pixels.
    init(
        _ ribbon: Layout.Ribbon, _ side: Side, hairLength: Int, _ scale: PixelScale, _ sprites: inout Sprites
    ) {
        (self.ribbon, self.side, self.scale) = (ribbon, side, scale)
        let direction = ribbon.axis.direction
        let length = max(Int(scale.pixels(min(3, ribbon.lane(side).breadth * 0.5))), 4)
        hair = sprites.make(.ghostHair(length: hairLength, isUpright: direction.isHorizontal))
        forwards = sprites.make(.arrow(direction, length: length))
        backwards = sprites.make(.arrow(direction.opposite, length: length))
    }

    /// Adds the arrow heads.
    func add(_ state: RibbonPicture, to items: inout [Item]) {
        for number in 0..<Layout.Ribbon.approachMarks {
            guard let mark = ribbon.approachMark(number, side, in: state) else { continue }
            let arrow = mark.direction == ribbon.axis.direction ? forwards : backwards
            items.append(.sprite(arrow, at: scale.pixels(mark.spot)))
        }
    }
}

extension SpritePainter {
    /// The outline of a knob.
    func ghostKnob(_ width: Int, _ height: Int) -> Drawing {
        var drawing = Drawing(width: width, height: height, on: medium)
        let outline = Outline.box(
            x: 0.5, y: 0.5, width: Double(width) - 1, height: Double(height) - 1, radius: scale.pixels(0.8))
        drawing.fill(outline, Palette.ink.faded(0.7))
        drawing.stroke(outline, Palette.text, breadth: max(scale.pixels(0.5), 1.5))
        return drawing
    }

    /// A dashed line.
    func ghostHair(_ length: Int, _ isUpright: Bool) -> Drawing {
        let breadth = max(scale.pixels(0.6).rounded(), 1)
        let across = Int(breadth) + 2
        var drawing = Drawing(width: isUpright ? across : length, height: isUpright ? length : across, on: medium)
        let dash = max(scale.pixels(1.2).rounded(), 2)
        var start = 0.0
        while start < Double(length) {
            let outline: Outline =
                isUpright
                ? .box(x: 1, y: start, width: breadth, height: dash, radius: 0)
                : .box(x: start, y: 1, width: dash, height: breadth, radius: 0)
            drawing.fill(outline, Palette.white)
            start += 2 * dash
        }
        return drawing
    }

    func arrow(_ direction: Direction, _ length: Double) -> Drawing {
        let side = Int(length.rounded(.up)) + 2
        var drawing = Drawing(width: side, height: side, on: medium)
        let middle = Double(side) / 2
        // From the tip to the two other corners, as for an arrow to the right.
        let corners = [SIMD2(length / 2, 0), SIMD2(-length / 2, -length / 2), SIMD2(-length / 2, length / 2)]
        let turned = corners.map { corner -> SIMD2<Double> in
            let place: SIMD2<Double> =
                switch direction {
                case .right: corner
                case .left: SIMD2(-corner.x, corner.y)
                case .down: SIMD2(corner.y, corner.x)
                case .up: SIMD2(corner.y, -corner.x)
                }
            return place + middle
        }
        drawing.fill(.triangle(turned[0], turned[1], turned[2]), Palette.white)
        return drawing
    }
}
