import Ribbons

/// The look of an element of the picture. Lengths are millimetres.
struct SVGStyle: Hashable {
    var fill = "none"
    var stroke = "none"
    var strokeWidth = 0.3
    var opacity = 1.0
    /// The distance of a box from its own edge, and the radius of its corners.
    var inset = 0.0
    var radius = 0.0

    static let surface = SVGStyle(fill: Palette.surface)
    static let zone = SVGStyle(fill: Palette.line, opacity: 0.12)
    static let zoneArrow = SVGStyle(fill: Palette.line)
    static let zoneLabel = SVGStyle(fill: Palette.line)
}

extension SVGStyle {
    /// Nil for a shape that is not drawn on paper.
    init?(_ shape: Shape, _ color: Color) {
        func tint(_ part: Double) -> String { Palette.tint(color, part) }
        let dark = Palette.shade(color)
        switch shape.role {
        case .plate: self.init(fill: tint(0.12), inset: 0.3, radius: 1.5)
        case .outline: self.init(stroke: Palette.line, strokeWidth: 0.4, inset: 0.3, radius: 1.5)
        case .lane: self.init(fill: tint(0.3), inset: 0.3, radius: 1)
        case .range: self.init(fill: tint(0.8))
        // The end of the range shows where it is.
        case .edge: return nil
        case .handle: self.init(stroke: Palette.line, strokeWidth: 1.2)
        case .track: self.init(stroke: Palette.faint, strokeWidth: 0.2)
        case .slot: self.init(stroke: Palette.faint, strokeWidth: 0.9)
        case .center: self.init(fill: Palette.line)
        case .knob: self.init(fill: Palette.surface, stroke: Palette.line, strokeWidth: 0.4, inset: 0.6, radius: 0.8)
        case .hair: self.init(stroke: Palette.line, strokeWidth: 0.5)
        case .anchor: self.init(stroke: Palette.anchor, strokeWidth: 0.4)
        case .well: self.init(fill: Palette.anchor, opacity: 0.2)
        case .step: self.init(stroke: Palette.faint, strokeWidth: 0.2)
        case .direction: self.init(fill: dark)
        case .axis: self.init(stroke: dark, strokeWidth: 0.4)
        case .button: self.init(fill: tint(0.28), stroke: dark, strokeWidth: 0.3, inset: 0.15, radius: 1.5)
        case .pad: self.init(fill: tint(0.45), inset: 0.15, radius: 3)
        case .glow: self.init(fill: tint(0.75), stroke: dark, strokeWidth: 0.5, inset: 0.15, radius: 1.5)
        case .lamp: self.init(fill: Palette.surface, stroke: Palette.line, strokeWidth: 0.4, inset: 0.2, radius: 0.4)
        case .light: self.init(fill: Palette.line)
        case .group: self.init(fill: Palette.groups[shape.id.index % Palette.groups.count])
        case .rootCell: self.init(fill: tint(0.9), stroke: Palette.faint, strokeWidth: 0.2)
        case .whiteCell: self.init(fill: tint(0.12), stroke: Palette.faint, strokeWidth: 0.2)
        case .blackCell: self.init(fill: Palette.blackKey, stroke: Palette.faint, strokeWidth: 0.2)
        case .mapping, .title: self.init(fill: Palette.line)
        // A light seam, for names that are wider than their cells.
        case .noteName: self.init(fill: Palette.line, stroke: tint(0.12), strokeWidth: 0.6)
        case .door, .doorMark:
            self.init(fill: Palette.surface, stroke: Palette.line, strokeWidth: 0.4, inset: 0.2, radius: 0.3)
        case .doorKnob: self.init(fill: Palette.line)
        }
    }
}

/// Colours that can be told apart on paper as well.
enum Palette {
    static let surface = "#ffffff"
    static let line = "#2b2b2e"
    static let faint = "#8a8577"
    static let anchor = "#c2410c"
    static let blackKey = "#d3d1cc"
    /// The colours of the bars that join the switches of a group.
    static let groups = ["#c2410c", "#1d4ed8", "#15803d", "#a21caf", "#0e7490", "#a16207"]

    /// A colour on paper: 0 is white, 1 the colour itself.
    static func tint(_ color: Color, _ part: Double) -> String {
        hex(color) { 255 - (255 - $0) * part }
    }

    /// A colour dark enough for lines.
    static func shade(_ color: Color) -> String { hex(color) { $0 * 0.55 } }

    private static func hex(_ color: Color, _ change: (Double) -> Double) -> String {
        let parts = [color.red, color.green, color.blue].map { part -> String in
            let digits = String(Int(change(Double(part)).rounded()), radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }
        return "#" + parts.joined()
    }
}
