import MIDI
import Mapping
import Testing
import Time

@testable import Player

/// Sounding notes are in the picture, whoever holds them. Each panel is 1000 × 100 points.
@Suite("Pictures of what is held")
struct HeldTests {
    /// Twelve semitones over 1000 points, C3 at the left end; the lower half latches.
    private static let keys = """
        ribbons:
          - { name: keys, area: [0, 0, 1, 0.5], send: [{ from: touch, to: note, root: C3, span: 12 }] }
          - { name: hold, kind: pad, area: [0, 0.5, 0.5, 0.5], send: [{ from: contact, to: latch }] }
        input: [{ from: cc 64, to: latch }]
        edges: { left: loop record keys }
        """

    private struct Held: Hashable {
        var hold: ContactHold
        var ribbon: UInt8
        var key: UInt8?
    }

    private func held(_ playing: Playing) -> [Held] {
        var held: [Held] = []
        playing.player.screens.forEach { screen in
            screen.picture { _, _ in
            } finger: {
                held.append(Held(hold: $0.hold, ribbon: $0.ribbon, key: $0.key))
            }
        }
        return held
    }

    private func pictures(_ playing: Playing) -> [RibbonPicture] {
        var pictures: [RibbonPicture] = []
        playing.player.compareSnapshot()
        playing.player.screens.forEach {
            $0.picture {
                pictures.append($1)
            } finger: { _ in
            }
        }
        return pictures
    }

    @Test func latchedNotesAreSeenUntilTheLatchEnds() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        #expect(!pictures(playing)[1].isFrontOn)
        playing.perform(.latch, at: 10)
        #expect(pictures(playing)[1].isFrontOn)
        playing.touch(panel, 1, x: 0, y: 20, at: 20)
        playing.touch(panel, 2, x: 340, y: 20, at: 30)
        #expect(held(playing).map(\.hold) == [.finger, .finger])
        playing.lift(panel, 1, at: 40)
        playing.lift(panel, 2, at: 50)
        #expect(
            held(playing) == [Held(hold: .latch, ribbon: 0, key: 60), Held(hold: .latch, ribbon: 0, key: 64)])
        playing.advance(to: 60_000)
        #expect(held(playing).count == 2)
        playing.perform(.latch, at: 60_010)
        #expect(held(playing).isEmpty)
        #expect(!pictures(playing)[1].isFrontOn)
    }

    /// The note that was struck may stay while the finger slides, or the finger may strike others on its way.
    @Test(arguments: ["touch", "step", "assist", "off"])
    func aFingerThatSlidesShowsWhatItSounds(quantize: String) throws {
        let playing = try Playing(
            """
            ribbons:
              - { name: keys, send: [{ from: touch, to: note, root: C3, span: 12, quantize: \(quantize), voices: 1 }] }
            """)
        let panel = playing.panel()
        playing.touch(panel, 1, x: 20, at: 20)
        #expect(held(playing) == [Held(hold: .finger, ribbon: 0, key: 60)])
        playing.touch(panel, 1, x: 340, at: 60)
        #expect(held(playing) == [Held(hold: .finger, ribbon: 0, key: quantize == "touch" ? 60 : 64)])
    }

    @Test func aPedalIsSeenAsALatch() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playing.receive(.controller(Channel(index: 0), 64, 127), at: 10)
        playing.touch(panel, x: 0, y: 20, at: 20)
        playing.lift(panel, at: 40)
        #expect(held(playing) == [Held(hold: .latch, ribbon: 0, key: 60)])
        #expect(pictures(playing)[1].isFrontOn)
        playing.receive(.controller(Channel(index: 0), 64, 0), at: 50)
        #expect(held(playing).isEmpty)
    }

    @Test func whatALoopPlaysIsSeenAsTheLoops() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playing.perform(.loop(ribbon: 0, .record), at: 10)
        playing.touch(panel, x: 0, y: 20, at: 20)
        #expect(held(playing).map(\.hold) == [.finger])
        playing.lift(panel, at: 400)
        playing.perform(.loop(ribbon: 0, .record), at: 500)
        playing.advance(to: 600)
        #expect(held(playing).map(\.hold) == [.loop])
        var states: [LoopPicture.State] = []
        playing.player.forEachLoop { states.append($1.state) }
        #expect(states == [.playing])
    }

    /// A pad stores on a hold and recalls on a tap, in a group and without one.
    private func scenes(_ group: String) -> String {
        """
        ribbons:
          - { name: a, area: [0, 0, 1, 0.5], range: 0.5, send: [{ from: center, to: cc 20 }, { from: range, to: cc 21 }] }
          - name: one
            kind: pad
            area: [0, 0.5, 0.5, 0.5]
            send: [{ from: hold, to: snapshot store 1 }, { from: tap, to: snapshot recall 1\(group) }]
          - name: two
            kind: pad
            area: [0.5, 0.5, 0.25, 0.5]
            send: [{ from: tap, to: snapshot recall 2\(group) }]
          - { name: mute, kind: pad, area: [0.75, 0.5, 0.25, 0.5], send: [{ from: contact, to: cc 30, mode: toggle }] }
        """
    }

    @Test(arguments: ["", ", group: scene"]) func aSnapshotsButtonIsLitUntilSomethingDiffers(group: String) throws {
        let playing = try Playing(scenes(group))
        let panel = playing.panel()
        func lit() -> [Bool] { pictures(playing)[1...2].map(\.isFrontOn) }
        #expect(lit() == [false, false])
        playing.perform(.snapshot(.store(1)), at: 10)
        #expect(lit() == [true, false])
        playing.perform(.set(ribbon: 0, .center, 0.3), at: 20)
        #expect(lit() == [false, false])
        playing.perform(.snapshot(.store(2)), at: 30)
        #expect(lit() == [false, true])
        playing.touch(panel, x: 100, y: 75, at: 40)
        playing.lift(panel, at: 80)
        playing.advance(to: 1000)
        #expect(lit() == [true, false])
        playing.perform(.set(ribbon: 0, .range, 0.1), at: 1010)
        #expect(lit() == [false, false])
        playing.perform(.snapshot(.recall(2, over: .milliseconds(400))), at: 1020)
        playing.advance(to: 1100)
        #expect(lit() == [false, true])
        playing.advance(to: 2000)
        #expect(lit() == [false, true])
        playing.touch(panel, x: 900, y: 75, at: 2010)
        playing.lift(panel, at: 2050)
        #expect(lit() == [false, false])
        playing.perform(.snapshot(.recall(2, over: .zero)), at: 2060)
        #expect(lit() == [false, true])
        playing.perform(.set(ribbon: 0, .door, 1), at: 2070)
        #expect(lit() == [false, false])
    }
}
