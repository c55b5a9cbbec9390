import Mapping
import Ribbons
import Touch

/// The layout of one side of a ribbon: its shapes, in the order in which they are drawn.
///
/// Along its direction a ribbon is drawn exactly where fingers count. Its words take room across it, and moving parts keep to
/// the rest, the lane.
struct SideLayout {
    let side: Side
    let ribbon: Description.Ribbon
    let axis: Axis
    /// The kind that it is drawn as.
    let kind: RibbonKind
    /// The part of the ribbon that holds cells and moving parts.
    var lane: Axis
    /// The part that the knob of a fader covers; nil: the lane.
    var knobLane: Axis?
    private(set) var shapes: [Shape] = []

    /// The ribbon's place in the patch.
    let index: Int
    /// The mappings of this side. `numbers` and details name them by their indices.
    let mappings: [Description.Mapping]
    /// The notes of the first mapping that chooses keys, and whether it plays the notes of the range.
    let notes: NoteOptions?
    let isWindow: Bool
    let title: String
    let details: [WordBlock.Detail]
    /// The part of the ribbon that no edge zone, other ribbon or door mark covers.
    let open: Rect
    /// The open part with a margin, for words.
    let room: Rect
    let doorMark: Rect
    let sizes: WordBlock.Sizes
    let medium: Layout.Medium
    /// The notes of its cells, in their order.
    var cellNotes: [Layout.Ribbon.Note] = []
    /// Where values stand at rest, by the indices of their mappings.
    var numbers: [Int: Readout.Place] = [:]
    /// The words that give way to the knob of a fader.
    var endWords: EndWords?

    /// The values of this side, on a screen.
    var readouts: [Readout] {
        guard medium == .screen else { return [] }
        return mappings.enumerated().compactMap { Readout($1, side, at: numbers[$0]) }
    }

    /// - Parameters:
    ///   - index: the ribbon's place in the patch.
    ///   - doorMark: where a tap closes the door; the back shows it.
    ///   - room: the part of the ribbon that nothing lies on.
    init(
        _ side: Side, of ribbon: Description.Ribbon, at index: Int, axis: Axis, doorMark: Rect, room: Rect,
        for medium: Layout.Medium
    ) {
        self.medium = medium
        self.side = side
        self.ribbon = ribbon
        self.index = index
        self.axis = axis
        self.doorMark = doorMark
        lane = axis
        mappings = ribbon.mappings(side)
        let keys = mappings.first(where: \.choosesKeys)
        (notes, isWindow) = (keys?.notes, keys?.keys == .range)
        kind = Self.kind(of: ribbon, mappings)
        title = ribbon.name.printable
        details = medium == .paper ? ribbon.details(side) : ribbon.shortDetails(side)
        open = side == .back ? room.largestPart(avoiding: [doorMark]) : room
        self.room = open.inset(min(1, axis.breadth * 0.1))
        let least = min(axis.box.width, axis.box.height)
        sizes = Self.sizes(breadth: least, medium)
        addShapes()
    }

    /// The sizes of letters. At arm's length, capitals of 1.8 mm can be read; those of names are about 3 mm high.
    private static func sizes(breadth: Double, _ medium: Layout.Medium) -> WordBlock.Sizes {
        switch medium {
        case .paper: WordBlock.Sizes(title: min(max(breadth * 0.07, 4), 8), detail: min(max(breadth * 0.04, 2.6), 4.5))
        case .screen:
            WordBlock.Sizes(
                title: min(max(breadth * 0.1, 4), 5), detail: min(max(breadth * 0.07, 2.6), 3.4), isOneLine: true,
                shortens: true)
        }
    }

    /// The kind that the preset names, or for a plain ribbon the kind that fits its mappings.
    private static func kind(of ribbon: Description.Ribbon, _ mappings: [Description.Mapping]) -> RibbonKind {
        if mappings.contains(where: { $0.keys == .range }) { return .ribbon }
        if mappings.contains(where: { $0.keys == .contacts }) { return .keys }
        let moves =
            !ribbon.inputs.isEmpty
            || (ribbon.front + ribbon.back).contains { $0.source.kind == .continuous || $0.choosesKeys }
        switch ribbon.kind {
        case .ribbon, .keys:
            if moves { return .ribbon }
            return mappings.contains { $0.source == .touch } ? .pad : .button
        case let kind: return kind
        }
    }

    /// The position from which the side is lit: the middle for a value that is shown from −a to a, otherwise 0; nil if
    /// the centre sends no value.
    private var origin: Double? {
        guard let mapping = mappings.first(where: { $0.source == .center && !$0.choosesKeys }) else { return nil }
        guard let bounds = mapping.display?.bounds else { return 0 }
        return bounds.max != 0 && abs(bounds.min + bounds.max) < 0.01 * abs(bounds.max) ? 0.5 : 0
    }

    /// The side's moving parts.
    var body: Layout.Ribbon.Body {
        Layout.Ribbon.Body(
            kind: kind, lane: lane, knobLane: knobLane ?? lane, notes: cellNotes, isWindow: isWindow,
            endWords: endWords, origin: origin, isLitFromTouch: mappings.first?.source == .offset,
            discRadius: medium == .screen ? min(2, axis.breadth * 0.2, axis.length * 0.2) : nil)
    }

    private mutating func addShapes() {
        add(.plate, .plate, .box(axis.box))
        switch kind {
        case .button, .pad: addPad()
        case .xy: addPlane()
        case .ribbon, .fader, .keys:
            if hasEndWords { makeMiddleLane() } else if !hasRows { addStrip(details) }
            add(.lane, .lane, .box(lane.box))
            let heading = hasRows ? rowHeading() : nil
            if let notes { addCells(of: notes, below: heading?.boxes ?? []) }
            if let heading { add(heading) }
            if kind == .keys { addAnchors() } else { addMovingParts() }
            if hasEndWords { addEndWords() }
        }
        if let group = lamp?.group {
            let height = min(0.9, axis.box.height * 0.1)
            let box = Rect(x: axis.box.minX, y: axis.box.maxY - height, width: axis.box.width, height: height)
            add(.group, .group, index: group, .box(box))
        }
        if side == .back {
            add(.doorMark, .doorMark, .box(doorMark))
            addKnob(ofDoor: doorMark)
        }
        add(.outline, .outline, .box(axis.box))
    }

    /// Adds a shape above those that are there.
    /// - Parameter number: `ShapeID.index`; not the ribbon's `index`.
    mutating func add(_ part: Part, _ role: Role, index number: Int = 0, _ form: Form) {
        shapes.append(Shape(id: ShapeID(ribbon: index, side: side, part: part, index: number), role: role, form: form))
    }
}
