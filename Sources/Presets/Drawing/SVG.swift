/// The elements of a picture, as text (SVG 1.1). Lengths are millimetres.
struct SVG {
    private(set) var lines: [String] = []
    private var indent = 1

    /// How an element looks.
    struct Style: Hashable {
        var fill = "none"
        var stroke = "none"
        var strokeWidth = 0.3
        var opacity = 1.0
    }

    mutating func rectangle(_ box: Box, radius: Double = 0, _ style: Style) {
        let corner = radius > 0 ? " rx=\"\(Self.number(radius))\"" : ""
        add("<rect \(Self.attributes(box))\(corner)\(Self.attributes(style))/>")
    }

    mutating func line(from a: Spot, to b: Spot, _ style: Style) {
        let (x1, y1, x2, y2) = (Self.number(a.x), Self.number(a.y), Self.number(b.x), Self.number(b.y))
        add("<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\"\(Self.attributes(style))/>")
    }

    mutating func circle(at center: Spot, radius: Double, _ style: Style) {
        let (x, y) = (Self.number(center.x), Self.number(center.y))
        add("<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(Self.number(radius))\"\(Self.attributes(style))/>")
    }

    mutating func polygon(_ corners: [Spot], _ style: Style) {
        let points = corners.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
        add("<polygon points=\"\(points)\"\(Self.attributes(style))/>")
    }

    enum Anchor: String {
        case start, middle, end
    }

    /// Text with a light seam, so that it can be read above lines.
    mutating func text(
        _ text: String, at place: Spot, size: Double, anchor: Anchor = .start, isBold: Bool = false, fill: String
    ) {
        let weight = isBold ? " font-weight=\"bold\"" : ""
        let halo = " stroke=\"\(Palette.surface)\" stroke-width=\"\(Self.number(size / 5))\" paint-order=\"stroke\""
        let (x, y) = (Self.number(place.x), Self.number(place.y))
        add(
            "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(Self.number(size))\" text-anchor=\"\(anchor.rawValue)\"\(weight)"
                + " fill=\"\(fill)\"\(halo)>\(Self.escape(text))</text>")
    }

    /// What is drawn inside does not reach beyond `box`.
    mutating func clipped(to box: Box, name: String, _ draw: (inout SVG) -> Void) {
        add("<clipPath id=\"\(name)\"><rect \(Self.attributes(box))/></clipPath>")
        add("<g clip-path=\"url(#\(name))\">")
        indent += 1
        draw(&self)
        indent -= 1
        add("</g>")
    }

    private mutating func add(_ element: String) {
        lines.append(String(repeating: "  ", count: indent) + element)
    }

    private static func attributes(_ box: Box) -> String {
        "x=\"\(number(box.x))\" y=\"\(number(box.y))\" width=\"\(number(box.width))\" height=\"\(number(box.height))\""
    }

    private static func attributes(_ style: Style) -> String {
        var text = " fill=\"\(style.fill)\""
        if style.stroke != "none" {
            text += " stroke=\"\(style.stroke)\" stroke-width=\"\(number(style.strokeWidth))\""
        }
        return style.opacity < 1 ? text + " opacity=\"\(number(style.opacity))\"" : text
    }

    /// To a hundredth of a millimetre, so that the same preset makes the same text everywhere.
    static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return Decimal.write(rounded == 0 ? 0 : rounded)
    }

    static func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(printable(scalar))
            }
        }
        return escaped
    }
}

/// A place on the picture in millimetres, the origin at the top left.
struct Spot: Hashable {
    var x: Double
    var y: Double
}

/// A part of the picture in millimetres.
struct Box: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    func inset(_ margin: Double) -> Box {
        Box(
            x: x + margin, y: y + margin, width: max(width - 2 * margin, 0.1), height: max(height - 2 * margin, 0.1))
    }
}
