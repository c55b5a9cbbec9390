import Raster
import Scene

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

    /// What is on the plane now.
    private var shown: [Shown] = []
    private var next: [Item] = []
    private var status: FaceState.Status?
    private var stateLine: Sprite?

    private struct Cards {
        var rest: Plane
        var lit: Plane
    }

    private struct Shown {
        var isOpen = false
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
                return painter.drawing.plane().turned(turn)
            }
            return Cards(rest: planes[0], lit: planes[1])
        }
        cards = made(.front)
        let hasBack = layout.ribbons.contains { ribbon in ribbon.front.contains { $0.id.part == .door } }
        backCards = hasBack ? made(.back) : nil
        var sprites = Sprites(scale, turn, glyphs)
        fronts = layout.ribbons.map { SideFace($0, .front, scale, &sprites) }
        backs = hasBack ? layout.ribbons.map { SideFace($0, .back, scale, &sprites) } : []
        self.sprites = sprites
        clips = layout.ribbons.map { scale.rectangle($0.box) }
        plane = cards.rest
    }

    // MARK: Frames

    /// Brings the picture up to a state.
    /// - Returns: the parts of the plane that have changed.
    @discardableResult
    public func paint(_ state: FaceState) -> [Rectangle] {
        guard !shown.isEmpty || layout.ribbons.isEmpty else {
            shown = Array(repeating: Shown(), count: layout.ribbons.count)
            _ = update(state)
            let all = Rectangle(x: 0, y: 0, width: width, height: height)
            repaint(all)
            return [place(all)]
        }
        let damage = update(state)
        for part in damage { repaint(part) }
        return damage.map(place)
    }

    /// Takes what a state shows. Answers which parts are to be painted again; no two of them overlap.
    private func update(_ state: FaceState) -> [Rectangle] {
        var damage = Damage()
        for (index, ribbon) in layout.ribbons.enumerated() where state.scene.ribbons.indices.contains(ribbon.index) {
            let own = state.scene.ribbons[ribbon.index]
            let isOpen = own.isDoorOpen && backCards != nil
            next.removeAll(keepingCapacity: true)
            (isOpen ? backs[index] : fronts[index]).add(own, state.fingers, to: &next)
            if isOpen != shown[index].isOpen {
                damage.add(clips[index])
            } else {
                damage.add(from: shown[index].items, to: next, inside: clips[index])
            }
            shown[index].isOpen = isOpen
            swap(&shown[index].items, &next)
        }
        if status != state.status {
            status = state.status
            stateLine = StateLine(layout: layout, scale: scale, glyphs: glyphs).sprite(state.status)?.turned(turn)
            damage.add(scale.rectangle(layout.stateLine))
        }
        return damage.parts
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
        if let stateLine {
            let line = place(scale.rectangle(layout.stateLine))
            plane.blend(stateLine, x: line.x, y: line.y, clip: place(part))
        }
    }

    /// Where a part of the picture is on the plane.
    private func place(_ part: Rectangle) -> Rectangle { turn.turned(part, width: width, height: height) }
}
