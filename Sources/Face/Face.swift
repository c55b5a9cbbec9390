import Raster
import Scene
import Time

/// The picture of an instrument on its own screen.
///
/// Layers and sprites are made once for a layout. A frame is copies of rows and blends of sprites, and only where
/// something has changed.
public final class Face {
    public let layout: Layout
    /// The picture, turned as the screen is.
    public private(set) var plane: Plane
    private let width: Int
    private let height: Int
    private let turn: Turn
    private let scale: PixelScale
    private let glyphs: any GlyphSource
    private var sprites: Sprites
    private let fronts: [SideFace]
    private let backs: [SideFace]
    /// The cards at rest and at full light; those of the backs only where a ribbon has one.
    private let cards: Cards
    private let backCards: Cards?
    private let clips: [Rectangle]
    /// Everything that moves by itself. A motion that has seen the moments before may replace it.
    public var motion: Motion
    /// The time at which `paint` is needed again for the same state; nil while nothing moves.
    public private(set) var deadline: Timestamp?

    /// The contents of the plane now.
    private var shown: [Shown] = []
    private var next: [Item] = []
    /// The rings at fingers, over all cards.
    private var rings: [Item] = []
    private var nextRings: [Item] = []
    private var status: FaceState.Status?
    private var hasNews = false
    /// The beat that is shown.
    private var beat: Int?
    /// Sprites over all cards. They are turned as the screen is, but their places are not.
    private var overlays: [Overlay] = []
    private var isPainted = false

    private struct Cards {
        var rest: Plane
        var lit: Plane
    }

    private struct Shown {
        var isOpen = false
        var turn: TurnPose?
        var items: [Item] = []
    }

    /// - Parameters:
    ///   - layout: laid out for a screen.
    ///   - width: of the picture in pixels, before it is turned.
    ///   - height: likewise.
    public init(_ layout: Layout, width: Int, height: Int, turn: Turn = .none, glyphs: any GlyphSource) {
        (self.layout, self.width, self.height, self.turn, self.glyphs) = (layout, width, height, turn, glyphs)
        let scale = PixelScale(layout.size, width: width, height: height)
        self.scale = scale
        func made(_ side: Side) -> Cards {
            let (rest, lit) = (false, true)
            let planes = [rest, lit].map { isLit -> Plane in
                var painter = CardPainter(layout, scale, width: width, height: height, glyphs)
                painter.paint(side, isLit: isLit)
                return painter.drawing.plane().turned(turn).dimmed(to: layout.brightness)
            }
            return Cards(rest: planes[0], lit: planes[1])
        }
        cards = made(.front)
        let hasBack = layout.ribbons.contains(where: \.hasBack)
        backCards = hasBack ? made(.back) : nil
        var sprites = Sprites(scale, turn, glyphs, brightness: layout.brightness)
        fronts = layout.ribbons.map { SideFace($0, .front, scale, &sprites) }
        backs = hasBack ? layout.ribbons.map { SideFace($0, .back, scale, &sprites) } : []
        self.sprites = sprites
        clips = layout.ribbons.map { scale.rectangle($0.box) }
        plane = cards.rest
        motion = Motion(layout)
    }

    // MARK: Frames

    /// Brings the picture up to a state.
    /// - Parameter time: of the state, on a clock that only goes forward; nil: nothing moves by itself.
    /// - Returns: the parts of the plane that have changed.
    @discardableResult
    public func paint(_ state: FaceState, at time: Timestamp? = nil) -> [Rectangle] {
        motion.take(state, at: time)
        deadline = time.flatMap { motion.deadline(after: $0) }
        guard isPainted else {
            isPainted = true
            shown = Array(repeating: Shown(), count: layout.ribbons.count)
            _ = update(state, at: time)
            let all = Rectangle(x: 0, y: 0, width: width, height: height)
            repaint(all)
            turnCards()
            return [place(all)]
        }
        let damage = update(state, at: time)
        for part in damage { repaint(part) }
        turnCards()
        return damage.map(place)
    }

    /// Takes over a state.
    /// - Returns: the parts that are to be painted again; no two of them overlap.
    private func update(_ state: FaceState, at time: Timestamp?) -> [Rectangle] {
        var damage = Damage()
        nextRings.removeAll(keepingCapacity: true)
        for (index, ribbon) in layout.ribbons.enumerated() where state.ribbons.indices.contains(ribbon.index) {
            let own = state.ribbons[ribbon.index]
            let turn = state.status.notice == nil ? motion.turn(ofRibbon: ribbon.index) : nil
            let isOpen = own.isDoorOpen != (turn?.showsOldSide ?? false) && backCards != nil
            next.removeAll(keepingCapacity: true)
            (isOpen ? backs[index] : fronts[index]).add(own, state.fingers, motion, at: time, to: &next, &nextRings)
            if isOpen != shown[index].isOpen || turn != shown[index].turn || turn != nil {
                damage.add(clips[index])
            } else {
                damage.add(from: shown[index].items, to: next, inside: clips[index])
            }
            (shown[index].isOpen, shown[index].turn) = (isOpen, turn)
            swap(&shown[index].items, &next)
        }
        damage.add(from: rings, to: nextRings, inside: Rectangle(x: 0, y: 0, width: width, height: height))
        swap(&rings, &nextRings)
        // What stands still shows its notice.
        let hasNews = time == nil ? state.status.notice != nil : motion.hasNews
        let beat = time.flatMap { time in state.status.beats.map { $0.number(at: time) } }
        if status != state.status || hasNews != self.hasNews || beat != self.beat {
            (status, self.hasNews, self.beat) = (state.status, hasNews, beat)
            for overlay in overlays { damage.add(overlay.place) }
            makeOverlays(state.status)
            for overlay in overlays { damage.add(overlay.place) }
        }
        return damage.parts
    }

    private func makeOverlays(_ status: FaceState.Status) {
        let line = StateLine(layout: layout, scale: scale, glyphs: glyphs).overlay(status, hasNews: hasNews, beat: beat)
        let notice = NoticeFace(layout: layout, scale: scale, glyphs: glyphs, width: width, height: height)
            .overlay(status, hasNews: hasNews)
        overlays = [line, notice].compactMap { overlay in
            overlay.map { Overlay(sprite: $0.sprite.turned(turn).dimmed(to: layout.brightness), place: $0.place) }
        }
    }

    /// Presses the cards that turn together. All of them have just been painted.
    private func turnCards() {
        for index in layout.ribbons.indices {
            guard let pose = shown[index].turn else { continue }
            var part = clips[index]
            let line = scale.rectangle(layout.stateLine)
            if part.overlaps(line), line.y == 0 {
                part = Rectangle(x: part.x, y: line.maxY, width: part.width, height: part.maxY - line.maxY)
            }
            let isStanding = !layout.ribbons[index].axis.direction.isHorizontal
            plane.squeeze(
                place(part), to: pose.factor, isSideways: isStanding != turn.isSideways, ground: Palette.groundPixel)
        }
    }

    private func repaint(_ part: Rectangle) {
        plane.copy(place(part), of: cards.rest)
        // Of ribbons that overlap, the last one lies on top.
        for index in layout.ribbons.indices where clips[index].overlaps(part) {
            let clip = place(clips[index].clipped(to: part))
            let source = shown[index].isOpen ? backCards ?? cards : cards
            plane.copy(clip, of: source.rest)
            for item in shown[index].items where item.place.overlaps(part) {
                let target = place(item.place)
                if let number = item.sprite {
                    plane.blend(sprites.all[number], x: target.x, y: target.y, clip: clip)
                } else {
                    plane.copy(target.clipped(to: clip), of: source.lit)
                }
            }
        }
        for ring in rings where ring.place.overlaps(part) {
            guard let number = ring.sprite else { continue }
            let target = place(ring.place)
            plane.blend(sprites.all[number], x: target.x, y: target.y, clip: place(part))
        }
        for overlay in overlays where overlay.place.overlaps(part) {
            let target = place(overlay.place)
            plane.blend(overlay.sprite, x: target.x, y: target.y, clip: place(part))
        }
    }

    /// The place of a part of the picture on the turned plane.
    private func place(_ part: Rectangle) -> Rectangle { turn.turned(part, width: width, height: height) }
}
