import Control

/// What `ribbon monitor` shows, as lines that fit a terminal: the preset, the ribbons, what sounds, the latency, and
/// below them, as far as there is room, the newest messages.
struct MonitorPicture {
    /// At most as many as the terminal has rows, each at most as long as it has columns.
    let lines: [String]

    /// - Parameter history: messages, the newest last.
    init(_ frame: MonitorFrame, history: [String], columns: Int, rows: Int) {
        let notes = frame.sounding.map(\.name).joined(separator: " ")
        var state = ["sounding  \(notes.isEmpty ? "nothing" : notes)", "latency   \(frame.latency.text)"]
        if frame.lost > 0 { state.append("not shown \(frame.lost)") }
        // Blank lines only where they take nothing away.
        let spacing = rows >= Self.roomyRows ? [""] : []
        let fixed = 1 + state.count + 2 * spacing.count
        let ribbons = Self.ribbons(frame, columns: columns, room: max(rows - fixed, 1))
        var lines = ["preset    “\(frame.preset)”"] + spacing + ribbons + spacing + state
        let room = rows - lines.count - spacing.count
        if room > 0 { lines += spacing + history.suffix(room) }
        self.lines = lines.prefix(rows).map { Self.fitted($0, columns) }
    }

    private static let roomyRows = 16

    private static func ribbons(_ frame: MonitorFrame, columns: Int, room: Int) -> [String] {
        guard !frame.ribbons.isEmpty else { return ["no screen is played yet"] }
        let names = min(frame.ribbons.map(\.name.count).max() ?? 0, columns / 3)
        let lines = frame.ribbons.map { ribbon in
            let name = fitted(ribbon.name, names)
            let padding = String(repeating: " ", count: names - name.count)
            return padding + ribbon.line(name, width: max(columns - names - MonitorFrame.Ribbon.textWidth, 1))
        }
        guard lines.count > room else { return lines }
        let shown = room - 1
        return lines.prefix(shown) + ["… and \(lines.count - shown) more ribbons"]
    }

    /// Where something is cut off, that is to be seen.
    private static func fitted(_ text: String, _ width: Int) -> String {
        text.count <= width ? text : text.prefix(max(width - 1, 0)) + (width > 0 ? "…" : "")
    }
}

extension MonitorFrame.SentMessage {
    var line: String { "\(port) \(bytes)   \(meaning)" }
}

extension MonitorFrame.Ribbon {
    /// What `line` has beside the name and the ribbon: two blanks, the value, and ` back`.
    static let textWidth = 2 + 5 + 5

    /// `cutoff ────[═══●═══]──── 0.500`, with the ribbon this wide.
    func line(_ name: String, width: Int) -> String {
        func column(_ position: Double) -> Int { min(max(Int(position * Double(width)), 0), width - 1) }
        var line = [Character](repeating: "─", count: width)
        if range > 0 {
            for index in column(center - range / 2)...column(center + range / 2) { line[index] = "═" }
            line[column(center - range / 2)] = isLeadingHeld ? "<" : "["
            line[column(center + range / 2)] = isTrailingHeld ? ">" : "]"
        }
        line[column(center)] = "○"
        for contact in contacts { line[column(contact)] = "●" }
        let value = String(Int((center * 1000).rounded()) + 1000).dropFirst()
        let number = center >= 0.9995 ? "1.000" : "0.\(value)"
        return "\(name) \(String(line)) \(number)\(isDoorOpen ? " back" : "")"
    }
}
