import Touch

/// A part of the picture: its identity, its meaning and its outline.
public struct Shape: Hashable, Sendable {
    public let id: ShapeID
    public let role: Role
    /// The outline. For a moving part it is the whole ribbon; `Layout.Ribbon.form(of:in:)` says where the part is now.
    public let form: Form

    public var box: Rect { form.box }

    /// The words of a label; nil for anything else.
    public var words: String? { if case .label(let label) = form { label.words } else { nil } }
}

/// The identity of a shape in a layout. It stays the same when a value of the preset changes, or the size of the
/// surface.
public struct ShapeID: Hashable, Sendable {
    /// The ribbon's place in the patch.
    public var ribbon: Int
    public var side: Side
    public var part: Part
    /// The number of the cell, the anchor or the line of words; 0 if there is only one.
    public var index: Int

    public init(ribbon: Int, side: Side, part: Part, index: Int = 0) {
        self.ribbon = ribbon
        self.side = side
        self.part = part
        self.index = index
    }
}

/// A side of a ribbon. A ribbon shows its back while its door is open.
public enum Side: Hashable, Sendable, CaseIterable {
    case front, back
}

/// A part of a ribbon's picture.
public enum Part: Hashable, Sendable, CaseIterable {
    /// The whole ribbon, the line around it, and the part beside its words, which holds cells and moving parts.
    case plate, outline, lane
    /// Moving parts: the range with its edges and handles, and the centre on its track, with a line across the lane; on a
    /// plane also one along it.
    case range, leadingEdge, trailingEdge, leadingHandle, trailingHandle, track, center, hair, acrossHair
    /// A place that the centre sticks to, and the zone in which it does.
    case anchor, well
    /// A place at which a stepped value changes.
    case step
    /// Points to the end where positions are 1; on a plane, a second one points to where the values across are 1.
    case direction
    /// The two sides of a plane that its values grow along, and the marks at their quarters. A tick also marks the
    /// pitch of a cell.
    case axis, tick
    /// The surface of a button or pad, and its light while it is switched on.
    case cap, glow
    /// Tells whether a switch is on: its frame, and the light in it.
    case lamp, light
    /// Joins the switches of a group. The index is the group's place in the patch.
    case group
    /// A note: the stretch in which a finger finds it, and its name.
    case cell, cellName
    /// The ribbon's name, what each mapping of this side sends, what is behind the door, what moves the ribbon from
    /// outside.
    case title, mapping, behindDoor, reception
    /// Tells that there is a back.
    case door
    /// The mark on the back that closes the door when it is tapped.
    case doorMark
    /// The knob of a door or of a door mark.
    case doorKnob
}

/// The meaning of a shape. Renderers choose colours and lines by it.
public enum Role: Hashable, Sendable, CaseIterable {
    case plate, outline, lane, range, edge, handle, track, slot, center, knob, hair, anchor, well, step, direction, axis
    case button, pad, glow, lamp, light, group
    /// Cells of the scale's root, and of other notes by the colour of their key on a keyboard.
    case rootCell, whiteCell, blackCell
    case noteName, title, mapping
    case door, doorMark, doorKnob
}

/// The outline of a shape. Renderers choose how wide lines are and how round corners.
public enum Form: Hashable, Sendable {
    case box(Rect)
    case line(from: Point, to: Point)
    case disc(center: Point, radius: Double)
    case triangle(Point, Point, Point)
    case label(Label)

    public var box: Rect {
        switch self {
        case .box(let box): box
        case .line(let start, let end): Rect(around: start, end)
        case .disc(let center, let radius):
            Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        case .triangle(let a, let b, let c): Rect(around: a, b, c)
        case .label(let label): label.box
        }
    }
}
