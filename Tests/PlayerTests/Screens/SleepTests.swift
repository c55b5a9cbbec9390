import Mapping
import Testing
import Time

@testable import Player

@Suite("A screen that sleeps")
struct SleepTests {
    private static let notes = """
        ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]
        """

    private func sleeps(_ playing: Playing) -> [Bool] {
        playing.takeRequests().compactMap { if case .asleep(_, let isAsleep) = $0 { isAsleep } else { nil } }
    }

    @Test func theTouchThatWakesIsNotPlayed() throws {
        let playing = try Playing(Self.notes)
        let panel = playing.panel()
        playing.player.setAsleep(panel.screen.number, true, at: .milliseconds(500))
        #expect(sleeps(playing) == [true])
        playing.touch(panel, x: 500, at: 1000)
        #expect(sleeps(playing) == [false])
        playing.touch(panel, x: 900, at: 1100)
        playing.lift(panel, at: 1200)
        #expect(playing.take() == [])
        playing.touch(panel, x: 500, at: 1300)
        #expect(playing.take() == ["1300 90 48 64"])
        #expect(sleeps(playing) == [])
    }

    @Test func itDoesNotSleepBetweenTwoNotesOfAnArpeggio() throws {
        let playing = try Playing(
            "ribbons: [{ name: all, kind: pad, send: [{ from: contact, to: arp, keys: [60], mode: toggle }] }]")
        let panel = playing.panel()
        for (time, sleeps) in [(1000, false), (2000, true)] as [(Int64, Bool)] {
            playing.touch(panel, x: 500, at: time)
            playing.lift(panel, at: time + 10)
            playing.advance(to: time + 100)
            #expect(playing.player.output.ledger.count == 0)
            playing.player.setAsleep(panel.screen.number, true, at: .milliseconds(time + 100))
            #expect(self.sleeps(playing) == [sleeps])
        }
    }

    @Test func aSecondFingerIsPlayedWhileTheOneThatWokeIsDown() throws {
        let playing = try Playing(Self.notes)
        let (one, other) = (playing.panel("left"), playing.panel("left"))
        playing.player.setAsleep(one.screen.number, true, at: .milliseconds(500))
        playing.touch(one, x: 500, at: 1000)
        playing.touch(other, x: 20, at: 1100)
        #expect(playing.take().count == 1)
        playing.touch(one, x: 700, at: 1200)
        playing.lift(one, at: 1300)
        #expect(playing.take() == [])
        playing.lift(other, at: 1400)
        #expect(playing.take().count == 1)
    }

    @Test func aScreenThatIsTouchedOrSoundsDoesNotGoToSleep() throws {
        let playing = try Playing(Self.notes)
        let panel = playing.panel()
        playing.touch(panel, x: 500, at: 1000)
        playing.player.setAsleep(panel.screen.number, true, at: .milliseconds(1100))
        #expect(sleeps(playing) == [false])
        playing.lift(panel, at: 1200)
        #expect(playing.take().count == 2)
    }

    @Test func itIsWokenFromOutside() throws {
        let playing = try Playing(Self.notes)
        let panel = playing.panel()
        playing.player.setAsleep(panel.screen.number, true, at: .milliseconds(500))
        playing.player.setAsleep(panel.screen.number, false, at: .milliseconds(600))
        #expect(sleeps(playing) == [true, false])
        playing.touch(panel, x: 500, at: 1000)
        #expect(playing.take().count == 1)
    }

    @Test func theFingerThatWokeIsSilentInTheNextPatchToo() throws {
        let playing = try Playing(Self.notes)
        let panel = playing.panel()
        playing.player.setAsleep(panel.screen.number, true, at: .milliseconds(500))
        playing.touch(panel, x: 500, at: 1000)
        playing.play(try Playing.patch(Self.notes), at: 1100)
        _ = playing.take()
        playing.touch(panel, x: 900, at: 1200)
        playing.lift(panel, at: 1300)
        #expect(playing.take() == [])
        playing.touch(panel, x: 500, at: 1400)
        #expect(playing.take() == ["1400 90 48 64"])
    }

    @Test func anotherScreenSleepsByItself() throws {
        let playing = try Playing(Self.notes)
        let (left, right) = (playing.panel("left"), playing.panel("right"))
        playing.player.setAsleep(left.screen.number, true, at: .milliseconds(500))
        playing.touch(right, x: 500, at: 1000)
        #expect(playing.take().count == 1)
        #expect(sleeps(playing) == [true])
    }
}
