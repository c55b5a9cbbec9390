import Mapping
import Touch

/// The places of numbers beside fingers that move ribbons.
extension Layout {
    /// The size of these numbers in millimetres, as fonts count it: their digits are 2.5 mm high.
    public static let movedSize = 3.5
    /// The distances at which a number is clear of a finger, from its middle, and of a mark that no finger is near, in
    /// millimetres.
    private static let (reach, gap) = (8.0, 3.0)

    /// The boxes of all names and targets on the fronts, and of the words of the edge zones.
    public var words: [Rect] {
        let shapes = ribbons.flatMap(\.front).filter { [.title, .mapping].contains($0.id.part) }
        return shapes.map(\.box) + edges.compactMap { $0.label?.box }
    }

    /// The box of a number beside the mark of a centre that a finger moves: above it if the number covers no word
    /// there and the finger does not cover the number, else at another such place. It is always on the screen and not
    /// under the status line. Allocates nothing.
    /// - Parameters:
    ///   - size: of the number, in millimetres.
    ///   - spot: the centre along the ribbon, the finger across it.
    ///   - finger: its middle.
    ///   - words: the boxes of the words that are to stay legible.
    ///   - own: the ribbon's own words, as they stand.
    public func numberBox(
        of size: Millimetres, beside spot: Point, finger: Point, words: [Rect], own: Rect?
    ) -> Rect {
        let (w, h) = (size.width, size.height)
        let isNear = abs(spot.x - finger.x) < 2 * Self.reach && abs(spot.y - finger.y) < 2 * Self.reach
        let reach = isNear ? Self.reach : Self.gap
        let top = max(newsLine.maxY, statusLine.height > 0 && statusLine.minY < h ? statusLine.maxY : 0)
        let (right, bottom) = (max(self.size.width - w, 0), max(self.size.height - h, top))
        func kept(_ x: Double, _ y: Double) -> Rect {
            Rect(x: min(max(x, 0), right), y: min(max(y, top), bottom), width: w, height: h)
        }
        let hand = Rect(
            x: finger.x - Self.reach, y: finger.y - Self.reach, width: 2 * Self.reach, height: 2 * Self.reach)
        func box(_ number: Int) -> Rect {
            switch number {
            case 0: kept(spot.x - w / 2, spot.y - reach - h)
            case 1: kept(spot.x - reach - w, spot.y - h / 2)
            case 2: kept(spot.x + reach, spot.y - h / 2)
            case 3: kept(spot.x - reach - w, spot.y - reach - h)
            case 4: kept(spot.x + reach, spot.y - reach - h)
            case 5: kept(spot.x - w / 2, spot.y - reach - 2 * h)
            case 6: kept(spot.x - reach - w, spot.y + reach)
            case 7: kept(spot.x + reach, spot.y + reach)
            default: kept(spot.x - w / 2, spot.y + reach)
            }
        }
        func isFree(_ place: Rect) -> Bool {
            guard !place.overlaps(hand), !place.overlaps(statusLine) else { return false }
            if let own, place.overlaps(own) { return false }
            return !words.contains { $0.overlaps(place) }
        }
        for number in 0...8 where isFree(box(number)) { return box(number) }
        // Words are covered rather than the number.
        for number in 0...8 where !box(number).overlaps(hand) { return box(number) }
        return box(0)
    }
}
