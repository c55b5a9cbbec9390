import Mapping
import Ribbons

/// Lays out one side of a ribbon: makes its shapes, in the order in which they are drawn.
struct SideLayout {
    private let side: Side
    private let ribbon: RibbonPatch
    private let index: Int
    private let axis: Axis
    private(set) var shapes: [Shape] = []

    /// - Parameters:
    ///   - index: the ribbon's place in the patch.
    ///   - doorMark: where a tap closes the door; the back shows it.
    init(_ side: Side, of ribbon: RibbonPatch, at index: Int, in patch: Patch, axis: Axis, doorMark: Box) {
        self.side = side
        self.ribbon = ribbon
        self.index = index
        self.axis = axis
        add(.plate, .plate, .box(axis.box))
        let routes = side == .front ? ribbon.front : ribbon.back
        if let notes = routes.first(where: { $0.source == .touch && $0.target == .note(nil) })?.note {
            addCells(of: notes)
        } else if moves {
            addMovingParts()
        }
        if moves {
            addAnchors()
            addDirection()
        }
        addLabels(RouteWords(patch: patch))
        if side == .back { add(.doorMark, .doorMark, .box(doorMark)) }
        add(.outline, .outline, .box(axis.box))
    }

    /// Whether it matters where along the ribbon a finger is; on a pad or a button it does not.
    private var moves: Bool {
        ribbon.receive != nil
            || (ribbon.front + ribbon.back).contains { $0.source.kind == .continuous || $0.target == .note(nil) }
    }

    private mutating func add(_ part: Part, _ role: Role, index number: Int = 0, _ form: Form) {
        shapes.append(Shape(id: ShapeID(ribbon: index, side: side, part: part, index: number), role: role, form: form))
    }

    private mutating func addCells(of notes: NoteOptions) {
        for cell in Cell.cells(of: notes, along: axis) {
            add(.cell, cell.role, index: cell.index, .box(cell.box))
            if let name = cell.name { add(.cellName, .noteName, index: cell.index, .label(name)) }
        }
    }

    /// The range with its edges and handles, and the centre on its track.
    private mutating func addMovingParts() {
        let anywhere = Form.box(axis.box)
        add(.range, .range, anywhere)
        add(.leadingEdge, .edge, anywhere)
        add(.trailingEdge, .edge, anywhere)
        if ribbon.settings.handles != .none {
            add(.leadingHandle, .handle, anywhere)
            add(.trailingHandle, .handle, anywhere)
        }
        add(.track, .track, .line(from: axis.spot(0, 0.5), to: axis.spot(1, 0.5)))
        add(.center, .center, anywhere)
    }

    private mutating func addAnchors() {
        // On a ribbon of notes the standard anchor says nothing.
        let standard = RibbonSettings(name: "").anchors
        if ribbon.settings.playsNotes && ribbon.settings.anchors == standard { return }
        for (number, anchor) in ribbon.settings.anchors.enumerated() {
            let well = axis.box(from: max(anchor.at - anchor.well / 2, 0), to: min(anchor.at + anchor.well / 2, 1))
            add(.well, .well, index: number, .box(well))
            add(.anchor, .anchor, index: number, axis.crossing(anchor.at))
        }
    }

    /// An arrow head at the end where positions are 1.
    private mutating func addDirection() {
        let length = min(2.5 / axis.length, 0.1)
        let breadth = min(1.2 / axis.breadth, 0.1)
        let tip = 1 - min(1 / axis.length, 0.02)
        add(
            .direction, .direction,
            .triangle(
                axis.spot(tip, 0.5), axis.spot(tip - length, 0.5 - breadth), axis.spot(tip - length, 0.5 + breadth)))
    }

    private mutating func addLabels(_ words: RouteWords) {
        var y = axis.box.y + 1
        addLine(ribbon.settings.name, .title, .title, size: 4, below: &y)
        let back = ribbon.back.map(words.describe)
        switch side {
        case .front:
            addLines(ribbon.front.map(words.describe), .mapping, below: &y)
            addLines(back.map { "behind the door: " + $0 }, .behindDoor, below: &y)
        case .back: addLines(back, .mapping, below: &y)
        }
        addLines(ribbon.receive.map { ["moved by " + words.describe($0)] } ?? [], .reception, below: &y)
    }

    private mutating func addLines(_ lines: [String], _ part: Part, below y: inout Double) {
        for (number, line) in lines.enumerated() { addLine(line, part, .mapping, index: number, size: 2.6, below: &y) }
    }

    /// Adds a line below the last one, as small as it must be to fit. One that lies below the ribbon is left out.
    private mutating func addLine(
        _ line: String, _ part: Part, _ role: Role, index number: Int = 0, size: Double, below y: inout Double
    ) {
        let width = TextWidth.words
        let size = max(min(size, width.size(of: line, fitting: axis.box.width - 3)), 1.3)
        y += size * 1.25
        guard y < axis.box.y + axis.box.height else { return }
        let spot = Spot(x: axis.box.x + 1.6, y: y)
        let label = Label(line, at: spot, .start, size: size, width: width, inside: axis.box)
        add(part, role, index: number, .label(label))
    }
}
