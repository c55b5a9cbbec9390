import Mapping
import Raster
import Ribbons
import Scene
import Touch

/// Draws what does not move: the cards of all ribbons with their words, at full light or at rest.
struct CardPainter {
    let layout: Layout
    let scale: PixelScale
    let glyphs: any GlyphSource
    private(set) var drawing: Drawing

    init(
        _ layout: Layout, _ scale: PixelScale, width: Int, height: Int, on medium: Drawing.Medium,
        _ glyphs: any GlyphSource
    ) {
        (self.layout, self.scale, self.glyphs) = (layout, scale, glyphs)
        drawing = Drawing(width: width, height: height, Palette.ground, on: medium)
    }

    /// Draws one side of all ribbons.
    /// - Parameter isLit: whether the cards are at full light.
    mutating func paint(_ side: Side, isLit: Bool) {
        for ribbon in layout.ribbons {
            let clip = scale.rectangle(ribbon.box)
            // A ribbon that lies on others hides them.
            drawing.fill(scale.outline(ribbon.box, radius: 0), Palette.ground, clip: clip)
            for shape in ribbon.shapes(side) {
                paint(shape, of: ribbon, isLit: isLit, clip: clip)
            }
        }
        for edge in layout.edges {
            drawing.fill(scale.outline(edge.box, radius: 0), Palette.label.faded(0.12))
            if let arrow = scale.outline(edge.arrow, breadth: 0) { drawing.fill(arrow, Palette.label) }
            if let label = edge.label { paint(label, Palette.label, hasNumber: false, clip: drawing.bounds) }
        }
    }

    private mutating func paint(_ shape: Shape, of ribbon: Layout.Ribbon, isLit: Bool, clip: Rectangle) {
        let side = shape.id.side
        let light: Float = isLit ? 1 : Palette.rest
        let color = side == .front ? Tone(ribbon.color) : Tone(ribbon.color).mixed(with: Palette.plate, 0.6)
        func line(_ tone: Tone, _ breadth: Double) {
            guard let outline = scale.outline(shape.form, breadth: breadth) else { return }
            drawing.fill(outline, tone, clip: clip)
        }
        switch shape.role {
        case .lane where ribbon.kind(side) != .keys:
            card(shape.box, color, ribbon.axis, light: ribbon.kind(side) == .xy ? max(light, 0.45) : light, clip: clip)
        case .button, .pad: card(shape.box, color, ribbon.axis, light: isLit ? 1 : 0.3, clip: clip)
        case .rootCell where shape.id.part == .cell:
            cell(shape.box, Palette.rootCell, ribbon, light: isLit ? 1 : 0.36, clip)
        case .whiteCell where shape.id.part == .cell: cell(shape.box, color, ribbon, light: isLit ? 1 : 0.25, clip)
        case .blackCell where shape.id.part == .cell: cell(shape.box, color, ribbon, light: isLit ? 0.9 : 0.14, clip)
        case .rootCell: line(Palette.root, 0.5)
        case .whiteCell, .blackCell: line(Palette.text.faded(isLit ? 0.9 : 0.4), 0.4)
        case .slot: line(Palette.ink.faded(0.6), 0.9)
        case .step: line(Palette.text.faded(0.25), 0.2)
        case .well: line(Palette.white.faded(0.14), 0)
        case .anchor:
            diamond(shape.form, of: ribbon, ribbon.marks(side).diamond, Palette.text.faded(isLit ? 0.9 : 0.55), clip)
        case .direction: line(Palette.text.faded(0.3), 0)
        case .axis: line(Palette.label.faded(0.7), 0.3)
        case .outline:
            // Shows where the neighbour begins.
            drawing.stroke(
                scale.outline(shape.box, radius: 0), Palette.white.faded(0.12), breadth: 1, clip: clip)
        case .lamp, .door, .doorMark:
            guard let outline = scale.outline(shape.form, breadth: 0, radius: 0.5) else { return }
            drawing.stroke(outline, Palette.text.faded(0.8), breadth: max(scale.pixels(0.3), 1), clip: clip)
        case .doorKnob: line(Palette.text.faded(0.8), 0)
        case .group: group(shape, clip)
        // Words that move are sprites.
        case .title where ribbon.movingWords(side) != nil, .mapping where ribbon.movingWords(side) != nil: break
        case .title: label(shape.form, Palette.text, of: ribbon, clip)
        case .mapping: label(shape.form, isLit && isPad(ribbon, side) ? Palette.text : Palette.label, of: ribbon, clip)
        case .noteName: label(shape.form, name(of: shape, ribbon, isLit), of: ribbon, clip)
        // Moving parts are sprites too: see `SideFace`. The rest is drawn on paper only.
        default: break
        }
    }

    private func isPad(_ ribbon: Layout.Ribbon, _ side: Side) -> Bool {
        [.pad, .button].contains(ribbon.kind(side))
    }

    /// The colour of a note's name: a root's differs at rest.
    private func name(of shape: Shape, _ ribbon: Layout.Ribbon, _ isLit: Bool) -> Tone {
        let isRoot = ribbon.shapes(shape.id.side).contains {
            $0.id.part == .cell && $0.id.index == shape.id.index && $0.role == .rootCell
        }
        if isRoot { return isLit ? Palette.white : Palette.root }
        return isLit ? Palette.white : Palette.text.faded(0.75)
    }

    /// Paints a rounded card. Its colour changes along the ribbon, and gets darker towards the lower side.
    private mutating func card(_ box: Rect, _ color: Tone, _ axis: Axis, light: Float, clip: Rectangle) {
        let outline = scale.outline(box, inset: 0.4, radius: 1.8)
        fill(outline, box, color, axis, light, clip)
        drawing.stroke(outline, Palette.white.faded(0.12), breadth: 1, clip: clip)
    }

    private mutating func cell(_ box: Rect, _ color: Tone, _ ribbon: Layout.Ribbon, light: Float, _ clip: Rectangle) {
        let isNarrow = min(box.width, box.height) < SideFace.leastLight
        let outline = scale.outline(box, inset: isNarrow ? 0 : 0.2, radius: isNarrow ? 0 : 0.8)
        fill(outline, box, color, ribbon.axis, light, clip)
    }

    private mutating func fill(
        _ outline: Outline, _ box: Rect, _ color: Tone, _ axis: Axis, _ light: Float, _ clip: Rectangle
    ) {
        let neighbour = color == Palette.rootCell ? color : color.neighbour
        drawing.fill(
            outline,
            .gradient(
                from: scale.pixels(axis.spot(0, 0.5)), color.dimmed(light), to: scale.pixels(axis.spot(1, 0.5)),
                neighbour.dimmed(light)), clip: clip)
        drawing.fill(
            outline,
            .gradient(
                from: SIMD2(0, box.minY * scale.y), Palette.white.faded(0.1 * light), to: SIMD2(0, box.maxY * scale.y),
                Palette.ink.faded(0.35)), clip: clip)
    }

    /// Paints the bar that marks a group of switches. Each group has a colour, and a number of gaps for those who do not
    /// tell the colours apart.
    private mutating func group(_ shape: Shape, _ clip: Rectangle) {
        let (box, number) = (shape.box, shape.id.index % Palette.groups.count)
        drawing.fill(scale.outline(box, radius: 0), Palette.groups[number], clip: clip)
        let (gap, step) = (min(1, box.width / 24), min(3, box.width / 8))
        for place in 0..<number {
            let middle = box.minX + box.width / 2 + (Double(place) - Double(number - 1) / 2) * step
            let cut = Rect(x: middle - gap / 2, y: box.minY, width: gap, height: box.height)
            drawing.fill(scale.outline(cut, radius: 0), Palette.ground, clip: clip)
        }
    }

    /// Paints a diamond near the far end of an anchor's line.
    private mutating func diamond(
        _ form: Form, of ribbon: Layout.Ribbon, _ radius: Double, _ tone: Tone, _ clip: Rectangle
    ) {
        guard radius > 0 else { return }
        let place = scale.pixels(Self.diamondSpot(form, radius, on: ribbon))
        drawing.fill(.diamond(x: place.x, y: place.y, radius: scale.pixels(radius * 0.85)), tone, clip: clip)
    }

    /// The middle of an anchor's diamond, in millimetres. At the very end of a ribbon it moves inwards, so that the
    /// diamond is whole.
    static func diamondSpot(_ anchor: Form, _ radius: Double, on ribbon: Layout.Ribbon) -> Point {
        let (box, whole, margin) = (anchor.box, ribbon.box, 2 * radius)
        func kept(_ place: Double, _ start: Double, _ end: Double) -> Double {
            min(max(place, start + radius), max(end - radius, start + radius))
        }
        return ribbon.axis.direction.isHorizontal
            ? Point(x: kept(box.minX, whole.minX, whole.maxX), y: box.maxY - margin)
            : Point(x: box.maxX - margin, y: kept(box.minY, whole.minY, whole.maxY))
    }

    /// Paints words of a ribbon.
    private mutating func label(_ form: Form, _ tone: Tone, of ribbon: Layout.Ribbon, _ clip: Rectangle) {
        guard case .label(let label) = form else { return }
        // A number changes behind the words. It is white, whatever is lit.
        let hasNumber = ribbon.readouts.contains { $0.place.map { label.box.contains($0.spot) } ?? false }
        paint(label, tone, hasNumber: hasNumber, clip: clip)
    }

    /// Paints words so that they can be read on what lies below them.
    private mutating func paint(_ label: Label, _ tone: Tone, hasNumber: Bool, clip: Rectangle) {
        let ink = Ink(tone, on: drawing.samples(of: scale.rectangle(label.box)), isWhite: hasNumber)
        if ink.shade > 0 {
            drawing.fill(
                scale.outline(label.box, inset: -0.6, radius: 0.8), Palette.ink.faded(ink.shade), clip: clip)
        }
        drawing.set(label, ink.tone, scale, glyphs, clip: clip) { scale.pixels($0) }
    }
}

extension Drawing {
    /// Draws the lines of a label.
    /// - Parameter place: turns millimetres into pixels of the drawing.
    mutating func set(
        _ label: Label, _ tone: Tone, _ scale: PixelScale, _ glyphs: any GlyphSource, clip: Rectangle? = nil,
        at place: (Point) -> SIMD2<Double>
    ) {
        let room = scale.pixels(label.isTurned ? label.box.height : label.box.width)
        for (index, words) in label.lines.enumerated() {
            // The letters of a font other than the layout's may be wider; then they are set smaller.
            let line = TextLine(
                words, size: scale.pixels(label.size), isBold: label.isBold, fitting: room + 1, glyphs)
            let spot = place(label.spot(ofLine: index))
            let before =
                switch label.alignment {
                case .start: 0.0
                case .middle: line.length / 2
                case .end: line.length
                }
            if label.isTurned {
                line.drawUpwards(on: &self, x: spot.x, y: spot.y + before, tone, clip: clip)
            } else {
                line.draw(on: &self, x: spot.x - before, y: spot.y, tone, clip: clip)
            }
        }
    }
}
