import MIDI
import Mapping
import Touch

/// A value that stands behind the words of a mapping while it is played.
public struct Readout: Hashable, Sendable {
    public let side: Side
    /// Where it stands at rest; nil if there is no room.
    public let place: Place?
    /// How the number is shown; nil: as it is sent.
    public let display: ValueDisplay?
    /// The width of its widest number, as a part of its size.
    public let width: Double
    private let source: Source
    private let scaling: Scaling

    /// A place for a number.
    public struct Place: Hashable, Sendable {
        /// The start or the middle of its digits, on their base line.
        public var spot: Point
        /// The size of the font, in millimetres.
        public var size: Double
        public var isCentred = false
        /// Whether it runs upwards.
        public var isTurned = false
    }

    /// The least room for a number, in figures.
    private static let digits = 3
    /// A blank as wide as a digit. `room(for:)` appends it to words; the functions below know room for a number by it.
    private static let figure: Character = "\u{2007}"

    /// Blanks behind words, as wide as the numbers. They take a line of their own if the line before has no room. Empty if
    /// the mapping has no value that a screen shows.
    static func room(for mapping: Description.Mapping) -> String {
        let width = width(for: mapping)
        guard width > 0 else { return "" }
        // Less than half of the last figure may reach into the gap behind it.
        let figures = (width / TextWidth(size: 1).length(of: String(figure)) - 0.4).rounded(.up)
        return " " + String(repeating: figure, count: max(digits, Int(figures)))
    }

    /// The width of the widest number, as a part of its size; 0 if the mapping has no value that a screen shows.
    static func width(for mapping: Description.Mapping) -> Double {
        guard let scaling = mapping.scaling else { return 0 }
        let display = mapping.display ?? ValueDisplay()
        let font = TextWidth(size: 1, isBold: true)
        let ends = [scaling.min, scaling.max].map { display.shown($0, of: scaling) }
        // A unit is as wide as a figure or more, so a number of thousands is the widest one.
        let widest = ends.map { font.length(of: $0.characters) }.max() ?? 0
        let unit = ends.map { $0.unit.isEmpty ? 0 : font.length(of: " " + $0.unit) }.max() ?? 0
        // Between two ends in hertz a number may have a point though neither of them has one.
        let least = display.unit?.isRatio == true ? font.length(of: "0.00") : 0
        return max(widest, least) + unit
    }

    /// The words without the room behind them; nil if there is none.
    static func withoutPlaceholder(_ words: String) -> String? {
        let count = words.reversed().prefix { $0 == figure }.count
        return count == 0 || count == words.count ? nil : String(words.dropLast(count + 1))
    }

    /// Whether a line ends with room for a number.
    static func hasPlaceholder(in line: String) -> Bool { line.last == figure }

    /// The room without the words before it; nil if there is none.
    static func placeholderAlone(_ words: String) -> String? {
        let count = words.reversed().prefix { $0 == figure }.count
        return count == 0 || count == words.count ? nil : String(words.suffix(count))
    }

    /// Nil if the mapping has no value that a screen shows.
    init?(_ mapping: Description.Mapping, _ side: Side, at place: Place?) {
        guard let scaling = mapping.scaling else { return nil }
        (self.side, self.place, width) = (side, place, Self.width(for: mapping))
        (source, self.scaling, display) = (mapping.source, scaling, mapping.display)
    }

    /// The number that is shown: the value that is sent, or what `display` makes of it; nil before one is known.
    public func value(in state: RibbonPicture) -> ShownNumber? {
        let position: Double? =
            switch source {
            case .range: state.range
            case .leading: state.leading
            case .trailing: state.trailing
            case .across: state.across
            // An offset goes to either side, from the middle.
            case .offset: 0.5 + (state.offset?.along ?? 0) / 2
            case .offsetAcross: 0.5 + (state.offset?.across ?? 0) / 2
            default: state.center
            }
        return position.map {
            (display ?? ValueDisplay()).shown(scaling.value(for: min(max($0, 0), 1)).rounded(), of: scaling)
        }
    }
}

extension Readout {
    /// Whether the value follows the fingers on the ribbon now: the edges and the range while a handle is held, all
    /// other values otherwise.
    public func isMoved(in state: RibbonPicture) -> Bool {
        let isEdgeHeld = state.isLeadingHeld || state.isTrailingHeld
        return switch source {
        case .leading, .trailing, .range: isEdgeHeld
        default: !isEdgeHeld
        }
    }
}

extension Readout.Place {
    /// The place behind the words of a mapping; nil if they have no room for one.
    init?(for mapping: Description.Mapping, behind label: Label) {
        let room = Readout.room(for: mapping).dropFirst()
        guard !room.isEmpty, let line = label.lines.last, line.hasSuffix(room) else { return nil }
        let font = TextWidth(size: label.size)
        let before =
            switch label.alignment {
            case .start: 0.0
            case .middle: font.length(of: line) / 2
            case .end: font.length(of: line)
            }
        let length = font.length(of: String(line.dropLast(room.count))) - before
        var spot = label.spot(ofLine: label.lines.count - 1)
        if label.isTurned { spot.y -= length } else { spot.x += length }
        (self.spot, size, isTurned) = (spot, label.size, label.isTurned)
    }
}
