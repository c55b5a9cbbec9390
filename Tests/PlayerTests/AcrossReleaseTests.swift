import MIDI
import Mapping
import Testing
import Time

@testable import Player

/// The value across after the lift, in snapshots, pictures, other presets and loops. The panel is 1000 × 100 points.
@Suite("Release across, in a preset")
struct AcrossReleaseTests {
    private func pad(_ release: String, _ across: String) -> String {
        """
        midi: { carry: off }
        ribbons:
          - name: pad
            kind: xy
            release: \(release)
            across-release: \(across)
            gestures: { tap: off }
            send: [{ from: center, to: cc 20, max: 100 }, { from: across, to: cc 21, max: 100 }]
        """
    }

    private func across(_ panel: PlayedPanel) -> Double? {
        var across: Double?
        panel.screen.picture({ _, picture in across = picture.across }, finger: { _ in })
        return across
    }

    @Test func aSnapshotHasThePlacesWhereBothComeToRest() throws {
        let playing = try Playing(pad("{ spring: { to: 0.2 } }", "{ spring: { to: 0.7 } }"))
        let panel = playing.panel()
        playing.touch(panel, x: 900, y: 10, at: 10)
        playing.perform(.snapshot(.store(1)), at: 20)
        playing.lift(panel, at: 30)
        playing.touch(panel, x: 500, y: 0, at: 40)
        playing.lift(panel, at: 50)
        _ = playing.take()
        playing.perform(.snapshot(.recall(1, over: .zero)), at: 52)
        playing.advance(to: 5000)
        #expect(playing.take() == ["52 B0 14 14", "52 B0 15 46"])
    }

    @Test func aRecallStopsTheThrowOfBoth() throws {
        let playing = try Playing(pad("{ throw: { friction: 0.1 } }", "{ throw: { friction: 0.1 } }"))
        let panel = playing.panel()
        playing.perform(.snapshot(.store(1)), at: 5)
        for step in 0...5 {
            let way = Double(step)
            playing.touch(panel, x: 100 + 10 * way, y: 90 - 2 * way, at: Int64(10 + 10 * step))
        }
        playing.lift(panel, at: 70)
        playing.advance(to: 200)
        #expect(across(panel).map { $0 > 0.3 } ?? false)
        playing.perform(.snapshot(.recall(1, over: .zero)), at: 200)
        playing.advance(to: 5000)
        #expect(playing.take().suffix(2) == ["200 B0 14 32", "200 B0 15 32"])
    }

    @Test func thePictureMovesWithTheValue() throws {
        let playing = try Playing(pad("hold", "{ spring: { to: 0, rate: 10 } }"))
        let panel = playing.panel()
        playing.touch(panel, x: 500, y: 0, at: 10)
        playing.lift(panel, at: 20)
        var places: [Double] = []
        for time in stride(from: Int64(20), to: 320, by: 100) {
            playing.advance(to: time)
            places += across(panel).map { [$0] } ?? []
        }
        #expect(places.count == 3 && zip(places, places.dropFirst()).allSatisfy { $0 > $1 + 0.05 })
    }

    /// The finger is cancelled in the preset before, which lets its value go.
    @Test func aPresetThatComesBetweenLeavesNoValueHalfWay() throws {
        let patch = try Playing.patch(pad("{ spring: { to: 0 } }", "{ spring: { to: 0 } }"))
        let playing = Playing(patch)
        let panel = playing.panel()
        playing.touch(panel, x: 500, y: 0, at: 10)
        playing.lift(panel, at: 20)
        playing.advance(to: 60)
        playing.play(patch, at: 62)
        playing.advance(to: 5000)
        let last = playing.take().suffix(2).map { $0.suffix(8) }
        #expect(last.sorted() == ["B0 14 00", "B0 15 00"])
    }

    @Test func aLoopsFingerLetsItGoToo() throws {
        let spring = pad("hold", "{ spring: { to: 0, rate: 50 } }")
        let timed = spring.replacing("carry: off", with: "carry: off, tempo: 120")
        let playing = try Playing(timed + "\nedges: { left: loop record pad }")
        let panel = playing.panel()
        playing.perform(.loop(ribbon: 0, .record), at: 900)
        playing.touch(panel, x: 500, y: 10, at: 1000)
        playing.lift(panel, at: 1100)
        playing.perform(.loop(ribbon: 0, .record), at: 1480)
        playing.advance(to: 1490)
        _ = playing.take()
        playing.advance(to: 1990)
        let pass = playing.take()
        #expect(pass.contains("1500 B0 15 5A"))
        #expect(pass.last?.hasSuffix("B0 15 00") ?? false)
    }
}
