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
    private let source: Source
    private let scaling: Scaling

    /// The most digits of a value.
    public static let digits = 3

    /// Blanks behind words, as wide as the digits. They take a line of their own if the line before has no room.
    static let room = " " + figures
    private static let figures = String(repeating: "\u{2007}", count: digits)

    /// Nil if the mapping has no value that a screen shows, or its words have no room for one.
    init?(_ mapping: Description.Mapping, _ label: Label, _ side: Side) {
        guard let scaling = mapping.scaling, !label.isTurned, let line = label.lines.last, line.hasSuffix(Self.figures)
        else {
            return nil
        }
        self.side = side
        (source, self.scaling) = (mapping.source, scaling)
        size = label.size
        let length = TextWidth(size: label.size).length(of: String(line.dropLast(Self.digits)))
        let start = label.spot(ofLine: label.lines.count - 1)
        spot = Point(x: start.x + length, y: start.y)
    }

    /// Whether a screen shows the value of a mapping.
    static func isShown(_ route: Route) -> Bool {
        guard route.display == nil || route.isShownInWholeNumbers else { return false }
        return switch (route.source, route.target) {
        case (.center, .controller), (.range, .controller), (.leading, .controller), (.trailing, .controller): true
        case (.across, .controller): true
        default: false
        }
    }

    /// The value as it is sent or shown; nil before one is known.
    public func value(in state: RibbonPicture) -> Int? {
        let position: Double? =
            switch source {
            case .range: state.range
            case .leading: state.leading
            case .trailing: state.trailing
            case .across: state.across
            default: state.center
            }
        return position.map { Int(scaling.value(for: min(max($0, 0), 1)).rounded()) }
    }
}

extension Route {
    /// The numbers shown at `min` and at `max`.
    var shownEnds: [Double] { [min, max].map { display?.number(for: $0, of: self) ?? $0 } }

    /// Whether what is shown fits into the digits, in equal steps of what is sent.
    fileprivate var isShownInWholeNumbers: Bool {
        display?.unit?.isRatio != true && shownEnds.allSatisfy((0...999).contains)
    }
}
