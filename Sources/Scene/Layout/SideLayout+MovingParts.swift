import Mapping
import Ribbons

/// Cells of notes, and the parts that move along a ribbon.
extension SideLayout {
    /// Adds cells of notes to the lane, with their names.
    mutating func addCells(of notes: NoteOptions) {
        let cells = Cell.cells(of: notes, along: axis, inside: lane.box, names: open)
        for cell in cells { add(.cell, cell.role, index: cell.index, .box(cell.box)) }
        cellNotes = cells.map { Layout.Ribbon.Note(name: $0.fullName, key: $0.key) }
        if medium == .screen {
            for cell in cells {
                guard let tick = cell.tick(on: axis) else { continue }
                add(.tick, cell.role, index: cell.index, tick)
            }
        }
        for cell in cells {
            guard let name = cell.name else { continue }
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
        addDirection()
        if kind == .fader {
            add(.center, .knob, anywhere)
            add(.hair, .hair, anywhere)
        } else {
            add(.hair, .hair, anywhere)
            add(.center, .center, anywhere)
        }
    }

    /// Adds a line between each two values of a stepped centre, if they are wide enough to be seen.
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
