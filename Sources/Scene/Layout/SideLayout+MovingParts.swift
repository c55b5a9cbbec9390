import Mapping
import Ribbons
import Touch

/// Cells of notes, and the parts that move along a ribbon.
extension SideLayout {
    /// Whether it shows several rows of notes on a screen, which leave no strip for words.
    var hasRows: Bool { medium == .screen && (notes?.rows ?? 1) > 1 }

    /// The words of a ribbon with rows; nil without room. They lie on the cells of the uppermost or leftmost row, above
    /// the names of the notes: rows are drawn exactly where fingers count, so no strip is left for words.
    func rowHeading() -> WordBlock? {
        let isLying = axis.direction.isHorizontal
        let row = axis.breadth / Double(notes?.rows ?? 1)
        let names = min(max(row * 0.1, 4.2), 6) * Label.lineHeight + 1.2
        let margin = isLying ? room.minY - axis.box.minY : room.minX - axis.box.minX
        let breadth = row - names - margin
        let least = Label.leastSize * Label.lineHeight
        guard breadth >= least else { return nil }
        let box =
            isLying
            ? Rect(x: room.minX, y: room.minY, width: room.width, height: breadth)
            : Rect(x: room.minX, y: room.minY, width: breadth, height: room.height)
        return WordBlock.heading(title, details, icons: icons, sizes: sizes, in: .init(box: box, isTurned: !isLying))
    }

    /// Adds cells of notes to the lane, with their names.
    /// - Parameter words: the boxes of words that lie upon the cells.
    mutating func addCells(of notes: NoteOptions, below words: [Rect]) {
        let cells = Cell.cells(of: notes, along: axis, inside: lane.box, names: open)
        for cell in cells { add(.cell, cell.role, index: cell.index, .box(cell.box)) }
        cellNotes = cells.map { Layout.Ribbon.Note(name: $0.fullName, key: $0.key) }
        if medium == .screen {
            for cell in cells {
                guard let tick = cell.tick(on: axis) else { continue }
                let room = tick.box.inset(-0.3)
                if words.contains(where: { $0.overlaps(room) }) { continue }
                add(.tick, cell.role, index: cell.index, tick)
            }
        }
        for cell in cells {
            guard let name = cell.name, !words.contains(where: { $0.overlaps(name.box) }) else { continue }
            add(.cellName, .noteName, index: cell.index, .label(name))
        }
    }

    /// Adds the range with its edges and handles, and the centre on its track.
    mutating func addMovingParts() {
        let anywhere = Form.box(axis.box)
        addSteps()
        add(.track, kind == .fader ? .slot : .track, .line(from: lane.spot(0, 0.5), to: lane.spot(1, 0.5)))
        add(.range, .range, anywhere)
        addAnchors()
        add(.leadingEdge, .edge, anywhere)
        add(.trailingEdge, .edge, anywhere)
        if ribbon.hasHandles {
            add(.leadingHandle, .handle, anywhere)
            add(.trailingHandle, .handle, anywhere)
        }
        // A fader on a screen needs none: it is lit from its start.
        if kind != .fader || medium == .paper { addDirection() }
        if kind == .fader && medium == .paper {
            add(.center, .knob, anywhere)
            add(.hair, .hair, anywhere)
        } else {
            add(.hair, .hair, anywhere)
            add(.center, .center, anywhere)
        }
    }

    /// Adds a line between neighbouring values of a stepped centre, if they are wide enough to be seen.
    mutating func addSteps() {
        let steps = ribbon.steps
        guard !ribbon.playsNotes, steps > 1, axis.length / Double(steps) >= 1.5 else { return }
        func middle(_ step: Int) -> Double { (Double(step) + 0.5) / Double(steps) }
        for step in 1..<steps {
            add(.step, .step, index: step, lane.crossing((middle(step - 1) + middle(step)) / 2))
        }
    }

    mutating func addAnchors() {
        // On a ribbon of notes the standard anchor says nothing.
        let standard = RibbonSettings(name: "").anchors
        if ribbon.playsNotes && ribbon.anchors == standard { return }
        for (number, anchor) in ribbon.anchors.enumerated() {
            let well = axis.box(from: max(anchor.at - anchor.well / 2, 0), to: min(anchor.at + anchor.well / 2, 1))
            add(.well, .well, index: number, .box(well.clipped(to: lane.box)))
            add(.anchor, .anchor, index: number, axis.crossing(anchor.at, inside: lane.box))
        }
    }

    /// Adds an arrow head at the end where positions are 1.
    mutating func addDirection() {
        let length = min(2.5 / lane.length, 0.1)
        let breadth = min(1.2 / lane.breadth, 0.2)
        let tip = 1 - min(1 / lane.length, 0.02)
        add(
            .direction, .direction,
            .triangle(
                lane.spot(tip, 0.5), lane.spot(tip - length, 0.5 - breadth), lane.spot(tip - length, 0.5 + breadth)))
    }
}
