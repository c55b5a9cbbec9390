import MIDI
import Mapping
import Ribbons
import Testing
import Time

@testable import Player

/// How all ribbons are kept and come back. Each panel is 1000 × 100 points, a ribbon's length 1000.
@Suite("Snapshots")
struct SnapshotTests {
    /// Two ribbons beside each other, and a third one that triggers nothing by itself.
    static let mixer = """
        ribbons:
          - name: a
            area: [0, 0, 0.4, 1]
            send: [{ from: center, to: cc 20, max: 100 }, { from: range, to: cc 21, max: 100 }]
          - name: b
            area: [0.5, 0, 0.4, 1]
            send: [{ from: center, to: cc 22, max: 100 }]
        """

    func store(_ number: Int, _ playing: Playing, at time: Int64) {
        playing.perform(.snapshot(.store(number)), at: time)
    }

    func recall(_ number: Int, over: Int64 = 0, _ playing: Playing, at time: Int64) {
        playing.perform(.snapshot(.recall(number, over: .milliseconds(over))), at: time)
    }

    func set(_ ribbon: Int, _ property: RibbonProperty, _ value: Double, _ playing: Playing, at time: Int64) {
        playing.perform(.set(ribbon: ribbon, property, value), at: time)
    }

    @Test func aRecallBringsCentresAndRangesBackAtOnce() throws {
        let playing = try Playing(Self.mixer)
        _ = playing.panel()
        set(0, .range, 0.2, playing, at: 10)
        set(0, .center, 0.3, playing, at: 10)
        set(1, .center, 0.8, playing, at: 10)
        store(1, playing, at: 20)
        set(0, .range, 0, playing, at: 30)
        set(0, .center, 0.9, playing, at: 30)
        set(1, .center, 0.1, playing, at: 30)
        _ = playing.take()
        recall(1, playing, at: 40)
        #expect(playing.take() == ["40 B0 14 1E", "40 B0 15 14", "40 B0 16 50"])
        #expect(playing.player.snapshots.stored == [1])
        #expect(playing.player.snapshots.summary.latest == 1)
    }

    @Test func oneThatWasNeverStoredChangesNothing() throws {
        let playing = try Playing(Self.mixer)
        _ = playing.panel()
        set(0, .center, 0.3, playing, at: 10)
        _ = playing.take()
        recall(2, over: 100, playing, at: 20)
        recall(2, playing, at: 30)
        playing.advance(to: 500)
        #expect(playing.take().isEmpty)
        #expect(playing.player.snapshots.summary.latest == nil)
    }

    @Test func aRibbonUnderAFingerStaysAndTheOthersCome() throws {
        let playing = try Playing(Self.mixer)
        let panel = playing.panel()
        set(0, .center, 0.25, playing, at: 10)
        set(1, .center, 0.75, playing, at: 10)
        store(1, playing, at: 20)
        playing.touch(panel, x: 200, at: 30)
        set(1, .center, 0, playing, at: 30)
        _ = playing.take()
        recall(1, playing, at: 40)
        #expect(playing.take() == ["40 B0 16 4B"])
        // The finger goes on from where it is.
        playing.touch(panel, x: 220, at: 50)
        #expect(playing.take() == ["50 B0 14 37"])
    }

    @Test func doorsAndTogglesComeBackAndWhatFingersHoldDoesNot() throws {
        let playing = try Playing(
            """
            ribbons:
              - name: a
                gestures: { door: on }
                send:
                  - { from: tap, to: cc 20, mode: toggle }
                  - { from: double-tap, to: cc 21, group: lit }
                  - { from: tap, to: cc 22, group: lit }
                  - { from: contact, to: cc 23 }
                back: [{ from: center, to: cc 30, max: 100 }]
            """)
        let panel = playing.panel()
        playing.touch(panel, x: 500, at: 10)
        playing.lift(panel, at: 20)
        playing.touch(panel, x: 500, at: 1000)
        #expect(
            playing.take() == ["10 B0 17 7F", "20 B0 14 7F", "20 B0 16 7F", "20 B0 17 00", "1000 B0 17 7F"])
        store(1, playing, at: 1010)
        playing.lift(panel, at: 3000)
        set(0, .door, 1, playing, at: 3500)
        store(2, playing, at: 3500)
        set(0, .door, 0, playing, at: 3600)
        playing.touch(panel, x: 500, at: 4000)
        playing.lift(panel, at: 4010)
        #expect(playing.take().contains("4010 B0 14 00"))
        recall(1, playing, at: 5000)
        #expect(playing.take() == ["5000 B0 14 7F"])
        recall(2, playing, at: 6000)
        #expect(panel.screen.instrument.ribbons[0].state.isDoorOpen)
        playing.advance(to: 10_000)
        #expect(!playing.take().contains { $0.contains("B0 17 7F") })
    }

    @Test func aToggledNoteAndAToggledChordSoundAgainAndEndAgain() throws {
        let playing = try Playing(
            """
            ribbons:
              - name: drone
                send: [{ from: tap, to: note C3, mode: toggle }]
              - name: pad
                area: [0, 0, 1, 0.1]
                send: [{ from: contact, to: chord, keys: [C4, E4], mode: toggle }]
            """)
        let panel = playing.panel()
        store(1, playing, at: 1)
        playing.touch(panel, x: 500, y: 80, at: 10)
        playing.lift(panel, at: 20)
        playing.touch(panel, x: 500, y: 5, at: 30)
        playing.lift(panel, at: 40)
        store(2, playing, at: 50)
        #expect(playing.take() == ["20 90 3C 64", "30 90 48 64", "30 90 4C 64"])
        recall(1, playing, at: 1000)
        #expect(playing.take() == ["1000 80 3C 40", "1000 80 48 40", "1000 80 4C 40"])
        recall(2, playing, at: 2000)
        #expect(playing.take() == ["2000 90 3C 64", "2000 90 48 64", "2000 90 4C 64"])
        recall(2, playing, at: 3000)
        #expect(playing.take().isEmpty)
        playing.player.endNotes()
        #expect(playing.take().count == 3)
        #expect(playing.player.output.ledger.count == 0)
    }

    @Test func rootScaleAndSpanComeBack() throws {
        let playing = try Playing(
            """
            ribbons:
              - name: a
                send: [{ from: touch, to: note, root: C3, span: 12, scale: major }]
            edges: { top: set a.scale minor, left: set a.root +2 }
            """)
        let panel = playing.panel()
        store(1, playing, at: 1)
        playing.perform(.tune(ribbon: 0, .shift(2)), at: 2)
        playing.perform(.tune(ribbon: 0, .scale(0)), at: 2)
        playing.perform(.tune(ribbon: 0, .span(24)), at: 2)
        store(2, playing, at: 3)
        recall(1, playing, at: 4)
        playing.touch(panel, x: 330, at: 10)
        playing.lift(panel, at: 20)
        recall(2, playing, at: 30)
        playing.touch(panel, x: 125, at: 40)
        playing.lift(panel, at: 50)
        // E of C major is 4/12 of the way; F, the minor third of D, is 3/24 of it.
        #expect(playing.take() == ["10 90 40 64", "20 80 40 40", "40 90 41 64", "50 80 41 40"])
    }

    @Test func aSpringIsKeptWhereItRests() throws {
        let playing = try Playing(
            """
            ribbons:
              - { name: bend, release: { spring: { to: 0.5 } }, send: [{ from: center, to: cc 20, max: 100 }] }
            """)
        let panel = playing.panel()
        playing.touch(panel, x: 900, at: 10)
        store(1, playing, at: 20)
        playing.lift(panel, at: 30)
        playing.advance(to: 5000)
        _ = playing.take()
        set(0, .center, 0.2, playing, at: 5000)
        recall(1, playing, at: 5010)
        #expect(playing.take() == ["5000 B0 14 14", "5010 B0 14 32"])
    }

    // MARK: Patches and screens

    @Test func aPresetThatIsReadAnewKeepsThemAndAnotherOneHasItsOwn() throws {
        var patch = try Playing.patch(Self.mixer)
        let playing = Playing(patch)
        let panel = playing.panel()
        set(1, .center, 0.8, playing, at: 10)
        store(3, playing, at: 20)
        patch.ribbons.removeFirst()
        playing.play(patch, at: 30)
        playing.perform(.set(ribbon: 0, .center, 0.1), at: 40)
        recall(3, playing, at: 50)
        #expect(panel.screen.instrument.ribbons[0].state.center == 0.8)
        patch.file = "other.yaml"
        playing.play(patch, at: 60)
        #expect(playing.player.snapshots.stored.isEmpty)
    }

    @Test func oneScreenIsKeptWhileAnotherIsGone() throws {
        let playing = try Playing(
            """
            ribbons:
              - { name: a, surface: one, send: [{ from: center, to: cc 20, max: 100 }] }
              - { name: b, surface: two, send: [{ from: center, to: cc 21, max: 100 }] }
            """)
        _ = playing.panel("one")
        let second = playing.panel("two")
        set(0, .center, 0.1, playing, at: 10)
        set(1, .center, 0.2, playing, at: 10)
        store(1, playing, at: 20)
        playing.player.detach(second, at: .milliseconds(30))
        set(0, .center, 0.3, playing, at: 40)
        store(1, playing, at: 50)
        _ = playing.take()
        set(0, .center, 0.9, playing, at: 55)
        let panel = playing.panel("two", at: 60)
        recall(1, playing, at: 70)
        #expect(playing.take().filter { $0.hasPrefix("70") } == ["70 B0 14 1E"])
        #expect(panel.screen.instrument.ribbons[0].state.center == 0.2)
    }

    @Test func storingIsReported() throws {
        let playing = try Playing(Self.mixer)
        _ = playing.panel()
        store(1, playing, at: 10)
        let stored = playing.takeRequests().filter { if case .stored = $0 { true } else { false } }
        #expect(stored.count == 1)
    }
}
