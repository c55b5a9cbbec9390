import ArgumentParser
import Control
import Glibc

struct Monitor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Show what the running bridge does, live: ribbons, fingers, MIDI, sounding notes, latency.",
        discussion: "At most 30 pictures a second; what comes in between is shown together. Ctrl-C ends.")

    @Flag(help: "Print a line for each message and each movement, for a file or another program.")
    var plain = false

    func run() throws {
        try withBridge { bridge throws(BridgeConnection.Failure) in
            try bridge.ask(ControlRequest(.monitor))
            if plain { try printLines(bridge) } else { try draw(bridge) }
        }
    }

    private func printLines(_ bridge: BridgeConnection) throws(BridgeConnection.Failure) {
        var lines: [String: String] = [:]
        while true {
            let frame = try bridge.nextFrame()
            for ribbon in frame.ribbons where lines[ribbon.name] != ribbon.line(width: 48) {
                lines[ribbon.name] = ribbon.line(width: 48)
                print(ribbon.line(width: 48))
            }
            for message in frame.messages { print(message.line) }
            fflush(nil)
        }
    }

    private func draw(_ bridge: BridgeConnection) throws(BridgeConnection.Failure) {
        var history: [String] = []
        var last = ""
        print("\u{1B}[2J", terminator: "")
        while true {
            let frame = try bridge.nextFrame()
            let (rows, columns) = Self.terminalSize
            history = Array((history + frame.messages.map(\.line)).suffix(64))
            let picture = frame.lines(columns: columns, rows: rows, history: history)
            // The cursor goes home; each line is cleared to its end, and what is below the last one.
            let text = "\u{1B}[H" + picture.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
            guard text != last else { continue }
            last = text
            print(text, terminator: "")
            fflush(nil)
        }
    }

    private static var terminalSize: (rows: Int, columns: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (24, 80)
        }
        return (Int(size.ws_row), Int(size.ws_col))
    }
}

extension MonitorFrame.SentMessage {
    fileprivate var line: String { "\(port) \(bytes)   \(meaning)" }
}

extension MonitorFrame.Ribbon {
    /// `cutoff  ────[═══●═══]──── 0.500`, with the ribbon this wide.
    fileprivate func line(width: Int) -> String {
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

extension MonitorFrame {
    /// What fits a terminal.
    fileprivate func lines(columns: Int, rows: Int, history: [String]) -> [String] {
        let names = ribbons.map(\.name.count).max() ?? 0
        let notes = sounding.map(\.name).joined(separator: " ")
        var lines = ["preset “\(preset)”", ""]
        for ribbon in ribbons {
            let padding = String(repeating: " ", count: names - ribbon.name.count)
            lines.append(padding + ribbon.line(width: max(columns - names - 14, 10)))
        }
        if ribbons.isEmpty { lines.append("no screen is played yet") }
        lines += ["", "sounding  \(notes.isEmpty ? "nothing" : notes)", "latency   \(latency.text)"]
        if lost > 0 { lines.append("not shown \(lost)") }
        lines.append("")
        let room = max(rows - lines.count, 0)
        return (lines + history.suffix(room)).prefix(rows).map { String($0.prefix(columns)) }
    }
}
