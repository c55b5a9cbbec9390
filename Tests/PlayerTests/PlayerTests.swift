import MIDI
import Mapping
import Panels
import Testing
import Time

@testable import Player

@Suite("Player")
struct PlayerTests {
    private static let held = """
        ribbons:
          - { name: near, surface: left, send: [{ from: hold, to: cc 20 }] }
          - { name: far, surface: right, send: [{ from: hold, to: cc 21 }] }
        """

    @Test func deadlinesOfSeveralScreensComeInTheOrderOfTheirTimes() throws {
        let playing = try Playing(Self.held)
        let (left, right) = (playing.panel("left"), playing.panel("right"))
        playing.touch(right, x: 500, at: 1000)
        playing.touch(left, x: 500, at: 1100)
        playing.advance(to: 2000)
        #expect(playing.take() == ["1500 B0 15 7F", "1600 B0 14 7F"])
    }

    @Test func aDeadlineComesBeforeALaterFrameOfAnotherPanel() throws {
        let playing = try Playing(
            """
            ribbons:
              - { name: near, surface: left, send: [{ from: hold, to: cc 20 }] }
              - { name: far, surface: right, send: [{ from: contact, to: cc 21 }] }
            """)
        let (left, right) = (playing.panel("left"), playing.panel("right"))
        playing.touch(left, x: 500, at: 1000)
        playing.touch(right, x: 500, at: 1400)
        playing.lift(right, at: 1600)
        #expect(playing.take() == ["1400 B0 15 7F", "1500 B0 14 7F", "1600 B0 15 00"])
    }

    @Test func theDeadlineIsTheEarliestOfAllScreens() throws {
        let playing = try Playing(Self.held)
        let (left, right) = (playing.panel("left"), playing.panel("right"))
        #expect(playing.player.deadline == .distantFuture)
        playing.touch(right, x: 500, at: 1000)
        playing.touch(left, x: 500, at: 1100)
        playing.advance(to: 1450)
        #expect(playing.player.deadline == .milliseconds(1500))
        playing.advance(to: 1500)
        #expect(playing.player.deadline == .milliseconds(1600))
    }

    @Test func inputThatIsOlderThanNowCountsAsNow() throws {
        let playing = try Playing("ribbons: [{ name: a, send: [{ from: contact, to: cc 20 }] }]")
        let panel = playing.panel()
        playing.advance(to: 2000)
        playing.touch(panel, x: 500, at: 1000)
        #expect(playing.take() == ["2000 B0 14 7F"])
        playing.receive(.clock, at: 1500)
        #expect(playing.player.clock.lastTick == .milliseconds(2000))
        playing.lift(panel, at: 1999)
        #expect(playing.take() == ["2000 B0 14 00"])
        #expect(playing.player.now == .milliseconds(2000))
    }

    @Test func anEventThatIsOlderThanNowCountsAsNow() throws {
        let playing = try Playing("ribbons: [{ name: a, send: [{ from: contact, to: cc 20 }] }]")
        let panel = try playing.mounter.mount(Take.device())
        #expect(playing.player.attach(panel, at: .zero))
        playing.advance(to: 2000)
        var take = Take()
        take.down(x: 300, y: 300, at: 1000)
        for event in take.recording.events { playing.player.handle(event, from: panel) }
        #expect(playing.take() == ["2000 B0 14 7F"])
    }

    @Test func whatIsAskedForOnOneScreenReachesTheOthersAndWhatFollowsComesBackInTheSameFrame() throws {
        let playing = try Playing(
            """
            ribbons:
              - name: near
                surface: left
                send: [{ from: contact, to: set far.door open }]
              - name: far
                surface: right
                send: [{ from: door, to: set answer.center 1 }]
                back: [{ from: center, to: cc 21 }]
              - name: answer
                surface: left
                area: [0.9, 0, 0.1, 1]
                send: [{ from: center, to: cc 20 }]
            """)
        let left = playing.panel("left")
        _ = playing.panel("right")
        playing.touch(left, x: 100, at: 1000)
        #expect(playing.take().contains("1000 B0 14 7F"))
        #expect(playing.player.now == .milliseconds(1000))
    }

    @Test func whatIsDueOnAnotherScreenBecauseOfAFrameComesBeforeLaterFrames() throws {
        let playing = try Playing(
            """
            ribbons:
              - { name: near, surface: left, area: [0, 0, 0.5, 1], send: [{ from: contact, to: set far.center 1 }] }
              - { name: late, surface: left, area: [0.5, 0, 0.5, 1], send: [{ from: contact, to: cc 22 }] }
              - { name: far, surface: right, send: [{ from: center, to: cc 20, smooth: 10 }] }
            """)
        let left = playing.panel("left")
        _ = playing.panel("right")
        playing.perform(.set(ribbon: 2, .center, 0), at: 0)
        playing.advance(to: 900)
        _ = playing.take()
        playing.touch(left, 0, x: 100, at: 1000)
        playing.touch(left, 1, x: 900, at: 1006)
        let sent = playing.takeSent()
        let late = try #require(sent.firstIndex { $0.message == .controller(Channel(index: 0), 22, 127) })
        let before = sent[..<late].filter { $0.time > .milliseconds(1000) }
        #expect(!before.isEmpty)
        #expect(before.allSatisfy { $0.time < .milliseconds(1006) })
        #expect(sent[late].time == .milliseconds(1006))
        playing.advance(to: 2000)
        #expect(playing.take().last?.hasSuffix("B0 14 7F") == true)
    }

    @Test func aBudgetRunsOnThePlayersTimeEvenWhereTimeIsToldLate() throws {
        let preset = """
            midi: { budget: 400 }
            ribbons:
              - name: all
                send: [{ from: touch, to: note, voices: 10 }]
            """
        func play(steps: [Int64]) throws -> [SentMessage] {
            let playing = try Playing(preset)
            let panel = playing.panel()
            for finger in 0..<5 as Range<UInt32> {
                playing.touch(panel, finger, x: 50 + 180 * Double(finger), at: 1000)
            }
            for step in steps { playing.advance(to: step) }
            return playing.takeSent()
        }
        let punctual = try play(steps: Array(1001...1200))
        #expect(punctual.count { $0.message.struckKey != nil } == 5)
        #expect(Set(punctual.map(\.time)).count == punctual.count, "one at a time")
        #expect(try play(steps: [1200]) == punctual)
    }

    @Test func withItsLastPanelAScreenGoesAndWhatItSounds() throws {
        let playing = try Playing("ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]")
        let panel = playing.panel()
        playing.touch(panel, x: 500, at: 1000)
        #expect(playing.take() == ["1000 90 48 64"])
        playing.player.detach(panel, at: .milliseconds(1100))
        #expect(playing.take() == ["1100 80 48 40"])
        #expect(!playing.player.screens.contains(panel.screen))
        #expect(playing.player.deadline == .distantFuture)
        playing.touch(panel, x: 100, at: 1200)
        #expect(playing.player.output.ledger.count == 0)
    }

    @Test func aScreenStaysWhileOneOfItsPanelsDoes() throws {
        let playing = try Playing("ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]")
        let (one, other) = (playing.panel("left"), playing.panel("left"))
        playing.touch(one, x: 500, at: 1000)
        playing.touch(other, x: 20, at: 1001)
        #expect(playing.take() == ["1000 90 48 64", "1001 90 3C 64"])
        playing.player.detach(one, at: .milliseconds(1100))
        #expect(playing.take() == ["1100 80 48 40"])
        #expect(playing.player.screens.contains(one.screen))
        playing.lift(other, at: 1200)
        #expect(playing.take() == ["1200 80 3C 40"])
    }

    @Test func aPanelBeyondTheLimitIsNotPlayed() throws {
        let playing = try Playing(Playing.silent)
        for _ in 0..<Player.panelLimit { _ = playing.panel("left") }
        let last = playing.mounter.mountWholeFrames(surface: "right", size: .init(width: 100, height: 100))
        #expect(!playing.player.attach(last, at: .zero))
        #expect(!playing.player.screens.contains(last.screen))
    }

    @Test func atTheEndEverythingThatSoundsEndsWhateverTheBudget() throws {
        let playing = try Playing(
            """
            midi: { budget: 100 }
            ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24, voices: 10 }] }]
            """)
        let panel = playing.panel()
        for finger in 0..<4 as Range<UInt32> {
            playing.touch(panel, finger, x: 100 + 200 * Double(finger), at: 1000)
        }
        playing.player.end()
        #expect(playing.takeSent().sounding.isEmpty)
        #expect(playing.player.output.ledger.count == 0)
        #expect(playing.player.deadline == .distantFuture)
    }
}
