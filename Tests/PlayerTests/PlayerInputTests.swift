import MIDI
import Mapping
import Testing
import Time

@testable import Player

@Suite("Input port and actions")
struct PlayerInputTests {
    private static let notes = """
        ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]
        """
    private let channel = Channel(index: 0)

    @Test func panicEndsNotesThenSilencesEveryChannelOfEachPort() throws {
        let playing = try Playing(
            """
            ribbons:
              - name: all
                send: [{ from: touch, to: note, root: C3, span: 24 }, { from: center, to: cc 20, port: strings }]
            """)
        let panel = playing.panel()
        playing.touch(panel, x: 500, at: 1000)
        _ = playing.take()
        playing.perform(.panic, at: 1100)
        let sent = playing.takeSent()
        #expect(sent.allSatisfy { $0.time == .milliseconds(1100) && $0.receiver == nil })
        #expect(sent.first?.port == 0)
        #expect(sent.first?.message == .noteOff(channel, key: 72, velocity: 64))
        for port in 0...1 {
            let silences = sent.dropFirst().filter { $0.port == port }.map(\.message)
            let expected = (0..<16 as Range<UInt8>).flatMap { index in
                let channel = Channel(index: index)
                return [
                    Message.controller(channel, 64, 0), .controller(channel, 120, 0), .controller(channel, 123, 0),
                    .bend(channel, .midpoint),
                ]
            }
            #expect(silences == expected)
        }
        #expect(sent.count == 1 + 2 * 64)
        playing.lift(panel, at: 1200)
        #expect(!playing.takeSent().contains { $0.message.releasedKey != nil }, "the note has ended already")
    }

    @Test func afterPanicAValueIsSentAgain() throws {
        let playing = try Playing("ribbons: [{ name: all, send: [{ from: center, to: cc 20 }] }]")
        _ = playing.panel()
        playing.perform(.set(ribbon: 0, .center, 1), at: 1000)
        #expect(playing.take() == ["1000 B0 14 7F"])
        playing.perform(.panic, at: 1100)
        _ = playing.take()
        playing.perform(.set(ribbon: 0, .center, 0.999), at: 1200)
        #expect(playing.take() == ["1200 B0 14 7F"])
    }

    @Test func theClockIsFollowed() throws {
        let playing = try Playing(Self.notes)
        #expect(playing.player.clock.inputTempo == nil)
        for tick in 0...48 as ClosedRange<Int64> {
            playing.player.receive(.clock, at: Timestamp(nanoseconds: tick * 20_833_333))
        }
        #expect(playing.player.clock.ticks == 49)
        let tempo = try #require(playing.player.clock.inputTempo)
        #expect(abs(tempo - 120) < 0.01)
    }

    @Test func startContinueAndStopAreFollowed() throws {
        let playing = try Playing(Self.notes)
        #expect(!playing.player.clock.isRunning)
        for (message, isRunning) in [(Message.start, true), (.stop, false), (.continue, true)] {
            playing.receive(message, at: 1000)
            #expect(playing.player.clock.isRunning == isRunning)
        }
        #expect(playing.take() == [], "they are not sent on")
    }

    @Test(arguments: [120, 123] as [UInt7])
    func allSoundOffAndAllNotesOffEndEverythingAndAreNotSentOn(controller: UInt7) throws {
        let playing = try Playing(Self.notes)
        let (one, other) = (playing.panel("left"), playing.panel("right"))
        playing.touch(one, x: 500, at: 1000)
        playing.touch(other, x: 20, at: 1000)
        _ = playing.take()
        playing.receive(.controller(Channel(index: 9), controller, 0), at: 1100)
        #expect(Set(playing.take()) == ["1100 80 48 40", "1100 80 3C 40"])
        playing.touch(one, x: 900, at: 1200)
        playing.lift(one, at: 1300)
        #expect(playing.take() == [], "a contact that was down is silent")
        playing.touch(one, x: 500, at: 1400)
        #expect(playing.take() == ["1400 90 48 64"])
    }

    @Test func aProgramChangeAsksForThatPreset() throws {
        let playing = try Playing(Self.notes)
        playing.receive(.program(channel, 3), at: 1000)
        #expect(playing.takeChoices() == [.number(3)])
        #expect(playing.take() == [])
    }

    @Test func presetActionsAskForPresets() throws {
        let playing = try Playing(Self.notes)
        for action in [Action.presetNext, .presetPrevious, .preset(named: "bass")] { playing.perform(action, at: 1) }
        #expect(playing.takeChoices() == [.next, .previous, .named("bass")])
        #expect(playing.takeChoices() == [], "once")
    }

    @Test func aReceivedControllerMovesTheRibbonsOfAllScreensAndIsNotSentBack() throws {
        let playing = try Playing(
            """
            ribbons:
              - { name: near, surface: left, receive: cc 74, send: [{ from: center, to: cc 74 }, { from: center, to: cc 20 }] }
              - { name: far, surface: right, receive: cc 74, send: [{ from: center, to: cc 21 }] }
            """)
        _ = playing.panel("left")
        _ = playing.panel("right")
        playing.receive(.controller(channel, 74, 127), at: 1000)
        #expect(playing.take() == ["1000 B0 14 7F", "1000 B0 15 7F"])
    }

    @Test func whatIsDueBeforeAMessageHappensBeforeIt() throws {
        let playing = try Playing(
            """
            ribbons:
              - name: all
                receive: cc 74
                send: [{ from: hold, to: cc 20 }, { from: center, to: cc 21 }]
            """)
        let panel = playing.panel()
        playing.touch(panel, x: 500, at: 1000)
        playing.receive(.controller(channel, 74, 127), at: 1700)
        let sent = playing.take()
        let due = try #require(sent.firstIndex(of: "1500 B0 14 7F"))
        let received = try #require(sent.firstIndex(of: "1700 B0 15 7F"))
        #expect(due < received)
    }
}
