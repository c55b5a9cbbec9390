import Mapping

/// The plot of docs/notes.md: what each bending quantiser makes of one vibrato.
public enum VibratoPicture {
    private static let panels: [(Quantize, String)] = [
        (.off, "off: as the finger is"), (.assist, "assist: the landing error is subtracted"),
        (.round, "round: the mean is drawn to the note"),
    ]
    private static let width = 720.0
    private static let panelHeight = 150.0
    private static let left = 60.0

    public static func svg() -> String {
        let height = panelHeight * Double(panels.count) + 40
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(text(width)) \(text(height))\" "
                + "font-family=\"sans-serif\" font-size=\"12\">",
            "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
        ]
        for (index, panel) in panels.enumerated() {
            draw(panel.0, panel.1, top: 10 + Double(index) * panelHeight, in: &lines)
        }
        lines.append(label(x: left, y: height - 8, "0 s") + label(x: width - 40, y: height - 8, "2 s"))
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func draw(_ quantize: Quantize, _ title: String, top: Double, in lines: inout [String]) {
        let take = VibratoTake(quantize, seconds: 2)
        func x(_ sample: VibratoTake.Sample) -> Double {
            left + Double(sample.time.nanoseconds) / 2e9 * (width - left - 20)
        }
        func y(_ cents: Double) -> Double { top + panelHeight / 2 - cents * 0.75 }
        for (cents, name) in [(0.0, "F3"), (50, "+50 ct"), (-50, "−50 ct")] {
            let colour = cents == 0 ? "#888" : "#ddd"
            lines.append(
                "<line x1=\"\(text(left))\" x2=\"\(text(width - 20))\" y1=\"\(text(y(cents)))\" y2=\"\(text(y(cents)))\" "
                    + "stroke=\"\(colour)\"/>")
            lines.append(label(x: 8, y: y(cents) + 4, name))
        }
        lines.append(polyline(take.finger.map { (x($0), y($0.cents)) }, "#bbb"))
        lines.append(polyline(take.heard.map { (x($0), y($0.cents)) }, "#c22"))
        lines.append(label(x: left + 6, y: top + 14, title))
    }

    private static func polyline(_ points: [(Double, Double)], _ colour: String) -> String {
        let places = points.map { "\(text($0.0)),\(text($0.1))" }.joined(separator: " ")
        return "<polyline fill=\"none\" stroke=\"\(colour)\" stroke-width=\"1.5\" points=\"\(places)\"/>"
    }

    private static func label(x: Double, y: Double, _ words: String) -> String {
        "<text x=\"\(text(x))\" y=\"\(text(y))\">\(words)</text>"
    }

    /// One decimal.
    private static func text(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
