import Mapping
import Ribbons

/// Draws one ribbon.
struct RibbonDrawing {
    private let ribbon: RibbonPatch
    private let patch: Patch
    private let axis: DrawingAxis
    private let box: Box

    init(_ ribbon: RibbonPatch, in patch: Patch, size: Millimetres) {
        self.ribbon = ribbon
        self.patch = patch
        let area = ribbon.settings.area
        box = Box(
            x: area.x * size.width, y: area.y * size.height, width: area.width * size.width,
            height: area.height * size.height)
        axis = DrawingAxis(box: box, direction: ribbon.settings.direction)
    }

    /// - Parameter name: of the drawing's parts, unlike that of any other ribbon.
    func draw(in svg: inout SVG, name: String) {
        svg.clipped(to: box, name: name) { svg in
            svg.rectangle(box.inset(0.3), radius: 1.5, SVG.Style(fill: Palette.ribbon))
            if let notes = ribbon.front.first(where: { $0.source == .touch && $0.target == .note(nil) })?.note {
                NoteDrawing(notes, axis: axis).draw(in: &svg)
            } else if moves {
                drawState(in: &svg)
            }
            if moves {
                drawAnchors(in: &svg)
                drawDirection(in: &svg)
            }
            drawTexts(in: &svg)
            svg.rectangle(box.inset(0.3), radius: 1.5, SVG.Style(stroke: Palette.line, strokeWidth: 0.4))
        }
    }

    /// Whether it matters where along the ribbon a finger is; on a pad or a button it does not.
    private var moves: Bool {
        ribbon.receive != nil
            || (ribbon.front + ribbon.back).contains { $0.source.kind == .continuous || $0.target == .note(nil) }
    }

    /// The range with its handles, and the centre.
    private func drawState(in svg: inout SVG) {
        let settings = ribbon.settings
        let half = settings.range / 2
        let center = min(max(settings.center, half), 1 - half)
        if half > 0 {
            svg.rectangle(
                axis.box(from: center - half, to: center + half), SVG.Style(fill: Palette.range, opacity: 0.6))
            if settings.handles != .none {
                for edge in [center - half, center + half] {
                    svg.line(
                        from: axis.spot(edge, 0.35), to: axis.spot(edge, 0.65),
                        SVG.Style(stroke: Palette.line, strokeWidth: 1))
                }
            }
        }
        svg.line(from: axis.spot(0, 0.5), to: axis.spot(1, 0.5), SVG.Style(stroke: Palette.faint, strokeWidth: 0.2))
        svg.circle(at: axis.spot(center, 0.5), radius: 1.6, SVG.Style(fill: Palette.line))
    }

    private func drawAnchors(in svg: inout SVG) {
        // On a ribbon of notes the standard anchor says nothing.
        let standard = RibbonSettings(name: "").anchors
        if ribbon.settings.playsNotes && ribbon.settings.anchors == standard { return }
        for anchor in ribbon.settings.anchors {
            let band = axis.box(from: max(anchor.at - anchor.well / 2, 0), to: min(anchor.at + anchor.well / 2, 1))
            svg.rectangle(band, SVG.Style(fill: Palette.anchor, opacity: 0.2))
            svg.line(
                from: axis.spot(anchor.at, 0), to: axis.spot(anchor.at, 1),
                SVG.Style(stroke: Palette.anchor, strokeWidth: 0.3))
        }
    }

    /// An arrow head at the end where positions are 1.
    private func drawDirection(in svg: inout SVG) {
        let length = min(2.5 / axis.length, 0.1)
        let breadth = min(1.2 / axis.breadth, 0.1)
        let tip = 1 - min(1 / axis.length, 0.02)
        let corners = [
            axis.spot(tip, 0.5), axis.spot(tip - length, 0.5 - breadth), axis.spot(tip - length, 0.5 + breadth),
        ]
        svg.polygon(corners, SVG.Style(fill: Palette.faint))
    }

    private func drawTexts(in svg: inout SVG) {
        let text = RouteText(patch: patch)
        let front = ribbon.front.map(text.describe)
        let back = ribbon.back.map { "behind the door: " + text.describe($0) }
        let receive = ribbon.receive.map { ["moved by " + text.describe($0)] } ?? []
        var y = box.y + 1
        write(ribbon.settings.name, size: 4, isBold: true, at: &y, in: &svg)
        for line in front + back + receive { write(line, size: 2.6, isBold: false, at: &y, in: &svg) }
    }

    /// Writes a line below the last one, as small as it must be to fit.
    private func write(_ line: String, size: Double, isBold: Bool, at y: inout Double, in svg: inout SVG) {
        // The widths of a sans-serif font's letters average a little over half of its size.
        let fitting = (box.width - 3) / (0.56 * Double(max(line.count, 1)))
        let size = max(min(size, fitting), 1.3)
        y += size * 1.25
        guard y < box.y + box.height else { return }
        svg.text(line, at: Spot(x: box.x + 1.6, y: y), size: size, isBold: isBold, fill: Palette.line)
    }
}

/// Turns positions along a ribbon, and across it, into places on the picture.
struct DrawingAxis {
    let box: Box
    let direction: Direction

    /// Millimetres along the ribbon.
    var length: Double { direction.isHorizontal ? box.width : box.height }

    /// Millimetres across it.
    var breadth: Double { direction.isHorizontal ? box.height : box.width }

    /// - Parameters:
    ///   - position: 0…1 along the ribbon.
    ///   - across: 0…1 from the top, or from the left.
    func spot(_ position: Double, _ across: Double) -> Spot {
        switch direction {
        case .right: Spot(x: box.x + position * box.width, y: box.y + across * box.height)
        case .left: Spot(x: box.x + (1 - position) * box.width, y: box.y + across * box.height)
        case .down: Spot(x: box.x + across * box.width, y: box.y + position * box.height)
        case .up: Spot(x: box.x + across * box.width, y: box.y + (1 - position) * box.height)
        }
    }

    /// The part of the ribbon between two positions, over its whole breadth.
    func box(from start: Double, to end: Double) -> Box {
        let (a, b) = (spot(start, 0), spot(end, 1))
        return Box(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }
}
