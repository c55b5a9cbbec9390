import ArgumentParser
import BridgeClient
import Control
import Glibc

struct Monitor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Watch the running bridge live: ribbons, fingers, MIDI, sounding notes, latency.",
        discussion: """
            Shows at most 30 pictures a second; changes in between are shown together. `q` or Ctrl-C ends it. If the output \
            is no terminal, or a dumb one, it prints lines.

            Example: `ribbon monitor`, or `ribbon monitor --plain`.
            """)

    @Flag(help: "Print a line for each message and each movement, for a file or another program.")
    var plain = false

    func run() throws {
        try withBridge { bridge throws(BridgeConnection.Failure) in
            try bridge.ask(ControlRequest(.monitor))
            if plain || !FullScreen.isPossible { try printLines(bridge) } else { try draw(bridge) }
        }
    }

    private func printLines(_ bridge: BridgeConnection) throws(BridgeConnection.Failure) {
        var lines: [String: String] = [:]
        while let frame = try bridge.nextFrame() {
            for ribbon in frame.ribbons {
                let line = ribbon.line(called: ribbon.name, width: 48)
                guard lines[ribbon.name] != line else { continue }
                lines[ribbon.name] = line
                Standard.print(line)
            }
            for message in frame.messages { Standard.print(message.line) }
            Standard.flush()
        }
    }

    /// The number of messages to keep, enough for the tallest terminal.
    private static let historyLength = 200

    private func draw(_ bridge: BridgeConnection) throws(BridgeConnection.Failure) {
        FullScreen.enter()
        defer { FullScreen.leave() }
        var keys = Terminal.takeKeys()
        let isColored = Terminal.wantsColor(STDOUT_FILENO)
        var history: [String] = []
        var last: (lines: [String], rows: Int, columns: Int) = ([], 0, 0)
        while true {
            guard let frame = try bridge.nextFrame(unless: keys) else {
                guard let pressed = Terminal.keys() else {
                    keys = -1
                    continue
                }
                if pressed.contains(UInt8(ascii: "q")) { return }
                continue
            }
            let (rows, columns) = FullScreen.size
            history = Array((history + frame.messages.map(\.line)).suffix(Self.historyLength))
            let picture = MonitorPicture(frame, history: history, columns: columns, rows: rows)
            let lines = isColored ? picture.coloredLines : picture.lines
            guard (lines, rows, columns) != last else { continue }
            last = (lines, rows, columns)
            FullScreen.draw(lines, rows: rows)
        }
    }
}
