import Mapping
import Ribbons
import Touch

/// A ribbon of the kind `xy`: a plane whose values grow along two axes.
extension SideLayout {
    /// Adds two axes with arrows and words, and a cross of hairs at the finger's last place.
    mutating func addPlane() {
        let isLying = axis.direction.isHorizontal
        let strip = sizes.detail * Label.lineHeight + 0.4
        let least = 20.0
        let hasAxes = room.width >= least && room.height >= least
        // The words of the axes stand beside them.
        let along = details.first { $0.source == .center }
        let across = details.first { $0.source == .across }
        var (below, left) = isLying ? (along, across) : (across, along)
        let font = TextWidth(size: sizes.detail)
        var plane = room
        if hasAxes {
            plane = Rect(x: room.minX + strip, y: room.minY, width: room.width - strip, height: room.height - strip)
        }
        if !hasAxes || font.length(of: below?.words ?? "") > plane.width - Self.arrow { below = nil }
        if !hasAxes || font.length(of: left?.words ?? "") > plane.height * 0.6 - Self.arrow { left = nil }
        let rest = details.filter { detail in
            ![below, left].contains { $0?.part == detail.part && $0?.index == detail.index }
        }
        let heading = Rect(x: plane.minX, y: plane.minY, width: plane.width, height: plane.height * 0.4)
        let block = WordBlock.heading(title, rest, icons: icons, sizes: sizes, in: .init(box: heading))
        if let bottom = block?.boxes.map(\.maxY).max() {
            plane = Rect(x: plane.minX, y: bottom + 0.8, width: plane.width, height: plane.maxY - bottom - 0.8)
        }
        let words = [below.map { self.words($0, under: plane) }, left.map { self.words($0, beside: plane) }]
        // The plane itself goes on below what lies over its right part.
        plane.size.width = max(axis.box.maxX - (open.maxX - room.maxX) - plane.minX, 0)
        lane = Axis(box: plane, direction: axis.direction)
        add(.lane, .lane, .box(plane))
        if hasAxes { addAxes(plane) }
        addAnchors()
        if let block { add(block) }
        for case let placed? in words {
            add(placed.part, .mapping, index: placed.index, .label(placed.label))
            numbers[placed.index] = Readout.Place(for: mappings[placed.index], behind: placed.label)
        }
        add(.hair, .hair, .box(axis.box))
        add(.acrossHair, .hair, .box(axis.box))
        add(.center, .center, .box(axis.box))
    }

    /// The room of an arrow head at the end of an axis, in millimetres.
    private static let arrow = 3.0

    /// Sets words beside the arrow of the lower side.
    private func words(_ detail: WordBlock.Detail, under plane: Rect) -> WordBlock.Placed {
        let isReversed = axis.direction == .left
        let spot = Point(
            x: isReversed ? plane.minX + Self.arrow : plane.maxX - Self.arrow,
            y: room.maxY - sizes.detail * (Label.lineHeight - 1))
        let label = Label([detail.words], at: spot, isReversed ? .start : .end, size: sizes.detail)
        return WordBlock.Placed(part: detail.part, index: detail.index, label: label)
    }

    /// Sets words below the arrow of the left side, running upwards.
    private func words(_ detail: WordBlock.Detail, beside plane: Rect) -> WordBlock.Placed {
        let isReversed = axis.direction == .down
        let spot = Point(
            x: room.minX + sizes.detail, y: isReversed ? plane.maxY - Self.arrow : plane.minY + Self.arrow)
        let label = Label([detail.words], at: spot, isReversed ? .start : .end, size: sizes.detail, isTurned: true)
        return WordBlock.Placed(part: detail.part, index: detail.index, label: label)
    }

    /// Adds the lower and the left side of the plane, with a tick at each quarter and an arrow head where values are 1.
    private mutating func addAxes(_ plane: Rect) {
        let (origin, tick) = (Point(x: plane.minX, y: plane.maxY), 1.2)
        let (toLeft, toBottom) = (axis.direction == .left, axis.direction == .down)
        add(.axis, .axis, index: 0, .line(from: origin, to: Point(x: plane.maxX, y: plane.maxY)))
        add(.axis, .axis, index: 1, .line(from: origin, to: Point(x: plane.minX, y: plane.minY)))
        for quarter in 1...3 {
            let part = Double(quarter) / 4
            let x = axis.box.minX + part * axis.box.width
            let y = axis.box.minY + part * axis.box.height
            if x > plane.minX, x < plane.maxX {
                add(
                    .tick, .axis, index: quarter,
                    .line(from: Point(x: x, y: plane.maxY - tick), to: Point(x: x, y: plane.maxY)))
            }
            if y > plane.minY, y < plane.maxY {
                add(
                    .tick, .axis, index: quarter + 3,
                    .line(from: Point(x: plane.minX, y: y), to: Point(x: plane.minX + tick, y: y)))
            }
        }
        let (length, breadth, gap) = (2.2, 1.1, 1.5)
        let endX = toLeft ? plane.minX : plane.maxX
        let backX = endX + (toLeft ? length : -length)
        let endY = toBottom ? plane.maxY : plane.minY
        let backY = endY + (toBottom ? -length : length)
        let (y, x) = (plane.maxY + gap, plane.minX - gap)
        add(
            .direction, .direction, index: 0,
            .triangle(Point(x: endX, y: y), Point(x: backX, y: y - breadth), Point(x: backX, y: y + breadth)))
        add(
            .direction, .direction, index: 1,
            .triangle(Point(x: x, y: endY), Point(x: x - breadth, y: backY), Point(x: x + breadth, y: backY)))
    }
}
