import Raster
import Scene
import Time

/// The picture of an instrument on its own screen: the pixels of a plan.
///
/// Layers and sprites are made once for a layout. A frame is copies of rows and blends of sprites, and only where
/// something has changed.
public final class Face {
    private let plan: FacePlan
    /// The picture, turned as the screen is.
    public private(set) var plane: Plane
    private let turn: Turn
    private let sprites: [Sprite]
    /// The cards at rest and at full light; those of the backs only if a ribbon has one.
    private let cards: Cards
    private let backCards: Cards?
    /// Sprites over all cards. They are turned as the screen is, but their places are not.
    private var overlays: [(sprite: Sprite, place: Rectangle)] = []

    private struct Cards {
        var rest: Plane
        var lit: Plane
    }

    /// - Parameters:
    ///   - layout: laid out for a screen.
    ///   - width: of the picture in pixels, before it is turned.
    ///   - height: likewise.
    public init(_ layout: Layout, width: Int, height: Int, turn: Turn = .none, glyphs: any GlyphSource) {
        let plan = FacePlan(layout, width: width, height: height, on: .pixels, glyphs: glyphs)
        (self.plan, self.turn) = (plan, turn)
        func plane(_ side: Side, isLit: Bool) -> Plane {
            plan.card(side, isLit: isLit).plane().turned(turn).dimmed(to: layout.brightness)
        }
        func made(_ side: Side) -> Cards { Cards(rest: plane(side, isLit: false), lit: plane(side, isLit: true)) }
        cards = made(.front)
        backCards = plan.hasBack ? made(.back) : nil
        var sprites: [Sprite] = []
        for number in 0..<plan.spriteCount {
            switch plan.sprite(number) {
            case .drawn(let drawing): sprites.append(drawing.sprite().turned(turn).dimmed(to: layout.brightness))
            case .faded(let number, let light): sprites.append(sprites[number].faded(light))
            }
        }
        self.sprites = sprites
        self.plane = cards.rest
    }

    public var layout: Layout { plan.layout }

    /// Everything that moves by itself. It may be replaced by a motion that has already taken the earlier states.
    public var motion: Motion {
        get { plan.motion }
        set { plan.motion = newValue }
    }

    /// The time at which `paint` is needed again for the same state; nil while nothing moves.
    public var deadline: Timestamp? { plan.deadline }

    // MARK: Frames

    /// Brings the picture up to a state.
    /// - Parameter time: of the state, on a clock that only goes forward; nil: nothing moves by itself.
    /// - Returns: the parts of the plane that have changed.
    @discardableResult
    public func paint(_ state: FaceState, at time: Timestamp? = nil) -> [Rectangle] {
        let change = plan.update(state, at: time)
        if let overlays = change.overlays {
            self.overlays = overlays.map {
                ($0.drawing.sprite().turned(turn).dimmed(to: layout.brightness), $0.place)
            }
        }
        for part in change.damage { repaint(part) }
        turnCards()
        return change.damage.map(turned)
    }

    /// Squeezes the cards that are turning. Their parts of the plane have just been repainted in full.
    private func turnCards() {
        for index in layout.ribbons.indices {
            guard let factor = plan.ribbons[index].turnFactor else { continue }
            let isStanding = !layout.ribbons[index].axis.direction.isHorizontal
            plane.squeeze(
                turned(plan.turningPart(ofRibbon: index)), to: factor, isSideways: isStanding != turn.isSideways,
                ground: Palette.groundPixel)
        }
    }

    private func repaint(_ part: Rectangle) {
        plane.copy(turned(part), of: cards.rest)
        // Of ribbons that overlap, the last one lies on top.
        for index in layout.ribbons.indices where plan.clips[index].overlaps(part) {
            let clip = turned(plan.clips[index].clipped(to: part))
            let source = plan.ribbons[index].isOpen ? backCards ?? cards : cards
            plane.copy(clip, of: source.rest)
            for item in plan.ribbons[index].items where item.place.overlaps(part) {
                let target = turned(item.place)
                if let number = item.sprite {
                    plane.blend(sprites[number], x: target.x, y: target.y, clip: clip)
                } else {
                    plane.copy(target.clipped(to: clip), of: source.lit)
                }
            }
        }
        for ring in plan.rings where ring.place.overlaps(part) {
            guard let number = ring.sprite else { continue }
            let target = turned(ring.place)
            plane.blend(sprites[number], x: target.x, y: target.y, clip: turned(part))
        }
        for overlay in overlays where overlay.place.overlaps(part) {
            let target = turned(overlay.place)
            plane.blend(overlay.sprite, x: target.x, y: target.y, clip: turned(part))
        }
    }

    /// A part of the picture, as it lies on the turned plane.
    private func turned(_ part: Rectangle) -> Rectangle {
        turn.turned(part, width: plan.width, height: plan.height)
    }
}
