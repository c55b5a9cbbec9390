import Mapping
import Ribbons

/// A plane, whose values grow along two axes.
extension SideLayout {
    /// Two axes with an arrow at the end of each, their words beside them, and a cross of hairs where the finger was.
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
            plane = Box(x: room.x + strip, y: room.y, width: room.width - strip, height: room.height - strip)
        }
        if !hasAxes || font.length(of: below?.words ?? "") > plane.width - Self.arrow { below = nil }
        if !hasAxes || font.length(of: left?.words ?? "") > plane.height * 0.6 - Self.arrow { left = nil }
        let rest = details.filter { detail in
            ![below, left].contains { $0?.part == detail.part && $0?.index == detail.index }
        }
        // Nothing is written where the finger's place is shown at first.
        let mark = firstMark
        let heading = Box(x: plane.x, y: plane.y, width: plane.width, height: plane.height * 0.4)
            .largestPart(avoiding: mark)
        let block = WordBlock.heading(title, rest, icons: icons, sizes: sizes, in: .init(box: heading))
        if let bottom = block?.boxes.map(\.maxY).max() {
            plane = Box(x: plane.x, y: bottom + 0.8, width: plane.width, height: plane.maxY - bottom - 0.8)
        }
        let words = [below.map { self.words($0, under: plane) }, left.map { self.words($0, besides: plane) }]
        // The plane itself goes on below what lies on top of it.
        plane.width = max(axis.box.maxX - (open.maxX - room.maxX) - plane.x, 0)
        lane = Axis(box: plane, direction: axis.direction)
        add(.lane, .lane, .box(plane))
        if hasAxes { addAxes(plane) }
        addAnchors()
        if let block { add(block) }
        for case let placed? in words where !mark.contains(where: { $0.overlaps(placed.label.box) }) {
            add(placed.part, .mapping, index: placed.index, .label(placed.label))
        }
        add(.hair, .hair, .box(axis.box))
        add(.acrossHair, .hair, .box(axis.box))
        add(.center, .center, .box(axis.box))
    }

    /// The room of an arrow head at the end of an axis.
    private static let arrow = 3.0

    /// Beside the arrow of the lower side.
    private func words(_ detail: WordBlock.Detail, under plane: Box) -> WordBlock.Placed {
        let isReversed = axis.direction == .left
        let spot = Spot(
            x: isReversed ? plane.x + Self.arrow : plane.maxX - Self.arrow,
            y: room.maxY - sizes.detail * (Label.lineHeight - 1))
        let label = Label([detail.words], at: spot, isReversed ? .start : .end, size: sizes.detail)
        return WordBlock.Placed(part: detail.part, index: detail.index, label: label)
    }

    /// Below the arrow of the left side, running upwards.
    private func words(_ detail: WordBlock.Detail, besides plane: Box) -> WordBlock.Placed {
        let isReversed = axis.direction == .down
        let spot = Spot(
            x: room.x + sizes.detail, y: isReversed ? plane.maxY - Self.arrow : plane.y + Self.arrow)
        let label = Label([detail.words], at: spot, isReversed ? .start : .end, size: sizes.detail, isTurned: true)
        return WordBlock.Placed(part: detail.part, index: detail.index, label: label)
    }

    /// Where a plane shows the finger's place when the preset is loaded.
    private var firstMark: [Box] {
        let state = SceneState.Ribbon(ribbon.settings)
        let form = Layout.Ribbon.Body(kind: .xy, lane: axis).center(in: state, of: axis)
        return form.map { [$0.box.inset(-0.5)] } ?? []
    }

    /// The lower and the left side of the plane, with a tick at each quarter and an arrow head where values are 1.
    private mutating func addAxes(_ plane: Box) {
        let (origin, tick) = (Spot(x: plane.x, y: plane.maxY), 1.2)
        let (toLeft, toBottom) = (axis.direction == .left, axis.direction == .down)
        add(.axis, .axis, index: 0, .line(from: origin, to: Spot(x: plane.maxX, y: plane.maxY)))
        add(.axis, .axis, index: 1, .line(from: origin, to: Spot(x: plane.x, y: plane.y)))
        for quarter in 1...3 {
            let part = Double(quarter) / 4
            let x = axis.box.x + part * axis.box.width
            let y = axis.box.y + part * axis.box.height
            if x > plane.x, x < plane.maxX {
                add(
                    .tick, .axis, index: quarter,
                    .line(from: Spot(x: x, y: plane.maxY - tick), to: Spot(x: x, y: plane.maxY)))
            }
            if y > plane.y, y < plane.maxY {
                add(
                    .tick, .axis, index: quarter + 3,
                    .line(from: Spot(x: plane.x, y: y), to: Spot(x: plane.x + tick, y: y)))
            }
        }
        let (length, breadth, gap) = (2.2, 1.1, 1.5)
        let endX = toLeft ? plane.x : plane.maxX
        let backX = endX + (toLeft ? length : -length)
        let endY = toBottom ? plane.maxY : plane.y
        let backY = endY + (toBottom ? -length : length)
        let (y, x) = (plane.maxY + gap, plane.x - gap)
        add(
            .direction, .direction, index: 0,
            .triangle(Spot(x: endX, y: y), Spot(x: backX, y: y - breadth), Spot(x: backX, y: y + breadth)))
        add(
            .direction, .direction, index: 1,
            .triangle(Spot(x: x, y: endY), Spot(x: x - breadth, y: backY), Spot(x: x + breadth, y: backY)))
    }
}
