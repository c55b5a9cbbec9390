import Mapping
import Raster
import Ribbons
import Scene
import Touch

/// The values of a ribbon while a finger moves it, large, beside its mark.
struct MovedNumbers {
    private let layout: Layout
    private let ribbon: Layout.Ribbon
    private let side: Side
    private let scale: PixelScale
    /// The boxes of all words that numbers must not cover; the ribbon's own moving words are left to `add`.
    private let words: [Rect]
    private let readouts: [(readout: Readout, figures: Figures)]
    /// The grounds of one number and of two.
    private let plates: [Sprites.Made]
    /// The width of a plate, in millimetres.
    private let width: Double

    /// The most numbers at once, the height of one, and the margin beside it, in millimetres.
    private static let (limit, height, margin) = (2, Layout.movedSize * 1.2, 0.8)

    /// - Parameter words: those that are to stay legible.
    init(
        _ layout: Layout, _ ribbon: Layout.Ribbon, _ side: Side, words: [Rect], _ scale: PixelScale,
        _ sprites: inout Sprites
    ) {
        (self.layout, self.ribbon, self.side, self.scale) = (layout, ribbon, side, scale)
        // On keys, the finger's badge has the name of the note instead.
        let isShown = ![.keys, .button, .pad].contains(ribbon.kind(side))
        let own = isShown ? ribbon.readouts.filter { $0.side == side } : []
        readouts = own.map { ($0, Figures($0, size: Layout.movedSize, scale, &sprites)) }
        width = (own.map(\.width).max() ?? 0) * Layout.movedSize + 2 * Self.margin
        let ownWords = ribbon.movingWords(side)
        self.words = words.filter { word in ownWords.map { !$0.overlaps(word) } ?? true }
        let breadth = max(Int(scale.pixels(width)), 1)
        plates =
            own.isEmpty
            ? []
            : (1...Self.limit).map { count in
                sprites.make(.plate(width: breadth, height: max(Int(scale.pixels(Double(count) * Self.height)), 1)))
            }
    }

    func add(_ state: RibbonPicture, _ finger: FaceState.Finger, to items: inout [Item]) {
        guard !readouts.isEmpty else { return }
        var count = 0
        for (readout, _) in readouts where readout.isMoved(in: state) && readout.value(in: state) != nil { count += 1 }
        count = min(count, Self.limit)
        guard count > 0 else { return }
        let size = Millimetres(width: width, height: Double(count) * Self.height)
        let own = ribbon.movingWords(side).map { $0.moved(by: ribbon.shift(ofWords: side, in: state)) }
        let box = layout.numberBox(
            of: size, beside: spot(state, finger), finger: finger.spot, words: words, own: own)
        let corner = scale.pixels(box.origin)
        items.append(.sprite(plates[count - 1], x: Int(corner.x.rounded()), y: Int(corner.y.rounded())))
        var row = 0
        for (readout, figures) in readouts where readout.isMoved(in: state) && row < count {
            guard let number = readout.value(in: state) else { continue }
            let base = Point(
                x: box.minX + box.width / 2,
                y: box.minY + Double(row) * Self.height + Self.height / 2 + Layout.movedSize * 0.365)
            figures.add(number, at: scale.pixels(base), isCentred: true, to: &items)
            row += 1
        }
    }

    /// The place beside which the numbers stand: along the ribbon that of the mark that is moved, across it that of the
    /// finger.
    private func spot(_ state: RibbonPicture, _ finger: FaceState.Finger) -> Point {
        let (box, spot) = (ribbon.box, finger.spot)
        let kept = Point(x: min(max(spot.x, box.minX), box.maxX), y: min(max(spot.y, box.minY), box.maxY))
        guard ribbon.kind(side) != .xy else { return kept }
        let held = state.isLeadingHeld ? state.leading : state.isTrailingHeld ? state.trailing : state.center
        let place = ribbon.axis.spot(held, 0.5)
        return ribbon.axis.direction.isHorizontal ? Point(x: place.x, y: kept.y) : Point(x: kept.x, y: place.y)
    }
}
