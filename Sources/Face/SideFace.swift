import Mapping
import Raster
import Ribbons
import Scene
import Time
import Touch

/// One side of a ribbon: makes its sprites once, and places them for each state.
struct SideFace {
    private let ribbon: Layout.Ribbon
    private let side: Side
    let scale: PixelScale
    /// The ribbon's rectangle. Nothing is drawn outside it.
    let clip: Rectangle
    let lane: Axis
    let laneRectangle: Rectangle
    /// Whether lines across the lane are upright: the lane lies. `LoopFace.isUpright` is the opposite.
    let isUpright: Bool
    private let kind: RibbonKind
    /// Whether notes are lit by what sounds (`RibbonPicture.sounding`), not by the cells under fingers.
    private let isWindow: Bool
    private let hold: HoldFace?
    private let loop: LoopFace

    var cells: [Cell] = []
    private var anchors: [Well] = []
    /// The shapes that `Layout.Ribbon.form(of:in:)` places for each state, in the order in which they are drawn.
    private var movingParts: [Shape] = []
    var caps: [Rectangle] = []
    private let readouts: [ReadoutFace]
    private let words: WordsFace
    private let moved: MovedNumbers
    private var on: OnFace?
    private var ghost: GhostFace
    /// The rings round fingers, by their places in `diameters`.
    private var contacts: [Sprites.Made] = []
    /// One is `none` if this kind of ribbon lacks its part: only the others become items.
    private var hair, acrossHair, edge, handle, heldHandle, knob, notch, disc, light: Sprites.Made
    /// The mark of a contact that a loop plays, and of a latched note without a cell.
    let looped, foot: Sprites.Made
    /// The sprites by their size in a pulse, index 0 at rest; empty if the mark is left out.
    private var drops, diamonds: [Sprites.Made]
    /// The fading light of a lifted finger, by step, then by diameter.
    private var fades: [[Sprites.Made]]

    private struct Well {
        /// The positions at which the anchor holds the centre: its diamond is lit then.
        var range: ClosedRange<Double>
        var place: SIMD2<Double>
    }

    /// The diameters of the rings round fingers, in millimetres. A fingertip hides 9 mm.
    private static let diameters = 10...16
    /// The number of sizes to which a mark grows in a pulse.
    private static let pulse = 3

    init(
        _ ribbon: Layout.Ribbon, _ side: Side, of layout: Layout, _ scale: PixelScale, _ sprites: inout Sprites
    ) {
        (self.ribbon, self.side, self.scale) = (ribbon, side, scale)
        clip = scale.rectangle(ribbon.box)
        lane = ribbon.lane(side)
        laneRectangle = scale.rectangle(lane.box)
        // A line across a lying ribbon stands upright.
        isUpright = lane.direction.isHorizontal
        (kind, isWindow) = (ribbon.kind(side), ribbon.isWindow(side))
        let across = max(isUpright ? laneRectangle.height : laneRectangle.width, 1)
        let along = max(isUpright ? laneRectangle.width : laneRectangle.height, 1)
        hair = sprites.make(.hair(length: across, isUpright: isUpright))
        acrossHair = kind == .xy ? sprites.make(.hair(length: along, isUpright: !isUpright)) : .none
        edge = sprites.make(.edge(length: across, isUpright: isUpright))
        let isSideways = !isUpright
        let marks = ribbon.marks(side)
        let drop = max(Int(scale.pixels(marks.drop)), 3)
        let pulse = 0...Self.pulse
        drops =
            marks.drop == 0
            ? [] : pulse.map { sprites.make(.drop(length: drop, isSideways: isSideways, pulse: $0)) }
        let handles = [marks.handle, marks.heldHandle].map { max(Int(scale.pixels($0)), 4) }
        handle = sprites.make(.handle(length: handles[0], isHeld: false, isUpright: isUpright))
        heldHandle = sprites.make(.handle(length: handles[1], isHeld: true, isUpright: isUpright))
        let radius = max(Int(scale.pixels(marks.diamond) * 16), 32)
        diamonds = marks.diamond == 0 ? [] : pulse.map { sprites.make(.diamond(radius: radius, pulse: $0)) }
        words = WordsFace(ribbon, side, scale, &sprites)
        ghost = GhostFace(ribbon, side, hairLength: across, scale, &sprites)
        moved = MovedNumbers(layout, ribbon, side, words: layout.words, scale, &sprites)
        (knob, notch, disc, light) = (.none, .none, .none, .none)
        contacts = Self.diameters.map { sprites.make(.contact(diameter: $0, fade: 0)) }
        fades = (1...Int(Motion.fadeSteps)).map { step in
            Self.diameters.map { sprites.make(.contact(diameter: $0, fade: step)) }
        }
        let cap = ribbon.shapes(side).first { $0.id.part == .cap }
        let card = cap.map { scale.rectangle($0.box) } ?? laneRectangle
        hold = ribbon.hasBack ? HoldFace(card, of: ribbon.axis, scale, &sprites) : nil
        looped = sprites.make(.looped)
        let (breadth, length) = (max(Int(scale.pixels(1.6)), 2), max(Int(scale.pixels(6)), 4))
        foot = sprites.make(
            .light(
                width: cap != nil || isUpright ? length : breadth, height: cap != nil || isUpright ? breadth : length,
                isRound: false))
        loop = LoopFace(laneRectangle, isUpright: !isUpright, scale, &sprites)
        readouts = ribbon.readouts.filter { $0.side == side }.compactMap { ReadoutFace($0, scale, &sprites) }
        let notes = ribbon.notes(side)
        let rest = RibbonPicture(center: 0.5, range: 0)
        for shape in ribbon.shapes(side) {
            switch shape.id.part {
            case .cell:
                guard notes.indices.contains(shape.id.index) else { continue }
                let (note, place) = (notes[shape.id.index], scale.rectangle(shape.box))
                let badge = sprites.make(.badge(note.name, size: Int(scale.pixels(marks.badge) * 64)))
                let hasRoom = badge.width <= place.width && badge.height <= place.height
                let bar = Sprites.Key.light(
                    width: max(place.width - 4, 2), height: max(Int(scale.pixels(1.6)), 2), isRound: false)
                cells.append(
                    Cell(
                        box: shape.box, rectangle: place, lit: Self.lit(shape.box, scale).clipped(to: laneRectangle),
                        badge: badge, key: note.key,
                        mark: hasRoom ? badge : sprites.make(bar)))
            case .well:
                guard
                    let line = ribbon.shapes(side).first(where: {
                        $0.id.part == .anchor && $0.id.index == shape.id.index
                    })
                else { continue }
                addAnchor(shape.box, line.form)
            case .leadingEdge, .trailingEdge, .leadingHandle, .trailingHandle, .hair, .acrossHair:
                movingParts.append(shape)
            case .center:
                movingParts.append(shape)
                if kind == .fader, let box = ribbon.form(of: shape, in: rest)?.box {
                    let (width, height) = (max(scale.rectangle(box).width, 3), max(scale.rectangle(box).height, 3))
                    knob = sprites.make(.knob(width: width, height: height))
                    ghost.knob = sprites.make(.ghostKnob(width: width, height: height))
                    notch = sprites.make(.notch(length: isUpright ? height : width, isUpright: isUpright))
                } else if kind == .xy {
                    var state = rest
                    state.across = 0.5
                    let breadth = ribbon.form(of: shape, in: state)?.box.width ?? 0
                    disc = sprites.make(.disc(radius: max(Int(scale.pixels(breadth / 2)), 3)))
                }
            case .cap:
                caps.append(scale.rectangle(shape.box))
                on = OnFace(scale.rectangle(shape.box), scale, &sprites)
            case .light:
                movingParts.append(shape)
                let place = scale.rectangle(shape.box)
                var isRound = false
                if case .disc = shape.form { isRound = true }
                light = sprites.make(
                    .light(width: max(place.width, 2), height: max(place.height, 2), isRound: isRound))
            default: break
            }
        }
    }

    private mutating func addAnchor(_ well: Rect, _ line: Form) {
        let axis = ribbon.axis
        let (start, end) = (axis.position(of: well.origin), axis.position(of: Point(x: well.maxX, y: well.maxY)))
        let place = CardPainter.diamondSpot(line, ribbon.marks(side).diamond, on: ribbon)
        anchors.append(Well(range: min(start, end)...max(start, end), place: scale.pixels(place)))
    }

    // MARK: A state

    /// Adds the items over the cards for a state, from below to above.
    /// - Parameters:
    ///   - time: nil: nothing moves by itself.
    ///   - items: on the ribbon.
    ///   - rings: at its fingers, which may have left it.
    func add(
        _ state: RibbonPicture, _ fingers: [FaceState.Finger], _ motion: Motion, at time: Timestamp?,
        to items: inout [Item], _ rings: inout [Item]
    ) {
        let own = fingers.lazy.filter { $0.ribbon == ribbon.index }
        addLight(state, isTouched: !own.isEmpty, to: &items)
        var badges: [Item] = []
        for finger in own {
            if !isWindow, let cell = cell(under: finger) {
                items.append(.lit(cell.lit))
                switch finger.hold {
                case .finger: badges.append(badge(cell, finger.spot))
                case .loop: break
                case .latch: items.append(mark(cell))
                }
            } else if finger.hold == .latch, cells.isEmpty {
                items.append(foot(at: scale.pixels(finger.spot)))
            }
        }
        addSounding(state, to: &items)
        ghost.add(state, to: &items)
        if let picture = state.loop { loop.add(picture, at: time, to: &items) }
        addMovingParts(state, pulse: motion.pulse(ofRibbon: ribbon.index), to: &items)
        addFades(motion, to: &rings)
        for finger in own {
            if let hold, let time, let progress = HoldProgress(finger, at: time), progress.step > 0 {
                hold.add(progress, at: scale.pixels(finger.spot), to: &items)
            }
            switch finger.hold {
            case .finger: rings.append(.sprite(contacts[Self.size(of: finger)], at: scale.pixels(finger.spot)))
            case .loop: rings.append(.sprite(looped, at: scale.pixels(finger.spot)))
            case .latch: break
            }
        }
        rings += badges
        if let finger = own.first(where: { $0.hold == .finger }) { moved.add(state, finger, to: &rings) }
        let way = ribbon.shift(ofWords: side, in: state)
        words.add(movedBy: way, to: &items)
        for readout in readouts { readout.add(state, movedBy: way, to: &items) }
    }

    /// Adds the sounding notes of a window.
    private func addSounding(_ state: RibbonPicture, to items: inout [Item]) {
        guard !state.sounding.isEmpty else { return }
        for cell in cells where state.sounding.contains(cell.key) {
            items.append(.lit(cell.lit))
            items.append(mark(cell))
        }
    }

    /// The index of a finger's ring among those of all sizes.
    private static func size(of finger: FaceState.Finger) -> Int {
        Int(min(max(finger.size.rounded(), Double(diameters.lowerBound)), Double(diameters.upperBound)))
            - diameters.lowerBound
    }

    private func addFades(_ motion: Motion, to items: inout [Item]) {
        for running in motion.running {
            guard case .fade(let finger) = running.kind, finger.ribbon == ribbon.index,
                fades.indices.contains(Int(running.step))
            else { continue }
            items.append(.sprite(fades[Int(running.step)][Self.size(of: finger)], at: scale.pixels(finger.spot)))
        }
    }

    /// Adds the parts at full light: the range, the filled part of a fader, a pad that is on.
    private func addLight(_ state: RibbonPicture, isTouched: Bool, to items: inout [Item]) {
        switch kind {
        case .ribbon, .fader: if let box = ribbon.lit(side, in: state) { add(box, to: &items) }
        case .button, .pad:
            if isTouched || state.isOn(side) { items += caps.map(Item.lit) }
            if state.isOn(side) { on?.add(to: &items) }
        default: break
        }
    }

    private func add(_ box: Rect, to items: inout [Item]) {
        let place = scale.rectangle(box).clipped(to: laneRectangle)
        if !place.isEmpty { items.append(.lit(place)) }
    }

    private func addMovingParts(_ state: RibbonPicture, pulse: Int, to items: inout [Item]) {
        for shape in movingParts {
            guard let form = ribbon.form(of: shape, in: state) else { continue }
            let box = form.box
            let middle = scale.pixels(Point(x: box.minX + box.width / 2, y: box.minY + box.height / 2))
            switch shape.id.part {
            case .leadingEdge, .trailingEdge: items.append(.sprite(edge, at: middle))
            case .leadingHandle: items.append(.sprite(state.isLeadingHeld ? heldHandle : handle, at: middle))
            case .trailingHandle: items.append(.sprite(state.isTrailingHeld ? heldHandle : handle, at: middle))
            case .hair:
                for well in anchors where well.range.contains(state.center) && !diamonds.isEmpty {
                    items.append(.sprite(diamonds[pulse], at: well.place))
                }
                items.append(.sprite(state.approach == nil ? hair : ghost.hair, at: middle))
                if kind == .ribbon, !drops.isEmpty { items.append(drop(drops[pulse], at: middle)) }
            case .acrossHair: items.append(.sprite(acrossHair, at: middle))
            case .center where kind == .fader: addKnob(state, at: middle, to: &items)
            case .center where kind == .xy: items.append(.sprite(disc, at: middle))
            case .light: items.append(.sprite(light, at: middle))
            default: break
            }
        }
    }

    /// Adds a knob, which stays whole at the ends, and on it the line where fingers count.
    private func addKnob(_ state: RibbonPicture, at middle: SIMD2<Double>, to items: inout [Item]) {
        items.append(.sprite(state.approach == nil ? knob : ghost.knob, at: middle))
        let spot = scale.pixels(ribbon.axis.spot(state.center, 0.5))
        let half = Double(isUpright ? notch.width : notch.height) / 2
        let along =
            isUpright
            ? min(max(spot.x, Double(clip.x) + half), Double(clip.maxX) - half)
            : min(max(spot.y, Double(clip.y) + half), Double(clip.maxY) - half)
        items.append(.sprite(notch, at: isUpright ? SIMD2(along, middle.y) : SIMD2(middle.x, along)))
    }

    /// Places a drop above a lying ribbon's lane, or to the left of a standing one's, but inside the ribbon.
    private func drop(_ drop: Sprites.Made, at middle: SIMD2<Double>) -> Item {
        let overlap = 2
        if isUpright {
            let y = max(laneRectangle.y - drop.height + overlap, clip.y)
            return .sprite(drop, x: Int((middle.x - Double(drop.width) / 2).rounded()), y: y)
        }
        let x = max(laneRectangle.x - drop.width + overlap, clip.x)
        return .sprite(drop, x: x, y: Int((middle.y - Double(drop.height) / 2).rounded()))
    }
}
