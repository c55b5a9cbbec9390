import BridgeClient
import Control
import Mapping

/// The picture of `ribbon monitor` in lines that fit the terminal: the preset, the ribbons, the receivers, the sounding
/// notes, the latency, and if there is room the newest messages and a footer.
struct MonitorPicture {
    /// At most as many lines as the terminal has rows, each at most as long as it has columns, without control
    /// characters.
    let lines: [String]
    /// Whether the last of `lines` is the footer.
    private let hasFooter: Bool

    /// The lines with fingers, ranges and the footer in colour.
    var coloredLines: [String] {
        let colored = (hasFooter ? lines.dropLast() : lines[...]).map(Self.colored)
        return hasFooter ? colored + [TerminalColor.inverse.paint(lines.last ?? "")] : colored
    }

    /// The signs of `RibbonPicture.line` that are coloured; `footer` explains the signs.
    private static let colors: [Character: TerminalColor] = ["●": .green, "═": .cyan]

    private static func colored(_ line: String) -> String {
        var (text, rest) = ("", line[...])
        while let first = rest.first {
            let run = rest.prefix { colors[$0] == colors[first] }
            text += colors[first]?.paint(run) ?? String(run)
            rest = rest.dropFirst(run.count)
        }
        return text
    }

    /// - Parameter history: messages, the newest last.
    init(_ frame: MonitorFrame, history: [String], columns: Int, rows: Int) {
        let notes = frame.sounding.map(\.name).joined(separator: " ")
        let receivers = frame.receivers.isEmpty ? "nobody listens" : frame.receivers.joined(separator: ", ")
        var state = ["receivers \(receivers)", "sounding  \(notes.isEmpty ? "nothing" : notes)"]
        if let clock = frame.clock { state.append("clock     \(clock.text)") }
        if let beats = frame.beats { state.append("beat      \(beats.text)") }
        if !frame.snapshots.stored.isEmpty { state.append("snapshots \(frame.snapshots.text)") }
        for loop in frame.loops { state.append("loop      \(loop.text)") }
        state.append("latency   \(frame.latency.text)")
        if frame.lost > 0 { state.append("not shown \(frame.lost)") }
        // Blank lines only if there is room for them.
        let spacing = rows >= Self.roomyRows ? [""] : []
        hasFooter = rows >= Self.roomyRows
        let footer = hasFooter ? [Self.footer] : []
        let fixed = 1 + state.count + 2 * spacing.count + footer.count
        let ribbons = Self.ribbons(frame, columns: columns, room: max(rows - fixed, 1))
        var lines = ["preset    “\(frame.preset)”"] + spacing + ribbons + spacing + state
        let room = rows - lines.count - spacing.count - footer.count
        if room > 0 { lines += spacing + history.suffix(room) }
        if hasFooter { lines += Array(repeating: "", count: max(rows - 1 - lines.count, 0)) + footer }
        self.lines = lines.prefix(rows).map { $0.escaped.fitted(to: columns) }
    }

    private static let roomyRows = 16
    private static let footer = "q ends    ● finger  ○ centre  [═] range  <═> held edges"

    private static func ribbons(_ frame: MonitorFrame, columns: Int, room: Int) -> [String] {
        guard !frame.ribbons.isEmpty else { return ["no screen is played yet"] }
        let names = min(frame.ribbons.map(\.name.escaped.columns).max() ?? 0, columns / 3)
        let lines = frame.ribbons.map { ribbon in
            let name = ribbon.name.escaped.fitted(to: names)
            let padding = String(repeating: " ", count: names - name.columns)
            let width = max(columns - names - MonitorFrame.Ribbon.fixedTextWidth, 1)
            return padding + ribbon.line(called: name, width: width)
        }
        guard lines.count > room else { return lines }
        let shown = room - 1
        return lines.prefix(shown) + ["… and \(lines.count - shown) more ribbons"]
    }
}

extension MonitorFrame.SentMessage {
    var line: String { "\(port) \(bytes)   \(meaning)" }
}
