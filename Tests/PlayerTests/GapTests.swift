import MIDI
import Mapping
import Testing
import Time
import Touch

@testable import Player

/// Time in which nothing could be played: nothing of it is caught up. The panel is 1000 × 100 points.
@Suite("Gaps")
struct GapTests {
    private static func preset(_ midi: String, _ ribbons: String) -> String {
        "midi: { \(midi) }\nribbons: [\(ribbons)]"
    }

    private static let arpeggio = """
        { name: arp, range: 0.5, send: [{ from: range, to: arp, root: C3, span: 12, scale: [0, 4, 7] }] }
        """

    private func skip(_ playing: Playing, to time: Int64) { playing.player.skip(to: .milliseconds(time)) }

    /// The times of the note ons, in milliseconds.
    private func strikes(_ lines: [String]) -> [Int64] {
        lines.filter { $0.contains(" 90 ") }.compactMap { Int64($0.prefix { $0 != " " }) }
    }

    // MARK: Beats

    @Test func theNextTickFollowsTheLastOneThatWasSent() throws {
        let playing = try Playing("midi: { tempo: 125, clock: send }\n" + Playing.silent)
        _ = playing.panel()
        playing.advance(to: 100)
        _ = playing.take()
        skip(playing, to: 30_111)
        playing.advance(to: 30_160)
        #expect(playing.take() == ["30111 F8", "30131 F8", "30151 F8"])
    }

    @Test func anArpeggioStaysInPhaseWithTheClockThatIsSent() throws {
        let playing = try Playing(Self.preset("tempo: 125, clock: send", Self.arpeggio))
        let panel = playing.panel()
        playing.touch(panel, x: 500, at: 60)
        playing.advance(to: 1019)
        #expect(strikes(playing.take()) == [60, 120, 240, 360, 480, 600, 720, 840, 960])
        skip(playing, to: 31_007)
        playing.advance(to: 31_500)
        let sent = playing.take()
        // What was due first is the tick and the end of the note, at 1020.
        #expect(sent.contains("31007 F8"))
        #expect(strikes(sent).map { $0 - 29_987 } == [1080, 1200, 1320, 1440])
    }

    @Test func aClockThatComesInHasGoneOn() throws {
        let playing = try Playing(Self.preset("tempo: 90", Self.arpeggio))
        let panel = playing.panel()
        playing.receive(.start, at: 0)
        for tick in 0..<25 as Range<Int64> { playing.receive(.clock, at: tick * 20) }
        playing.touch(panel, x: 500, at: 485)
        playing.advance(to: 500)
        _ = playing.take()
        skip(playing, to: 30_030)
        #expect(playing.take() == ["30030 80 40 40"], "no step is caught up")
        playing.advance(to: 30_400)
        #expect(strikes(playing.take()) == [30_120, 30_240, 30_360], "steps are on its beats")
    }

    @Test func aLoopGoesOnWhereItStood() throws {
        let playing = try Playing(
            "midi: { tempo: 120 }\nedges: { left: loop record keys }\nribbons: [{ name: keys, send: [{ from: touch, to: note, root: C3, "
                + "span: 12, scale: major }] }]")
        let panel = playing.panel()
        playing.perform(.loop(ribbon: 0, .record), at: 900)
        for (time, x) in [(1000, 10.0), (1250, 340.0)] {
            playing.touch(panel, x: x, at: Int64(time))
            playing.lift(panel, at: Int64(time) + 200)
        }
        playing.perform(.loop(ribbon: 0, .record), at: 1480)
        playing.advance(to: 1600)
        _ = playing.take()
        // C has sounded for 100 ms of its 200.
        skip(playing, to: 21_700)
        playing.advance(to: 22_240)
        #expect(
            playing.take() == [
                "21700 80 3C 40", "21750 90 40 64", "21950 80 40 40", "22000 90 3C 64", "22200 80 3C 40",
            ]
        )
    }

    // MARK: Notes

    @Test func notesWhoseEndIsOverdueEndAndOthersSoundOn() throws {
        let playing = try Playing(
            """
            ribbons:
              - name: a
                kind: pad
                area: [0, 0, 0.5, 1]
                send: [{ from: contact, to: note C3, mode: percussive, length: 400 }]
              - { name: b, area: [0.5, 0, 0.5, 1], send: [{ from: touch, to: note, root: C4, span: 12 }] }
            """)
        let panel = playing.panel()
        playing.touch(panel, 1, x: 100, at: 1000)
        playing.touch(panel, 2, x: 510, at: 1010)
        playing.advance(to: 1100)
        _ = playing.take()
        skip(playing, to: 9000)
        #expect(playing.take() == ["9000 80 3C 40"])
        playing.lift(panel, 2, at: 9100)
        #expect(playing.take() == ["9100 80 48 40"])
    }

    @Test func theRestOfAStrumSoundsAtOnce() throws {
        let playing = try Playing(
            "ribbons: [{ name: a, range: 1, send: [{ from: range, to: chord, root: C3, span: 12, scale: [0, 4, 7], "
                + "strum: 50 }] }]")
        let panel = playing.panel()
        playing.touch(panel, x: 500, at: 1000)
        #expect(playing.take() == ["1000 90 3C 64"])
        skip(playing, to: 5000)
        #expect(playing.take() == ["5000 90 40 64", "5000 90 43 64", "5000 90 48 64"])
    }

    // MARK: Values

    @Test(arguments: ["spring: { to: 0.5, rate: 1 }", "throw: { friction: 0.5 }"])
    func aRibbonJumpsToWhereItIsByNow(release: String) throws {
        func playing() throws -> Playing {
            let playing = try Playing(
                "ribbons: [{ name: a, release: { \(release) }, send: [{ from: center, to: cc14 1, carry: off }] }]")
            let panel = playing.panel()
            for (step, time) in stride(from: 1000, to: 1100, by: 10).enumerated() {
                playing.touch(panel, x: 100 + 3 * Double(step), at: Int64(time))
            }
            playing.lift(panel, at: 1100)
            playing.advance(to: 1110)
            return playing
        }
        let (late, punctual) = (try playing(), try playing())
        _ = late.take()
        skip(late, to: 1900)
        punctual.advance(to: 1900)
        let sent = late.take()
        #expect(sent.count == 2)
        let inTime = punctual.take().suffix(2)
        #expect(sent.map { $0.dropFirst(5) } == inTime.map { $0.dropFirst(5) })
    }

    @Test func aSmoothValueComesToItsPlaceInOneMessage() throws {
        let playing = try Playing("ribbons: [{ name: a, send: [{ from: center, to: cc 1, smooth: 200 }] }]")
        let panel = playing.panel()
        playing.touch(panel, x: 100, at: 1000)
        playing.touch(panel, x: 900, at: 1010)
        playing.advance(to: 1020)
        _ = playing.take()
        skip(playing, to: 4000)
        #expect(playing.take() == ["4000 B0 01 72"])
    }

    @Test func aRecallThatTakesTimeIsWhereItWouldBe() throws {
        let playing = try Playing("ribbons: [{ name: a, center: 0, send: [{ from: center, to: cc 1 }] }]")
        _ = playing.panel()
        playing.perform(.snapshot(.store(1)), at: 100)
        playing.perform(.set(ribbon: 0, .center, 1), at: 200)
        playing.perform(.snapshot(.recall(1, over: .milliseconds(1000))), at: 1000)
        playing.advance(to: 1002)
        _ = playing.take()
        skip(playing, to: 1500)
        #expect(playing.take() == ["1500 B0 01 40"])
        skip(playing, to: 8000)
        #expect(playing.take() == ["8000 B0 01 00"])
    }

    @Test func aBudgetThatHasWaitedOwesNothing() throws {
        let playing = try Playing(
            "midi: { budget: 400 }\nribbons: [{ name: a, range: 1, send: [{ from: range, to: chord, root: C3, span: 24, "
                + "voices: 15 }] }]")
        let panel = playing.panel()
        playing.touch(panel, x: 500, at: 1000)
        _ = playing.take()
        skip(playing, to: 3000)
        #expect(playing.take().count == 1)
        playing.advance(to: 3100)
        #expect(playing.take().count < 20, "40 bytes")
    }

    // MARK: Altogether

    /// All of it at once, stopped for half a minute.
    @Test func noMoreLeavesAfterwardsThanInAnyOtherSecond() throws {
        let playing = try Playing(
            """
            midi: { clock: send }
            ribbons:
              - { name: arp, area: [0, 0, 0.5, 1], range: 0.5, send: [{ from: range, to: arp, division: 1/32 }] }
              - { name: spring, area: [0.5, 0, 0.5, 1], release: { spring: { to: 0, rate: 0.1 } },
                  send: [{ from: center, to: cc14 1 }, { from: center, to: cc 3, smooth: 1000 }] }
            """)
        let panel = playing.panel()
        playing.touch(panel, 1, x: 250, at: 1000)
        playing.touch(panel, 2, x: 900, at: 1000)
        playing.lift(panel, 2, at: 1050)
        playing.advance(to: 2000)
        _ = playing.take()
        playing.advance(to: 3000)
        let before = playing.take().count
        skip(playing, to: 33_000)
        playing.advance(to: 34_000)
        let after = playing.take().count
        #expect(before > 300)
        #expect(after <= before, "\(after) after \(before)")
    }
}
