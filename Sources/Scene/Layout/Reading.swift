import MIDI
import Mapping
import Touch

/// A value that stands behind the words of a mapping while it is played.
public struct Reading: Hashable, Sendable {
    public let side: Side
    /// The start of its digits, on the base line of the words.
    public let spot: Point
    /// The height of a line of its digits in millimetres, as fonts count it.
    public let size: Double
    /// How the number is shown; nil: as it is sent.
    public let display: ValueDisplay?
    private let source: Source
    private let scaling: Scaling

    /// The width of a number without a sign, a point and a unit, at least.
    private static let digits = 3
    private static let figure: Character = "\u{2007}"

    /// Blanks behind words, as wide as the numbers. They take a line of their own if the line before has no room. Empty if
    /// the mapping has no value that a screen shows.
    static func room(for mapping: Description.Mapping) -> String {
        guard let scaling = mapping.scaling else { return "" }
        let display = mapping.display ?? ValueDisplay()
        let font = TextWidth(size: 1, isBold: true)
        let ends = [scaling.min, scaling.max].map { display.shown($0, of: scaling) }
        // A unit is as wide as a figure or more, so a number of thousands is the widest one.
        let widest = ends.map { font.length(of: $0.characters) }.max() ?? 0
        let unit = ends.map { $0.unit.isEmpty ? 0 : font.length(of: " " + $0.unit) }.max() ?? 0
        // Between two ends in hertz a number may have a point though neither of them has one.
        let least = display.unit?.isRatio == true ? font.length(of: "0.00") : 0
        let width = max(widest, least) + unit
        // Of the last figure less than a half may reach into the gap behind.
        let figures = (width / TextWidth(size: 1).length(of: String(figure)) - 0.4).rounded(.up)
        return " " + String(repeating: figure, count: max(digits, Int(figures)))
    }

    /// The words without the room behind them; nil if there is none.
    static func withoutRoom(_ words: String) -> String? {
        let count = words.reversed().prefix { $0 == figure }.count
        return count == 0 ? nil : String(words.dropLast(count + 1))
    }

    /// Nil if the mapping has no value that a screen shows, or its words have no room for one.
    init?(_ mapping: Description.Mapping, _ label: Label, _ side: Side) {
        let room = Self.room(for: mapping).dropFirst()
        guard let scaling = mapping.scaling, !label.isTurned, let line = label.lines.last, line.hasSuffix(room)
        else {
            return nil
        }
        self.side = side
        (source, self.scaling, display) = (mapping.source, scaling, mapping.display)
        size = label.size
        let length = TextWidth(size: label.size).length(of: String(line.dropLast(room.count)))
        let start = label.spot(ofLine: label.lines.count - 1)
        spot = Point(x: start.x + length, y: start.y)
    }

    /// Whether a screen shows the value of a mapping: where it follows from how the ribbon stands. A program does not quite:
    /// it changes a little beyond the boundary.
    static func isShown(_ route: Route) -> Bool {
        guard [.center, .range, .leading, .trailing, .across].contains(route.source) else { return false }
        return switch route.target {
        case .controller: true
        case .program: false
        default: route.display != nil
        }
    }

    /// The value as it is sent or shown; nil before one is known.
    public func value(in state: RibbonPicture) -> ShownNumber? {
        let position: Double? =
            switch source {
            case .range: state.range
            case .leading: state.leading
            case .trailing: state.trailing
            case .across: state.across
            default: state.center
            }
        return position.map {
            (display ?? ValueDisplay()).shown(scaling.value(for: min(max($0, 0), 1)).rounded(), of: scaling)
        }
    }
}
