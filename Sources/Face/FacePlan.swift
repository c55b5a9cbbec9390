import Raster
import Scene
import Time

/// The picture of an instrument without its pixels: the drawings that are made once for a layout, and what lies where for each
/// state.
public final class FacePlan {
    public let layout: Layout
    /// The size of the picture, in pixels.
    public let width: Int
    public let height: Int
    private let scale: PixelScale
    private let glyphs: any GlyphSource
    private let medium: Drawing.Medium
    private let fronts: [SideFace]
    private let backs: [SideFace]
    let sprites: Sprites
    /// The parts of the picture that belong to the ribbons, by their places in the layout. If they overlap, the last
    /// one lies on top.
    public let clips: [Rectangle]
    /// Everything that moves by itself. It may be replaced by a motion that has already taken the earlier states.
    public var motion: Motion
    /// The time at which `update` is needed again for the same state; nil while nothing moves.
    public private(set) var deadline: Timestamp?

    /// The items on the cards now, by the ribbons' places in the layout.
    public private(set) var ribbons: [Ribbon] = []
    /// Filled with a ribbon's items of the new state, then exchanged with those in `ribbons`; kept for its memory.
    private var next: [Item] = []
    /// The rings, badges and numbers at fingers, over all cards.
    public private(set) var rings: [Item] = []
    /// The same for `rings`.
    private var nextRings: [Item] = []
    /// What the present overlays were drawn from: they are drawn anew only if one of these three differs.
    private var status: FaceState.Status?
    private var hasNews = false
    /// The beat that is shown.
    private var beat: Int?
    /// The places of the present overlays, which are damaged once these go.
    private var overlayPlaces: [Rectangle] = []

    /// A ribbon's part of the picture.
    public struct Ribbon: Hashable, Sendable {
        /// Whether it shows the card of its back.
        public internal(set) var isOpen = false
        /// The pose of a card that turns.
        var turn: TurnPose?
        /// The items on the card, from below to above.
        public internal(set) var items: [Item] = []

        /// The part of a turning card's breadth that is seen, 0…1; nil while the card stands still.
        public var turnFactor: Double? { turn?.factor }
    }

    /// - Parameters:
    ///   - layout: laid out for a screen.
    ///   - width: of the picture in pixels.
    ///   - height: likewise.
    ///   - medium: whether its drawings keep pixels or steps.
    public init(_ layout: Layout, width: Int, height: Int, on medium: Drawing.Medium, glyphs: any GlyphSource) {
        (self.layout, self.width, self.height, self.medium, self.glyphs) = (layout, width, height, medium, glyphs)
        let scale = PixelScale(layout.size, width: width, height: height)
        self.scale = scale
        var sprites = Sprites(scale, glyphs)
        fronts = layout.ribbons.map { SideFace($0, .front, of: layout, scale, &sprites) }
        let hasBack = layout.ribbons.contains(where: \.hasBack)
        backs = hasBack ? layout.ribbons.map { SideFace($0, .back, of: layout, scale, &sprites) } : []
        self.sprites = sprites
        clips = layout.ribbons.map { scale.rectangle($0.box) }
        motion = Motion(layout)
    }

    // MARK: Drawings

    /// Whether a ribbon has a back, so that there is a card of all backs.
    public var hasBack: Bool { !backs.isEmpty }

    /// The cards of all ribbons.
    /// - Parameter isLit: whether they are at full light.
    public func card(_ side: Side, isLit: Bool) -> Drawing {
        var painter = CardPainter(layout, scale, width: width, height: height, on: medium, glyphs)
        painter.paint(side, isLit: isLit)
        return painter.drawing
    }

    public enum Sprite: Sendable {
        case drawn(Drawing)
        /// A fainter copy of another one, which comes before it; how much of its light is left, in 256ths.
        case faded(number: Int, light: UInt32)
    }

    public var spriteCount: Int { sprites.keys.count }

    public func sprite(_ number: Int) -> Sprite {
        if let source = sprites.source(of: number) { return .faded(number: source.number, light: source.light) }
        return .drawn(SpritePainter(scale: scale, glyphs: glyphs, medium: medium).draw(sprites.keys[number]))
    }

    // MARK: Frames

    public struct Change: Sendable {
        /// The parts that are to be painted again; no two of them overlap.
        public var damage: [Rectangle]
        /// The overlays over all cards from now on; nil: the same as before.
        public var overlays: [Overlay]?
    }

    /// Brings the plan up to a state.
    /// - Parameter time: of the state, on a clock that only goes forward; nil: nothing moves by itself.
    public func update(_ state: FaceState, at time: Timestamp?) -> Change {
        motion.follow(state, at: time)
        deadline = time.flatMap { motion.deadline(after: $0) }
        let isFirst = ribbons.count != layout.ribbons.count
        if isFirst { ribbons = Array(repeating: Ribbon(), count: layout.ribbons.count) }
        var damage = Damage()
        updateRibbons(state, at: time, &damage)
        let overlays = overlays(state.status, at: time, &damage)
        return Change(damage: isFirst ? [bounds] : damage.parts, overlays: overlays)
    }

    private var bounds: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

    /// Brings `ribbons` and `rings` up to a state, and adds to the damage where they differ from the last one.
    private func updateRibbons(_ state: FaceState, at time: Timestamp?, _ damage: inout Damage) {
        nextRings.removeAll(keepingCapacity: true)
        for (index, ribbon) in layout.ribbons.enumerated() where state.ribbons.indices.contains(ribbon.index) {
            let own = state.ribbons[ribbon.index]
            let turn = state.status.notice == nil ? motion.turn(ofRibbon: ribbon.index) : nil
            let isOpen = own.isDoorOpen != (turn?.showsOldSide ?? false) && hasBack
            next.removeAll(keepingCapacity: true)
            (isOpen ? backs[index] : fronts[index]).add(own, state.fingers, motion, at: time, to: &next, &nextRings)
            if isOpen != ribbons[index].isOpen || turn != ribbons[index].turn || turn != nil {
                damage.add(clips[index])
            } else {
                damage.add(from: ribbons[index].items, to: next, inside: clips[index])
            }
            (ribbons[index].isOpen, ribbons[index].turn) = (isOpen, turn)
            swap(&ribbons[index].items, &next)
        }
        damage.add(from: rings, to: nextRings, inside: bounds)
        swap(&rings, &nextRings)
    }

    /// The overlays if they have to be drawn anew; nil: they stay.
    private func overlays(_ status: FaceState.Status, at time: Timestamp?, _ damage: inout Damage) -> [Overlay]? {
        // Without time, a notice is always news.
        let hasNews = time == nil ? status.notice != nil : motion.hasNews
        let beat = time.flatMap { time in status.beats.map { $0.number(at: time) } }
        guard self.status != status || hasNews != self.hasNews || beat != self.beat else { return nil }
        (self.status, self.hasNews, self.beat) = (status, hasNews, beat)
        for place in overlayPlaces { damage.add(place) }
        let line = StatusLine(layout: layout, scale: scale, glyphs: glyphs, medium: medium)
        let notice = NoticeFace(
            layout: layout, scale: scale, glyphs: glyphs, medium: medium, width: width, height: height)
        let overlays = [line.overlay(status, hasNews: hasNews, beat: beat), notice.overlay(status, hasNews: hasNews)]
            .compactMap { $0 }
        overlayPlaces = overlays.map(\.place)
        for place in overlayPlaces { damage.add(place) }
        return overlays
    }

    /// The part of a ribbon's card that turns: not what lies under a status line at the top.
    public func turningPart(ofRibbon index: Int) -> Rectangle {
        let part = clips[index]
        let line = scale.rectangle(layout.statusLine)
        guard part.overlaps(line), line.y == 0 else { return part }
        return Rectangle(x: part.x, y: line.maxY, width: part.width, height: part.maxY - line.maxY)
    }
}
