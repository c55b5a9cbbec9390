import Mapping
import Touch

/// The elements of a picture, as text (SVG 1.1). Lengths are millimetres.
struct SVGDocument {
    private(set) var lines: [String] = []
    /// The depth of the next line; 1 inside the element `svg`, which `SVGPicture` writes around the lines.
    private var indent = 1

    mutating func add(_ form: Form, _ style: SVGStyle) {
        switch form {
        case .box(let box):
            let corner = style.radius > 0 ? " rx=\"\(Self.number(style.radius))\"" : ""
            let drawn = style.inset > 0 ? box.inset(style.inset) : box
            add("<rect \(Self.attributes(drawn))\(corner)\(Self.attributes(style))/>")
        case .line(let a, let b):
            let (x1, y1, x2, y2) = (Self.number(a.x), Self.number(a.y), Self.number(b.x), Self.number(b.y))
            add("<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\"\(Self.attributes(style))/>")
        case .disc(let center, let radius):
            let (x, y) = (Self.number(center.x), Self.number(center.y))
            add("<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(Self.number(radius))\"\(Self.attributes(style))/>")
        case .triangle(let a, let b, let c):
            let points = [a, b, c].map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
            add("<polygon points=\"\(points)\"\(Self.attributes(style))/>")
        case .label(let label): add(label, style)
        }
    }

    private mutating func add(_ label: Label, _ style: SVGStyle) {
        let anchor =
            switch label.alignment {
            case .start: "start"
            case .middle: "middle"
            case .end: "end"
            }
        let weight = label.isBold ? " font-weight=\"bold\"" : ""
        let seam = style.stroke == "none" ? "" : Self.stroke(style) + " paint-order=\"stroke\""
        let size = Self.number(label.size)
        for (index, line) in label.lines.enumerated() {
            let spot = label.spot(ofLine: index)
            let (x, y) = (Self.number(spot.x), Self.number(spot.y))
            let turn = label.isTurned ? " transform=\"rotate(-90 \(x) \(y))\"" : ""
            add(
                "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" text-anchor=\"\(anchor)\"\(weight)"
                    + " fill=\"\(style.fill)\"\(seam)\(turn)>\(Self.escape(line))</text>")
        }
    }

    /// Clips everything that `draw` adds to a box.
    /// - Parameter name: unique among the clipping boxes of the document.
    mutating func clip(to box: Rect, name: String, _ draw: (inout SVGDocument) -> Void) {
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

    private static func attributes(_ box: Rect) -> String {
        "x=\"\(number(box.minX))\" y=\"\(number(box.minY))\" width=\"\(number(box.width))\" height=\"\(number(box.height))\""
    }

    private static func attributes(_ style: SVGStyle) -> String {
        var text = " fill=\"\(style.fill)\""
        if style.stroke != "none" { text += stroke(style) }
        return style.opacity < 1 ? text + " opacity=\"\(number(style.opacity))\"" : text
    }

    private static func stroke(_ style: SVGStyle) -> String {
        " stroke=\"\(style.stroke)\" stroke-width=\"\(number(style.strokeWidth))\""
    }

    /// A number rounded to a hundredth of a millimetre, so that a preset makes the same text on every machine.
    static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return (rounded == 0 ? 0 : rounded).decimalText
    }

    static func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar.printable)
            }
        }
        return escaped
    }
}
