import MIDI
import Mapping
import Touch

/// A value that stands behind the words of a mapping while it is played.
public struct Reading: Hashable, Sendable {
    public let side: Side
    /// Where its digits begin, on the base line of the words.
    public let spot: Point
    /// The height of a line of its digits in millimetres, as fonts count it.
    public let size: Double
    private let source: Source
    private let scaling: Scaling

    /// So many digits have room.
    public static let digits = 3

    /// What words are followed by, so that the digits have room: blanks as wide as they are, on a line of their own where
    /// the line before has no room.
    static let room = " " + figures
    private static let figures = String(repeating: "\u{2007}", count: digits)

    /// Nil where the value does not follow from where the ribbon stands, or is not one of 0…127.
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
        switch (route.source, route.target) {
        case (.center, .controller), (.range, .controller), (.leading, .controller), (.trailing, .controller): true
        case (.across, .controller): true
        default: false
        }
    }

    /// As it is sent; nil where none is known.
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
