import Mapping
import Touch

/// The words of a fader on a screen, which lie on its lane at one end. If the knob or an edge of the range would cover
/// them, they stand at the other end. Between the two ends the knob has room; an edge may pass below words.
struct EndWords: Hashable {
    /// The area they cover at their first end.
    let box: Rect
    /// The way to the other end.
    let way: Size
}

extension Layout.Ribbon {
    /// The area of a side's words that give way to moving parts; nil if its words stand still.
    public func movingWords(_ side: Side) -> Rect? { body(side).endWords?.box }

    /// How far the words of a side, with their numbers, have given way. Allocates nothing.
    public func shift(ofWords side: Side, in state: RibbonPicture) -> Size {
        let body = body(side)
        guard let words = body.endWords else { return .zero }
        let other = words.box.moved(by: words.way)
        /// How badly a place is covered: 2 by the knob, 1 by an edge of the range, 0 not at all.
        func cover(_ box: Rect) -> Int {
            let margin = 0.4
            func overlaps(_ part: Rect) -> Bool {
                Rect(
                    x: part.minX - margin, y: part.minY - margin, width: part.width + 2 * margin,
                    height: part.height + 2 * margin
                ).overlaps(box)
            }
            if let knob = body.center(in: state, of: axis), overlaps(knob.box) { return 2 }
            guard state.range > 0 else { return 0 }
            let isCrossed =
                overlaps(axis.box(from: state.leading, to: state.leading))
                || overlaps(axis.box(from: state.trailing, to: state.trailing))
            return isCrossed ? 1 : 0
        }
        return cover(other) < cover(words.box) ? words.way : .zero
    }
}

extension SideLayout {
    /// Whether it is a fader whose words have no strip beside its lane.
    var hasEndWords: Bool {
        medium == .screen && kind == .fader && (!axis.direction.isHorizontal || axis.breadth < Self.stripBreadth)
    }

    /// The least breadth of a lying fader that has a strip for words, in millimetres.
    private static let stripBreadth = 10.0

    /// Whether there is room for icons beside the lane.
    private var hasCornerIcons: Bool { icons > 0 && axis.breadth >= 9 }

    /// Sets the lane of a fader into the middle of its area.
    mutating func makeMiddleLane() {
        let breadth = axis.breadth
        let most = hasCornerIcons ? breadth - 2 * (WordBlock.Sizes.leastIcon + 1) : breadth
        let narrow = min(max(breadth * 0.55, 3.2), 20, breadth, most)
        lane = middle(narrow)
        knobLane = middle(min(narrow * 1.5, most, max(breadth - 0.4, narrow)))
    }

    /// Sets the words of a fader upon its lane.
    mutating func addEndWords() {
        let (breadth, icon, hasIcons) = (axis.breadth, WordBlock.Sizes.leastIcon, hasCornerIcons)
        let margin = min(0.3, breadth * 0.01)
        let isLying = axis.direction.isHorizontal
        var free = open.inset(margin)
        if hasIcons {
            addCornerIcons(of: icon, in: free)
            free = Rect(
                x: free.minX + (isLying ? icon + 0.5 : 0), y: free.minY + (isLying ? 0 : icon + 0.5),
                width: free.width - (isLying ? icon + 0.5 : 0), height: free.height - (isLying ? 0 : icon + 0.5))
        }
        // Between the two ends the knob has room.
        let knob = body.center(in: RibbonPicture(center: 0.5, range: 0), of: axis)?.box ?? axis.box
        let (length, knobLength) = isLying ? (free.width, knob.width) : (free.height, knob.height)
        let limit = min(0.4 * length, (length - knobLength - 1) / 2)
        let block = EndBlock.best(title, details, mappings, sizes, in: free, isLying: isLying, limit: limit)
        guard let block, let first = block.boxes.first else { return }
        for placed in block.placed {
            add(placed.part, placed.part == .title ? .title : .mapping, index: placed.index, .label(placed.label))
        }
        numbers = block.numbers.mapValues(\.place)
        var box = first
        for other in block.boxes { box = Rect(around: box.origin, box.end, other.origin, other.end) }
        endWords = EndWords(
            box: box,
            way: isLying
                ? Size(width: free.maxX - box.maxX, height: 0) : Size(width: 0, height: free.maxY - box.maxY))
    }

    /// The strip of a breadth along the middle of the ribbon.
    private func middle(_ breadth: Double) -> Axis {
        let box = axis.box
        let side = (axis.breadth - breadth) / 2
        let part =
            axis.direction.isHorizontal
            ? Rect(x: box.minX, y: box.minY + side, width: box.width, height: breadth)
            : Rect(x: box.minX + side, y: box.minY, width: breadth, height: box.height)
        return Axis(box: part, direction: axis.direction)
    }

    /// Sets the door into the first corner beside the lane, and the lamp into the second.
    private mutating func addCornerIcons(of size: Double, in free: Rect) {
        let isLying = axis.direction.isHorizontal
        let second = Point(
            x: isLying ? free.minX : free.maxX - size, y: isLying ? free.maxY - size : free.minY)
        if hasDoor { addDoor(Rect(x: free.minX, y: free.minY, width: size, height: size)) }
        if lamp != nil { addLamp(Rect(x: second.x, y: second.y, width: size, height: size)) }
    }
}

extension Rect {
    fileprivate var end: Point { Point(x: maxX, y: maxY) }
}
