import MIDI
import Mapping
import Testing
import Time

@testable import Bridge
@testable import BridgeClient
@testable import Control
@testable import Statistics
@testable import ribbon

@Suite("Monitor picture")
struct MonitorPictureTests {
    private typealias Ribbon = MonitorFrame.Ribbon

    private func ribbon(
        _ name: String, center: Double = 0.5, range: Double = 0, contacts: [Double] = []
    ) -> Ribbon {
        Ribbon(name, RibbonPicture(center: center, range: range), contacts: contacts)
    }

    private func frame(_ ribbons: [Ribbon], lost: Int = 0) -> MonitorFrame {
        let note = BridgeStatus.Note(port: 0, channel: 1, key: 60, name: "C3")
        return MonitorFrame(
            preset: "Filter", ribbons: ribbons, messages: [], sounding: [note], latency: Histogram.Summary(), lost: lost
        )
    }

    private let history = (0..<100).map { "message \($0)" }

    @Test func ribbonsStateAndTheNewestMessagesAreShown() {
        var cutoff = ribbon("cutoff", center: 0.25, range: 0.5, contacts: [0.9])
        cutoff.picture.isLeadingHeld = true
        cutoff.picture.isDoorOpen = true
        let lines = MonitorPicture(frame([cutoff, ribbon("q")]), history: history, columns: 39, rows: 16).lines
        let state = [
            "preset    “Filter”",
            "",
            "cutoff <═══○═══]──────●─ 0.250 back",
            "     q ────────○──────── 0.500",
            "",
            "receivers nobody listens",
            "sounding  C3",
            "latency   nothing measured yet",
            "",
        ]
        let expected = state + Array(history.suffix(6)) + ["q ends    ● finger  ○ centre  [═] rang…"]
        #expect(lines == expected)
    }

    @Test func whoListensIsShownAndSwitchesAreOnOrOff() {
        var frame = frame([ribbon("q")])
        frame.receivers = ["FLUID Synth", "Surge"]
        frame.ribbons[0].isOn = false
        var button = ribbon("drone", contacts: [0.2])
        (button.kind, button.isOn) = (.button, true)
        frame.ribbons.append(button)
        let lines = MonitorPicture(frame, history: [], columns: 60, rows: 16).lines
        #expect(lines.contains("receivers FLUID Synth, Surge"))
        #expect(lines[2].hasPrefix("    q ──") && lines[2].hasSuffix(" 0.500 off"))
        #expect(lines[3] == "drone on ●")
    }

    @Test func fingersRangesAndTheFooterAreColored() {
        let frame = frame([ribbon("q", range: 0.5, contacts: [0.1])])
        let picture = MonitorPicture(frame, history: [], columns: 60, rows: 16)
        let colored = picture.coloredLines
        #expect(colored[2].contains("\u{1B}[32m●\u{1B}[0m") && colored[2].contains("═\u{1B}[0m○\u{1B}[36m═"))
        #expect(colored.last?.hasPrefix("\u{1B}[7mq ends") == true)
        #expect(colored.count == picture.lines.count && colored[0] == picture.lines[0])
    }

    @Test func aClockThatComesInAndOneThatWasLostAreShown() {
        var frame = frame([ribbon("q")])
        frame.clock = ClockStatistics.Summary(ticks: 48, tempo: 119.96, isRunning: true)
        func line() -> String? {
            MonitorPicture(frame, history: [], columns: 80, rows: 16).lines.first { $0.hasPrefix("clock") }
        }
        #expect(line() == "clock     120.0 quarters a minute, running (48 ticks)")
        frame.clock = ClockStatistics.Summary(ticks: 48, ongoingTempo: 98, isRunning: false)
        #expect(line() == "clock     none now, 98.0 quarters a minute go on, stopped (48 ticks)")
    }

    @Test func theBeatAndTheLengthOfLoopsAreShown() {
        var frame = frame([ribbon("q")])
        let line = TempoLine(beat: 0, at: .zero, period: 5e8)
        let now = Timestamp(nanoseconds: 5_250_000_000)
        func text(_ ruler: BeatClock.Ruler, isComing: Bool = false, isCounting: Bool = true) -> String? {
            frame.beats = BeatStatus(
                ClockStatistics.Beats(
                    line: line, barLength: 4, ruler: ruler, isComing: isComing, isCounting: isCounting), at: now)
            return MonitorPicture(frame, history: [], columns: 80, rows: 16).lines.first { $0.hasPrefix("beat") }
        }
        #expect(text(.loop) == "beat      120.0 a minute by the first loop, bar 3, beat 3.5")
        #expect(text(.clock, isComing: true) == "beat      120.0 a minute by the clock that comes in, bar 3, beat 3.5")
        #expect(text(.clock) == "beat      120.0 a minute by the clock that came in, bar 3, beat 3.5")
        #expect(text(.none, isCounting: false) == "beat      120.0 a minute by nobody yet, nothing counts")
        let loop = LoopPicture(.playing, length: 8, start: .zero, end: Timestamp(nanoseconds: 4_000_000_000))
        #expect(
            LoopStatus(loop, ofRibbon: "bass", barLength: 4, at: now).text
                == "bass: playing, 2.5 of 8 beats (2 bars)")
    }

    @Test(arguments: [(24, 80), (12, 40), (5, 20), (3, 10), (1, 1)])
    func itFitsTheTerminal(rows: Int, columns: Int) {
        for count in [0, 1, 3, 9, 40] {
            let ribbons = (0..<count).map { ribbon("a long name of a ribbon \($0)", contacts: [0, 1]) }
            let lines = MonitorPicture(
                frame(ribbons, lost: 7), history: history, columns: columns, rows: rows
            ).lines
            #expect(lines.count <= rows)
            #expect(lines.allSatisfy { $0.count <= columns })
        }
    }

    @Test func wideNamesStandInColumnsAndNothingCommandsTheTerminal() {
        let ribbons = [ribbon("音量"), ribbon("q\u{1B}[2J"), ribbon("e\u{301}")]
        var frame = frame(ribbons)
        frame.preset = "\u{202E}x"
        let lines = MonitorPicture(frame, history: ["音\u{7}量 音量 音量 音量"], columns: 40, rows: 12).lines
        #expect(lines[0] == #"preset    “\u{202E}x”"#)
        #expect(lines[1].hasPrefix("      音量 ─"))
        #expect(lines[2].hasPrefix(#"q\u{1B}[2J ─"#))
        #expect(lines[3].hasPrefix("         e\u{301} ─"))
        #expect(lines.last == #"音\u{7}量 音量 音量 音量"#)
        #expect(Set(lines[1...3].map(\.columns)) == [31])
        let narrow = MonitorPicture(frame, history: ["音量音量"], columns: 5, rows: 12).lines
        #expect(narrow.last == "音量…")
        #expect(narrow.allSatisfy { $0.columns <= 5 })
    }

    @Test func whatSoundsIsShownHoweverManyRibbonsThereAre() {
        let ribbons = (0..<20).map { ribbon("drawbar \($0)") }
        let lines = MonitorPicture(frame(ribbons), history: history, columns: 80, rows: 12).lines
        #expect(lines.count == 12)
        #expect(lines[8] == "… and 13 more ribbons")
        #expect(lines[10] == "sounding  C3")
    }

    @Test func withoutAScreenItSaysSo() {
        let lines = MonitorPicture(frame([]), history: [], columns: 80, rows: 24).lines
        #expect(lines[2] == "no screen is played yet")
    }
}
