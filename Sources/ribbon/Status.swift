import ArgumentParser
import Bridge
import BridgeClient
import Control
import FoundationEssentials
import Mapping
import Statistics

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the running bridge: devices, ports, preset, sounding notes, counters, latency.",
        discussion: "Example: `ribbon status`.")

    @Flag(help: "Print JSON for other programs.")
    var json = false

    func run() throws {
        let status = try BridgeStatus.ofRunningBridge()
        if json { return Standard.write(try jsonText(status)) }
        for line in status.lines { Standard.print(line) }
    }
}

struct Latency: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "latency",
        abstract: "Show the running bridge's latency, from a touch to its MIDI messages.",
        discussion: """
            From the kernel's timestamp of the touch to the return of the write to the sequencer. Below it is the time \
            between two reports of each panel, usually the larger part of the delay that you feel. A page in a browser has \
            a latency of its own, from the time of the browser's event, as if its fastest message had come at once.

            Example: `ribbon latency`.
            """)

    @Flag(help: "Print JSON for other programs. Times are in nanoseconds.")
    var json = false

    private struct Report: Encodable {
        var latency: Histogram.Summary
        var panels: [String: Histogram.Summary]
        /// The latencies of the pages that have one, in the order of `status`.
        var pages: [Histogram.Summary]
    }

    func run() throws {
        let status = try BridgeStatus.ofRunningBridge()
        if json {
            let panels = status.devices.map { ($0.node, $0.interval) }
            return Standard.write(
                try jsonText(
                    Report(
                        latency: status.latency, panels: Dictionary(panels) { first, _ in first },
                        pages: status.pages.compactMap(\.latency))))
        }
        for line in status.latencyLines { Standard.print(line) }
    }
}

/// JSON in several lines. Equal values give equal text, and it is safe to show on a terminal.
func jsonText(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self).escapedInJSON + "\n"
}

extension BridgeStatus {
    fileprivate static func ofRunningBridge() throws -> BridgeStatus {
        guard let status = try askBridge(ControlRequest(.status)).status else {
            throw CommandFailure(.failed, "the running bridge is of another version; restart it")
        }
        return status
    }

    /// The status as text.
    fileprivate var lines: [String] {
        let played = preset.file.isEmpty ? "none can be played" : "“\(preset.name)” (\(preset.file))"
        var lines = ["client    \(client)", "preset    \(played)"]
        if let bank = preset.bank { lines.append("bank      \(bank)") }
        // Below a diagnostic stands its line of the file.
        for problem in preset.problems {
            let rows = problem.split(separator: "\n")
            lines += rows.enumerated().map { ($0 == 0 ? "problem   " : "          ") + $1 }
        }
        if let learning { lines.append("learning  \(learning): nothing else is sent") }
        for face in faces { lines.append("face      \(face.display ?? "on no display; waiting for one")") }
        if let page { lines.append("page      \(page)") }
        if let realTimeProblem { lines.append("problem   \(realTimeProblem)") }
        if devices.isEmpty { lines.append("device    none; waiting for one") }
        for device in devices {
            let rate = device.reportsPerSecond.map { "\(Int($0.rounded())) reports a second" } ?? "not played yet"
            lines.append("device    \(device.name) (\(device.node)): \(rate)\(device.losses)")
        }
        for page in pages { lines.append("browser   \(page.name): \(page.counts)") }
        for port in ports {
            let receivers = port.receivers.isEmpty ? "nobody listens" : port.receivers.joined(separator: ", ")
            lines.append("port      \(port.address) \(port.name) → \(receivers)")
        }
        let senders = input.senders.isEmpty ? "nobody" : input.senders.joined(separator: ", ")
        lines.append("port      \(input.address) in ← \(senders)")
        let notes = sounding.map { "\($0.name) (channel \($0.channel))" }
        lines.append("sounding  \(notes.isEmpty ? "nothing" : notes.joined(separator: ", "))")
        if let clock { lines.append("clock     \(clock.text)") }
        if let beats { lines.append("beat      \(beats.text)") }
        if let link { lines.append("link      \(link.text)") }
        if !snapshots.stored.isEmpty { lines.append("snapshots \(snapshots.text)") }
        for loop in loops { lines.append("loop      \(loop.text)") }
        lines.append("counters  \(counters.text)")
        if lostMessages > 0 {
            lines.append(
                "messages  \(lostMessages) lost: what reads the bridge's standard error is too slow, or has gone")
        }
        return lines + latencyLines
    }

    fileprivate var latencyLines: [String] {
        var lines = ["latency   \(latency.text)"]
        for device in devices { lines.append("interval  \(device.interval.text), \(device.name)") }
        for page in pages { lines.append("latency   \(page.latency?.text ?? "not known"), browser at \(page.name)") }
        return lines
    }
}

extension BeatStatus {
    /// `100.0 a minute by the first loop, bar 3, beat 2.5`
    var text: String {
        let by =
            switch ruler {
            case .nobody: "by nobody yet"
            case .preset: "by a preset"
            case .taps: "by taps"
            case .loop: "by the first loop"
            case .clock: "by the clock that comes in"
            case .lostClock: "by the clock that came in"
            case .link: "by Link"
            case .lostLink: "by Link, which everybody else has left"
            }
        let tenths = Int((tempo * 10).rounded())
        let place = ((beat * 10).rounded(.down) / 10).decimalText
        return "\(tenths / 10).\(tenths % 10) a minute \(by), "
            + (isCounting ? "bar \(bar), beat \(place)" : "nothing counts")
    }
}

extension BridgeStatus.Link {
    /// `2 others, playing`
    fileprivate var text: String {
        let others = peers == 0 ? "nobody else" : peers == 1 ? "1 other" : "\(peers) others"
        return others + (isPlaying.map { $0 ? ", playing" : ", stopped" } ?? "")
    }
}

extension LoopStatus {
    /// `bass: playing, 2.5 of 8 beats (2 bars)`
    var text: String {
        func number(_ count: Double) -> String { ((count * 100).rounded() / 100).decimalText }
        func beats(_ count: Double) -> String {
            "\(number(count)) beats (\(number(bars)) \(bars == 1 ? "bar" : "bars"))"
        }
        let words: String =
            switch state {
            case .armed: "begins with the next touch"
            case .recording: "recording"
            case .stopped: "stopped, \(beats(length))"
            case .playing, .overdubbing:
                "\(state.rawValue), \(number((position * length * 10).rounded(.down) / 10)) of \(beats(length))"
            }
        return "\(ribbon): \(words)"
    }
}

extension BridgeStatus.Snapshots {
    /// `1 [2] 3`: the latest one is in brackets.
    var text: String { stored.map { $0 == latest ? "[\($0)]" : "\($0)" }.joined(separator: " ") }
}

extension BridgeStatus.Device {
    fileprivate var losses: String {
        var text = ""
        if counters.drops > 0 { text += ", events lost \(counters.drops) times because the machine was busy" }
        if counters.ghosts > 0 { text += ", \(counters.ghosts) of \(counters.contacts) contacts were ghost touches" }
        if counters.reopened > 0 { text += ", opened anew \(counters.reopened) times because it had stopped reporting" }
        return text
    }
}

extension BridgeStatus.Page {
    fileprivate var counts: String {
        let parts = [("frames", frames), ("too many", excess), ("not valid", refused), ("silences", silences)]
        return parts.filter { $0.0 == "frames" || $0.1 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

extension LoopStatistics.Counters {
    fileprivate var text: String {
        let parts = [
            ("sent", sent), ("not taken", failed), ("late", late), ("full receivers", failingReceivers),
            ("over budget", overBudget), ("input overruns", inputOverruns), ("unreported", unreported),
            ("lost callbacks", lostCallbacks), ("gaps", gaps),
            ("ledgers lost", lostLedgers), ("ledgers made anew", newLedgers),
        ]
        return parts.filter { $0.0 == "sent" || $0.1 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

extension ClockStatistics.Summary {
    /// The clock as text.
    var text: String {
        func quarters(_ tempo: Double) -> String {
            let tenths = Int((tempo * 10).rounded())
            return "\(tenths / 10).\(tenths % 10) quarters a minute"
        }
        let now =
            tempo.map(quarters) ?? ongoingTempo.map { "none now, \(quarters($0)) go on" } ?? "none now"
        return "\(now), \(isRunning ? "running" : "stopped") (\(ticks) ticks)"
    }
}

extension Histogram.Summary {
    /// Milliseconds with three decimals.
    var text: String {
        guard count > 0 else { return "nothing measured yet" }
        let values = [("p50", p50), ("p99", p99), ("p99.9", p999), ("max", max)]
        return values.map { "\($0.0) \(Self.milliseconds($0.1))" }.joined(separator: ", ") + " ms (\(count))"
    }

    private static func milliseconds(_ nanoseconds: Int) -> String {
        let microseconds = (nanoseconds + 500) / 1000
        return "\(microseconds / 1000)." + String(microseconds % 1000 + 1000).dropFirst()
    }
}
