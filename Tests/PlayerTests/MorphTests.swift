import MIDI
import Mapping
import Ribbons
import TestSupport
import Testing
import Time

@testable import Player

/// A ribbon whose centre blends two snapshots of the others.
@Suite("Morphs")
struct MorphTests {
    private let playing: Playing
    private let panel: PlayedPanel

    /// `a` and `b` are at 0.2 and 0.9 in snapshot 1, at 0.6 and 0.1 in snapshot 2. `m` blends them.
    init() throws {
        playing = try Playing(
            """
            ribbons:
              - { name: m, area: [0, 0, 1, 0.2], center: 0, anchors: [], send: [{ from: center, to: morph 1 2 }] }
              - { name: a, area: [0, 0.3, 1, 0.2], send: [{ from: center, to: cc 20, max: 100 }] }
              - { name: b, area: [0, 0.6, 1, 0.2], send: [{ from: center, to: cc 21, max: 100 }] }
            """)
        panel = playing.panel()
        for (number, places) in [(1, [0.2, 0.9]), (2, [0.6, 0.1])] {
            for (index, place) in places.enumerated() {
                playing.perform(.set(ribbon: index + 1, .center, place), at: Int64(number))
            }
            playing.perform(.snapshot(.store(number)), at: Int64(number))
        }
        _ = playing.take()
    }

    private var centers: [Double] { panel.screen.instrument.ribbons.map { ($0.state.center * 1000).rounded() / 1000 } }

    private func morph(to place: Double, at time: Int64) { playing.touch(panel, 7, x: place * 1000, y: 10, at: time) }

    @Test func theCentreBlendsAllOthers() {
        morph(to: 0, at: 10)
        #expect(centers == [0, 0.2, 0.9])
        morph(to: 0.5, at: 20)
        #expect(centers == [0.5, 0.4, 0.5])
        #expect(playing.take() == ["10 B0 14 14", "10 B0 15 5A", "20 B0 14 28", "20 B0 15 32"])
        morph(to: 1, at: 30)
        #expect(centers == [1, 0.6, 0.1])
    }

    /// The last pixel of a screen is not quite its edge.
    @Test func theEndIsReachedByAFingerAtTheEdge() {
        morph(to: 0.5, at: 10)
        morph(to: 0.997, at: 20)
        #expect(centers == [0.997, 0.6, 0.1])
        morph(to: 0.003, at: 30)
        #expect(centers == [0.003, 0.2, 0.9])
    }

    @Test func whatIsElsewhereIsMetBeforeItFollows() {
        // All come to the finger that lands; one that something else moves then waits for the blend.
        morph(to: 0.6, at: 10)
        #expect(centers == [0.6, 0.44, 0.42])
        playing.perform(.set(ribbon: 1, .center, 0.3), at: 15)
        morph(to: 0.4, at: 20)
        #expect(centers == [0.4, 0.3, 0.58])
        // A face shows from where the blend comes.
        let approaches = (0...2).map { RibbonPicture(panel.screen.instrument, ribbon: $0).approach }
        #expect(approaches[0] == nil && approaches[2] == nil)
        #expect(abs((approaches[1] ?? 0) - 0.36) < 1e-9)
        // The blend of a passes 0.3 at 0.25.
        morph(to: 0.2, at: 30)
        #expect(centers == [0.2, 0.28, 0.74])
        #expect(RibbonPicture(panel.screen.instrument, ribbon: 1).approach == nil)
        morph(to: 0.3, at: 40)
        #expect(centers == [0.3, 0.32, 0.66])
        // At an end all of them follow.
        morph(to: 1, at: 50)
        #expect(centers == [1, 0.6, 0.1])
        morph(to: 0.9, at: 60)
        #expect(centers == [0.9, 0.56, 0.18])
    }

    @Test func aFingerTakesItsRibbonAwayAndTheBlendMeetsItAgain() {
        morph(to: 0, at: 10)
        morph(to: 0.5, at: 20)
        playing.touch(panel, 1, x: 450, y: 40, at: 30)
        morph(to: 0.6, at: 40)
        #expect(centers == [0.6, 0.45, 0.42])
        playing.lift(panel, 1, at: 50)
        morph(to: 0.55, at: 60)
        #expect(centers == [0.55, 0.45, 0.46])
        // 0.45 is met at 0.625.
        morph(to: 0.65, at: 70)
        #expect(centers == [0.65, 0.46, 0.38])
    }

    /// No value jumps, wherever fingers go, but where the blend is at an end.
    @Test func everythingIsContinuous() {
        var random = SeededRandom(seed: 21)
        var (time, place, before) = (Int64(100), 0.5, centers)
        morph(to: place, at: time)
        before = centers
        for _ in 0..<3000 {
            time += 10
            if random.chance(5) {
                playing.touch(panel, 1, x: before[1] * 1000, y: 40, at: time)
                time += 10
                playing.touch(panel, 1, x: before[1] * 1000 + 8, y: 40, at: time)
                playing.lift(panel, 1, at: time)
                before = centers
            }
            place = min(max(place + Double(random.below(41) - 20) / 1000, 0.02), 0.98)
            morph(to: place, at: time)
            let now = centers
            // The steepest blend goes 0.8 of the morph's way of at most 0.02.
            for index in 1...2 { #expect(abs(now[index] - before[index]) <= 0.017) }
            before = now
        }
    }

    @Test func aRecallMovesTheMorphItselfAndNothingFollows() {
        morph(to: 0.5, at: 10)
        playing.lift(panel, 7, at: 20)
        playing.perform(.set(ribbon: 1, .center, 0.35), at: 30)
        playing.perform(.set(ribbon: 2, .center, 0.35), at: 30)
        playing.perform(.snapshot(.store(3)), at: 30)
        playing.perform(.set(ribbon: 1, .center, 0.5), at: 40)
        morph(to: 0.01, at: 50)
        playing.lift(panel, 7, at: 60)
        playing.perform(.snapshot(.recall(3, over: .zero)), at: 70)
        #expect(centers == [0.5, 0.35, 0.35])
        playing.perform(.set(ribbon: 1, .center, 0.8), at: 80)
        playing.perform(.snapshot(.recall(3, over: .milliseconds(200))), at: 90)
        playing.advance(to: 1000)
        #expect(centers == [0.5, 0.35, 0.35])
    }

    /// As any ribbon's centre comes to the finger, all ribbons come to the blend: those without a finger of their own.
    @Test func itMovesAtTheFirstTouch() {
        playing.touch(panel, 1, x: 700, y: 40, at: 5)
        morph(to: 0.5, at: 10)
        #expect(centers == [0.5, 0.7, 0.5])
        playing.lift(panel, 1, at: 20)
        playing.lift(panel, 7, at: 30)
        playing.perform(.set(ribbon: 2, .center, 0.9), at: 40)
        // In the same place again.
        morph(to: 0.5, at: 50)
        #expect(centers == [0.5, 0.4, 0.5])
    }

    @Test func aRecallPutsItAtItsEnd() {
        morph(to: 0.3, at: 10)
        playing.lift(panel, 7, at: 20)
        playing.perform(.snapshot(.recall(2, over: .zero)), at: 30)
        #expect(centers == [1, 0.6, 0.1])
        playing.perform(.snapshot(.recall(1, over: .milliseconds(100))), at: 40)
        playing.advance(to: 139)
        #expect(centers[0] > 0)
        playing.advance(to: 140)
        #expect(centers == [0, 0.2, 0.9])
        // It moves from there, without a jump.
        morph(to: 0.01, at: 150)
        #expect(centers == [0.01, 0.204, 0.892])
    }

    @Test func withoutBothSnapshotsNothingMoves() throws {
        let playing = try Playing(
            """
            ribbons:
              - { name: m, area: [0, 0, 1, 0.2], send: [{ from: center, to: morph 1 2 }] }
              - { name: a, area: [0, 0.5, 1, 0.2], send: [{ from: center, to: cc 20 }] }
            """)
        let panel = playing.panel()
        playing.perform(.snapshot(.store(1)), at: 1)
        playing.touch(panel, x: 0, y: 10, at: 10)
        playing.touch(panel, x: 1000, y: 10, at: 20)
        #expect(playing.take().isEmpty)
    }

    @Test func aSmoothMorphGoesOnBetweenTheReportsAndArrives() throws {
        let playing = try Playing(
            """
            ribbons:
              - { name: m, area: [0, 0, 1, 0.2], center: 0, send: [{ from: center, to: morph 1 2, smooth: 100 }] }
              - { name: a, area: [0, 0.5, 1, 0.2], center: 0, send: [{ from: center, to: cc 20, max: 100 }] }
            """)
        let panel = playing.panel()
        playing.perform(.snapshot(.store(1)), at: 1)
        playing.perform(.set(ribbon: 1, .center, 1), at: 1)
        playing.perform(.snapshot(.store(2)), at: 1)
        playing.perform(.snapshot(.recall(1, over: .zero)), at: 1)
        playing.touch(panel, x: 0, y: 10, at: 500)
        _ = playing.take()
        playing.touch(panel, x: 1000, y: 10, at: 1000)
        #expect(playing.take().isEmpty)
        playing.advance(to: 1050)
        let half = playing.take()
        #expect(half.count > 8)
        playing.advance(to: 2000)
        #expect(playing.take().last?.hasSuffix("B0 14 64") == true)
    }
}
