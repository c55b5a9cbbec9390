/// How an element of the picture looks. Lengths are millimetres.
struct SVGStyle: Hashable {
    var fill = "none"
    var stroke = "none"
    var strokeWidth = 0.3
    var opacity = 1.0
    /// How far a box is drawn inside its own edge, and how round its corners are.
    var inset = 0.0
    var radius = 0.0
    var isBold = false

    static let surface = SVGStyle(fill: Palette.surface)
    static let zone = SVGStyle(fill: Palette.faint, opacity: 0.15)
    static let zoneArrow = SVGStyle(fill: Palette.faint)
    static let zoneLabel = SVGStyle(fill: Palette.line)
}

extension SVGStyle {
    /// Nil for what is not drawn on paper.
    init?(_ role: Role) {
        switch role {
        case .plate: self.init(fill: Palette.ribbon, inset: 0.3, radius: 1.5)
        case .outline: self.init(stroke: Palette.line, strokeWidth: 0.4, inset: 0.3, radius: 1.5)
        case .range: self.init(fill: Palette.range, opacity: 0.6)
        // The range ends there.
        case .edge: return nil
        case .handle: self.init(stroke: Palette.line, strokeWidth: 1)
        case .track: self.init(stroke: Palette.faint, strokeWidth: 0.2)
        case .center: self.init(fill: Palette.line)
        case .anchor: self.init(stroke: Palette.anchor, strokeWidth: 0.3)
        case .well: self.init(fill: Palette.anchor, opacity: 0.2)
        case .direction: self.init(fill: Palette.faint)
        case .rootCell: self.init(fill: Palette.root, stroke: Palette.faint, strokeWidth: 0.15)
        case .whiteCell: self.init(fill: Palette.whiteKey, stroke: Palette.faint, strokeWidth: 0.15)
        case .blackCell: self.init(fill: Palette.blackKey, stroke: Palette.faint, strokeWidth: 0.15)
        case .noteName, .mapping: self.init(fill: Palette.line)
        case .title: self.init(fill: Palette.line, isBold: true)
        case .doorMark: self.init(stroke: Palette.faint, strokeWidth: 0.3, inset: 0.6, radius: 0.5)
        }
    }
}

/// Colours that can be told apart on paper as well.
enum Palette {
    static let surface = "#ffffff"
    static let ribbon = "#f5f1e8"
    static let line = "#3a3a3a"
    static let faint = "#8a8577"
    static let range = "#9ec5e8"
    static let anchor = "#c2410c"
    static let root = "#f2c14e"
    static let whiteKey = "#fbfaf6"
    static let blackKey = "#d9d5ca"
}
