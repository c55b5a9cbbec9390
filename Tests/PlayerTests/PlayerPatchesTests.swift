import MIDI
import Mapping
import Testing
import Time

@testable import Player

@Suite("Patch changes")
struct PlayerPatchesTests {
    private static let notes = """
        ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]
        """

    @Test func thePatchBeforeIsHandedBackOnce() throws {
        let playing = try Playing(Self.notes)
        _ = playing.panel()
        let first = playing.player.patch
        let second = playing.mounter.mount(try Playing.patch(Self.notes))
        playing.player.play(second, at: .milliseconds(1000))
        #expect(playing.player.patch === second)
        var retired: [MountedPatch] = []
        for case .retired(let patch) in playing.takeRequests() { retired.append(patch) }
        #expect(retired.count == 1 && retired[0] === first)
        #expect(playing.takeRequests().isEmpty)
    }

    @Test func fingersOnTwoPanelsOfOneScreenAreCancelledAndAreSilentUntilTheyComeDownAgain() throws {
        let playing = try Playing(Self.notes)
        let (one, other) = (playing.panel("left"), playing.panel("left"))
        playing.touch(one, x: 500, at: 1000)
        playing.touch(other, x: 20, at: 1000)
        #expect(playing.take().count == 2)
        playing.play(try Playing.patch(Self.notes), at: 1100)
        let atChange = playing.take()
        #expect(atChange.filter { $0.hasPrefix("1100 8") }.sorted() == ["1100 80 3C 40", "1100 80 48 40"])
        #expect(!atChange.contains { $0.hasPrefix("1100 9") })
        playing.touch(one, x: 900, at: 1200)
        playing.touch(other, x: 200, at: 1200)
        playing.lift(one, at: 1300)
        #expect(playing.take() == [])
        playing.touch(one, x: 500, at: 1400)
        #expect(playing.take() == ["1400 90 48 64"])
        playing.lift(other, at: 1500)
        #expect(playing.take() == [])
        playing.lift(one, at: 1600)
        #expect(playing.take() == ["1600 80 48 40"])
    }

    @Test func aFingerThatIsDownMovesARibbonOfTheNextPatch() throws {
        let preset = "ribbons: [{ name: all, anchors: [], send: [{ from: center, to: cc 20 }] }]"
        let playing = try Playing(preset)
        let (one, other) = (playing.panel("left"), playing.panel("left"))
        playing.touch(other, x: 500, at: 900)
        playing.lift(other, at: 1900)
        playing.touch(one, x: 100, at: 2000)
        playing.touch(one, x: 500, at: 2010)
        playing.play(try Playing.patch(preset), at: 2100)
        _ = playing.take()
        playing.touch(one, x: 1000, at: 2200)
        #expect(playing.take().last == "2200 B0 14 7F")
    }

    @Test func ribbonsOfTheSameNameStayWhereTheyAre() throws {
        let playing = try Playing(
            "ribbons: [{ name: one, send: [{ from: center, to: cc 20 }] }, { name: two, surface: far }]")
        let panel = playing.panel()
        playing.perform(.set(ribbon: 0, .center, 0.25), at: 1000)
        let next = "ribbons: [{ name: one, send: [{ from: center, to: cc 21 }] }, { name: three }]"
        playing.play(try Playing.patch(next), at: 1100)
        #expect(panel.screen.instrument.ribbons.map(\.settings.name) == ["one", "three"])
        #expect(panel.screen.instrument.ribbons.map(\.state.center) == [0.25, 0.5])
    }

    @Test func receiversAreToldOfAChangeAndNotOfLearning() throws {
        let bending = "ribbons: [{ name: all, send: [{ from: center, to: bend }] }]"
        let playing = try Playing(Self.notes)
        _ = playing.panel()
        playing.play(try Playing.patch(bending), at: 1000)
        #expect(playing.take().contains("1000 B0 65 00"), "RPN 0")
        let learned = playing.mounter.mount(try Playing.patch(bending), tellsReceivers: false)
        playing.player.play(learned, at: .milliseconds(1100))
        #expect(playing.take() == [])
    }

    @Test func notesThatWaitForABudgetLeaveBeforeTheNextPatchIsPlayed() throws {
        let playing = try Playing("midi: { budget: 100 }\n" + Self.notes)
        let panel = playing.panel()
        for finger in 0..<4 as Range<UInt32> { playing.touch(panel, finger, x: 100 + 200 * Double(finger), at: 1000) }
        playing.play(try Playing.patch(Self.notes), at: 1001)
        #expect(playing.takeSent().sounding.isEmpty)
        #expect(playing.player.deadline == .distantFuture)
    }

    @Test func aScreenThatComesLaterPlaysTheNewPatch() throws {
        let playing = try Playing(Playing.silent)
        playing.play(try Playing.patch(Self.notes), at: 1000)
        let panel = playing.panel(at: 1100)
        playing.touch(panel, x: 500, at: 1200)
        #expect(playing.take().last == "1200 90 48 64")
    }

    // MARK: Budgets

    @Test func aBendThatHasNoRoomYetIsCentredInTheNextPatch() throws {
        let playing = try Playing(
            """
            midi: { budget: din }
            ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24, quantize: off, voices: 1 }] }]
            """)
        let panel = playing.panel()
        playing.touch(panel, x: 500, at: 1000)
        playing.touch(panel, x: 540, at: 1100)
        playing.advance(to: 1400)
        #expect(playing.take().last?.hasPrefix("1100 E0") == true)
        playing.play(try Playing.patch("midi: { budget: din }\n" + Self.notes), at: 1500)
        playing.advance(to: 2000)
        let sent = playing.take()
        #expect(sent.first == "1500 80 48 40")
        #expect(sent.filter { $0.contains(" E0 ") }.map { $0.suffix(8) } == ["E0 00 40"])
    }

    @Test(arguments: ["midi: { budget: 100 }\n", ""])
    func aValueThatHasNoRoomYetArrivesInTheNextPatch(budget: String) throws {
        let fader = "ribbons: [{ name: all, send: [{ from: center, to: cc 20 }, { from: center, to: cc 21 }] }]"
        let playing = try Playing("midi: { budget: 100 }\n" + fader)
        playing.touch(playing.panel(), x: 500, at: 1000)
        #expect(playing.take() == ["1000 B0 14 40"])
        playing.play(try Playing.patch(budget + fader), at: 1001)
        playing.advance(to: 2000)
        #expect(playing.take().map { $0.suffix(8) } == ["B0 15 40"])
    }

    @Test func aStopThatHasNoRoomYetIsSent() throws {
        let playing = try Playing("midi: { budget: 100, clock: send }\n" + Self.notes)
        let panel = playing.panel()
        playing.perform(.start, at: 900)
        playing.touch(panel, x: 500, at: 1000)
        playing.perform(.stop, at: 1001)
        _ = playing.take()
        playing.play(try Playing.patch(Self.notes), at: 1002)
        #expect(playing.take().contains("1002 FC"))
    }
}
