import Raster
import Ribbons
import Scene

/// Shows that the door of a ribbon is pressed: the card shrinks to 95 %, and a ring closes round the finger. Everything on
/// the card stays where fingers count.
struct HoldFace {
    private let card: Rectangle
    /// The dashes of the ring, clockwise from the top, and the offsets of their middles from the ring's middle.
    private let dashes: [(sprite: Sprites.Made, offset: SIMD2<Double>)]
    /// Bars of 1, 2, 4, … pixels in the colour of the ground: upright ones for the card's left and right, lying ones for its
    /// top and bottom.
    private let standing, lying: [Sprites.Made]
    /// The ground outside the card's round corners, numbered as in `Sprites.Key.corner`.
    private let corners: [Sprites.Made]

    init(_ card: Rectangle, of axis: Axis, _ scale: PixelScale, _ sprites: inout Sprites) {
        self.card = card
        let radius = scale.pixels(min(10.5, max(axis.breadth / 2 - 1, 7.5)))
        let count = Int(HoldProgress.steps)
        dashes = (0..<count).map { dash in
            let place = Self.middle(ofDash: dash, of: count)
            return (sprites.make(.dash(dash, of: count)), place * radius)
        }
        func bars(_ length: Int, isUpright: Bool) -> [Sprites.Made] {
            let most = Int(Double(length) * Self.depth) + 1
            let other = isUpright ? max(card.height, 1) : max(card.width, 1)
            return (0..<8).filter { 1 << $0 <= most }.map {
                sprites.make(
                    .bar(width: isUpright ? 1 << $0 : other, height: isUpright ? other : 1 << $0))
            }
        }
        standing = bars(card.width, isUpright: true)
        lying = bars(card.height, isUpright: false)
        corners = (0..<4).map { sprites.make(.corner($0)) }
    }

    /// The part of the card by which each side moves inwards at the end.
    private static let depth = 0.025

    /// The middle of a dash on a circle of radius 1, counted clockwise from the top.
    static func middle(ofDash dash: Int, of count: Int) -> SIMD2<Double> {
        // Turning by one dash, again and again, needs no sine.
        var place = SIMD2(0.0, -1.0)
        // The cosine and the sine of 15°: a turn has `HoldProgress.steps`, 24.
        let (c, s) = (0.9659258262890683, 0.25881904510252074)
        for _ in 0..<dash { place = SIMD2(place.x * c - place.y * s, place.x * s + place.y * c) }
        return place
    }

    /// Adds the bars and corners that cover the card's edge, and the dashes of the ring so far.
    /// - Parameter place: the finger, in pixels.
    func add(_ progress: HoldProgress, at place: SIMD2<Double>, to items: inout [Item]) {
        let (x, y) = (inset(card.width, progress), inset(card.height, progress))
        add(standing, x, to: &items) { .sprite($0, x: card.x + $1, y: card.y) }
        add(standing, x, to: &items) { .sprite($0, x: card.maxX - $1 - $0.width, y: card.y) }
        add(lying, y, to: &items) { .sprite($0, x: card.x, y: card.y + $1) }
        add(lying, y, to: &items) { .sprite($0, x: card.x, y: card.maxY - $1 - $0.height) }
        for (corner, made) in corners.enumerated() {
            items.append(
                .sprite(
                    made, x: corner % 2 == 0 ? card.x + x : card.maxX - x - made.width,
                    y: corner / 2 == 0 ? card.y + y : card.maxY - y - made.height))
        }
        for (sprite, offset) in dashes.prefix(Int(progress.step)) { items.append(.sprite(sprite, at: place + offset)) }
    }

    private func inset(_ length: Int, _ progress: HoldProgress) -> Int {
        Int((Double(length) * Self.depth * progress.part).rounded())
    }

    /// Puts bars beside each other until they have the breadth.
    private func add(
        _ bars: [Sprites.Made], _ breadth: Int, to items: inout [Item], _ item: (Sprites.Made, Int) -> Item
    ) {
        var place = 0
        for (power, bar) in bars.enumerated() where breadth & (1 << power) != 0 {
            items.append(item(bar, place))
            place += 1 << power
        }
    }
}
