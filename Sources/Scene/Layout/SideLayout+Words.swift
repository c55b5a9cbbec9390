import Mapping
import Ribbons
import Touch

/// The name of a ribbon, what it sends, and the marks beside them.
extension SideLayout {
    /// The mapping whose state the lamp shows.
    var lamp: Description.Mapping? { mappings.first(where: \.isSwitch) }

    /// Whether this is the front of a ribbon with a back, which shows a door.
    var hasDoor: Bool { side == .front && ribbon.hasBack }

    /// The number of icons for which words leave room: the door, then the lamp.
    var icons: Int { (hasDoor ? 1 : 0) + (lamp == nil ? 0 : 1) }

    /// Adds set words, notes where their numbers stand, and puts the door and the lamp into their boxes.
    mutating func add(_ words: WordBlock) {
        for placed in words.placed {
            let role: Role = placed.part == .title ? .title : .mapping
            add(placed.part, role, index: placed.index, .label(placed.label))
            if medium == .screen, placed.part == .mapping {
                numbers[placed.index] = Readout.Place(for: mappings[placed.index], behind: placed.label)
            }
        }
        var icons = words.icons[...]
        if hasDoor, let box = icons.popFirst() { addDoor(box) }
        if lamp != nil, let box = icons.popFirst() { addLamp(box) }
    }

    mutating func addDoor(_ box: Rect) {
        let door = Rect(x: box.minX + 0.2, y: box.minY, width: box.width - 0.6, height: box.height)
        add(.door, .door, .box(door))
        addKnob(ofDoor: door)
    }

    mutating func addKnob(ofDoor box: Rect) {
        let radius = min(box.width, box.height) * 0.12
        add(
            .doorKnob, .doorKnob,
            .disc(center: Point(x: box.maxX - 2.6 * radius, y: box.minY + box.height / 2), radius: radius))
    }

    /// Adds a lamp: round for a switch of a group, as radio buttons are, and square for a switch on its own.
    mutating func addLamp(_ box: Rect) {
        let center = Point(x: box.minX + box.width / 2, y: box.minY + box.height / 2)
        let radius = min(box.width, box.height) / 2
        if lamp?.group != nil {
            add(.lamp, .lamp, .disc(center: center, radius: radius))
            add(.light, .light, .disc(center: center, radius: radius * 0.6))
        } else {
            add(.lamp, .lamp, .box(box))
            add(.light, .light, .box(box.inset(radius * 0.3)))
        }
    }

    /// Sets the words of a lying ribbon above its lane, those of a standing one to the left of it: upright if they
    /// have room there, else upwards.
    mutating func addStrip(_ details: [WordBlock.Detail]) {
        let breadth = axis.breadth
        // The drop of a ribbon stands between its words and its lane.
        let drop = medium == .screen && kind == .ribbon ? MarkSizes.drop(breadth: breadth) : 0
        let gap = max(min(0.8, breadth * 0.07), drop)
        let margin = room.minY - open.minY + gap
        func heading(_ box: Rect, isTurned: Bool = false) -> WordBlock? {
            WordBlock.heading(title, details, icons: icons, sizes: sizes, in: .init(box: box, isTurned: isTurned))
        }
        let oneLine = Label.leastSize * Label.lineHeight
        // With several rows of notes, the words cover at most half of one row.
        let rows = notes?.rows ?? 1
        let most = rows > 1 ? breadth / Double(rows) / 2 : breadth - 1.2 - margin
        // The middle of a fader's lane lies in the middle third.
        let third = medium == .screen && kind == .fader ? breadth / 3 - gap - margin : most
        let across = min(max(breadth * 0.38, oneLine), most, third)
        if axis.direction.isHorizontal {
            let box = Rect(x: room.minX, y: room.minY, width: room.width, height: min(across, room.height))
            if let words = heading(box) {
                add(words)
                makeLane(from: (words.boxes.map(\.maxY).max() ?? 0) + gap)
            }
            return
        }
        let lane = max(medium == .screen ? 4.4 : 5, breadth * 0.33)
        let column = Rect(
            x: room.minX, y: room.minY, width: min(breadth - lane - margin, room.width), height: room.height)
        let turned = Rect(x: room.minX, y: room.minY, width: min(across, room.width), height: room.height)
        let upright = rows == 1 ? self.column(column) : nil
        let upwards = heading(turned, isTurned: true)
        let (uprightCount, upwardsCount) = (upright?.flatMap(\.placed).count ?? 0, upwards?.placed.count ?? 0)
        // On a screen the lane fills its area.
        let prefersUpwards = medium == .screen && upwardsCount >= uprightCount
        if !prefersUpwards, let upright, uprightCount > details.count || uprightCount >= upwardsCount {
            for block in upright { add(block) }
            // On paper faders beside each other look alike.
            let end = upright.flatMap(\.boxes).map(\.maxX).max() ?? 0
            makeLane(from: breadth >= 40 || medium == .screen ? end + gap : column.maxX + gap)
        } else if let upwards {
            add(upwards)
            makeLane(from: (upwards.boxes.map(\.maxX).max() ?? 0) + gap)
        }
    }

    /// Sets the words upright. Details that do not fit run upwards below the name.
    private func column(_ box: Rect) -> [WordBlock]? {
        let room = WordBlock.Room(box: box)
        var sizes = sizes
        sizes.isOneLine = false
        guard let upright = WordBlock.heading(title, details, icons: icons, sizes: sizes, in: room),
            let name = WordBlock.heading(title, [], icons: icons, sizes: sizes, in: room)
        else { return nil }
        if upright.placed.count > details.count { return [upright] }
        let top = (name.boxes.map(\.maxY).max() ?? box.minY) + 1
        let below = Rect(x: box.minX, y: top, width: box.width, height: box.maxY - top)
        let turned = WordBlock.list(details, sizes: sizes, in: WordBlock.Room(box: below, isTurned: true))
        return turned.placed.count + 1 > upright.placed.count ? [name, turned] : [upright]
    }

    /// - Parameter start: where the words end across the ribbon.
    mutating func makeLane(from start: Double) {
        let box = axis.box
        let rest =
            axis.direction.isHorizontal
            ? Rect(x: box.minX, y: start, width: box.width, height: box.maxY - start)
            : Rect(x: start, y: box.minY, width: box.maxX - start, height: box.height)
        lane = Axis(box: rest, direction: axis.direction)
    }
}
