import MIDI
import Mapping
import Testing
import Time

@testable import Player

/// Swipes from the edges of a screen of 1000 × 100 points.
@Suite("Edges of a screen")
struct EdgesTests {
    private static let notes = "ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]"

    private func swipe(_ playing: Playing, _ panel: PlayedPanel, _ id: UInt32 = 0, x: Double = 500, at time: Int64) {
        playing.touch(panel, id, x: x, y: 5, at: time)
        playing.touch(panel, id, x: x, y: 40, at: time + 20)
        playing.touch(panel, id, x: x, y: 60, at: time + 40)
    }

    @Test func oneHandHoldsItsNoteWhileTheOtherSwipes() throws {
        let playing = try Playing("edges: { top: transpose +12 }\n" + Self.notes)
        let panel = playing.panel()
        playing.touch(panel, 1, x: 20, at: 1000)
        swipe(playing, panel, x: 500, at: 1100)
        #expect(playing.take() == ["1000 90 3C 64", "1100 90 48 64", "1140 80 48 40"])
        playing.touch(panel, 0, x: 700, y: 80, at: 1200)
        playing.lift(panel, 0, at: 1210)
        #expect(playing.take() == [], "what the swipe has taken plays nothing")
        playing.lift(panel, 1, at: 1220)
        playing.touch(panel, 2, x: 500, at: 1300)
        #expect(playing.take() == ["1220 80 3C 40", "1300 90 54 64"])
    }

    @Test func whatIsCancelledIsNotLatchedAndNoTapFires() throws {
        let playing = try Playing(
            """
            edges: { top: preset next }
            ribbons:
              - name: all
                gestures: { tap: on }
                send: [{ from: touch, to: note, root: C3, span: 24 }, { from: tap, to: note 36 }]
            """)
        let panel = playing.panel()
        playing.perform(.latch, at: 900)
        swipe(playing, panel, at: 1000)
        playing.lift(panel, at: 1100)
        playing.advance(to: 2000)
        #expect(playing.take() == ["1000 90 48 64", "1040 80 48 40"])
        #expect(playing.takeChoices() == [.next], "once")
    }

    @Test func panicComesAfterTheNoteHasEnded() throws {
        let playing = try Playing("edges: { top: panic }\n" + Self.notes)
        let panel = playing.panel()
        swipe(playing, panel, at: 1000)
        let sent = playing.take()
        #expect(sent.prefix(3) == ["1000 90 48 64", "1040 80 48 40", "1040 B0 40 00"])
        #expect(sent.count == 2 + 64)
    }

    @Test func theCentreStaysWhereTheSwipeHasMovedIt() throws {
        let playing = try Playing(
            "edges: { top: start }\nribbons: [{ name: all, anchors: [], send: [{ from: center, to: cc 20, max: 100 }] }]"
        )
        let panel = playing.panel()
        swipe(playing, panel, x: 250, at: 1000)
        playing.touch(panel, x: 900, y: 90, at: 1100)
        #expect(playing.take() == ["1000 B0 14 19", "1040 FA"])
        playing.lift(panel, at: 1200)
        playing.touch(panel, x: 999, y: 60, at: 1300)
        #expect(playing.take() == ["1300 B0 14 64"])
    }

    /// The patch that a swipe has asked for comes while the finger is still down and moves on.
    @Test func theFingerThatChangedThePresetPlaysNothingInTheNextOne() throws {
        let playing = try Playing("edges: { top: preset next }\n" + Self.notes)
        let next = try Playing.patch(
            "edges: { top: preset next }\nribbons: [{ name: other, anchors: [], send: [{ from: center, to: cc 20, max: 100 }] }]"
        )
        let last = try Playing.patch(
            "ribbons: [{ name: last, anchors: [], send: [{ from: center, to: cc 21, max: 100 }] }]")
        let panel = playing.panel()
        playing.touch(panel, 1, x: 20, at: 1000)
        swipe(playing, panel, x: 500, at: 1100)
        _ = playing.take()
        #expect(playing.takeChoices() == [.next])
        playing.play(next, at: 1150)
        #expect(playing.take() == ["1150 80 3C 40"])
        playing.touch(panel, 0, x: 700, y: 90, at: 1160)
        #expect(playing.take() == [])
        playing.touch(panel, 1, x: 250, at: 1170)
        #expect(playing.take() == ["1170 B0 14 19"], "the other finger plays on")
        playing.play(last, at: 1180)
        playing.touch(panel, 0, x: 800, y: 95, at: 1190)
        #expect(playing.take() == [], "nor in the one after it, which has no edges")
        playing.lift(panel, 0, at: 1200)
        playing.touch(panel, 1, x: 1000, at: 1220)
        #expect(playing.take() == ["1220 B0 15 64"])
        #expect(playing.takeChoices() == [])
    }

    @Test func aFingerThatRestsInAZoneWhileThePresetChangesSwipesNothing() throws {
        let playing = try Playing(Self.notes)
        let panel = playing.panel()
        playing.touch(panel, x: 500, y: 5, at: 1000)
        playing.play(try Playing.patch("edges: { top: start }\n" + Self.notes), at: 1100)
        _ = playing.take()
        playing.touch(panel, x: 500, y: 80, at: 1120)
        #expect(playing.take() == [])
    }

    @Test func everyScreenHasTheEdges() throws {
        let playing = try Playing("edges: { top: start }\n" + Self.notes)
        let (left, right) = (playing.panel("left"), playing.panel("right"))
        swipe(playing, left, at: 1000)
        swipe(playing, right, at: 2000)
        #expect(playing.take().filter { $0.hasSuffix("FA") } == ["1040 FA", "2040 FA"])
    }
}
