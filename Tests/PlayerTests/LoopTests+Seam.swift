import Testing

@testable import Player

/// Fingers that lie over the seam of two passes.
extension LoopTests {
    /// Otherwise the passes would wander.
    @Test func passesAreAlikeThoughAFingerLiesOverTheirSeam() throws {
        let playing = try Playing(
            """
            midi: { tempo: 120 }
            ribbons:
              - name: a
                range: 0.4
                anchors: []
                gestures: { double-tap: off }
                send: [{ from: center, to: cc 20, max: 100 }]
            edges: { left: loop record a }
            """)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        for time in [1000, 1400] as [Int64] {
            playing.touch(panel, x: 450, at: time)
            playing.touch(panel, x: 470, at: time + 50)
            playing.lift(panel, at: time + 100)
        }
        playing.touch(panel, 1, x: 560, at: 1900)
        playing.touch(panel, 1, x: 660, at: 1950)
        loop(.record, playing, at: 2000)
        playing.lift(panel, 1, at: 2100)
        let passes = ([2990, 3990, 4990] as [Int64]).map { end in
            playing.advance(to: end - 790)
            _ = playing.take()
            playing.advance(to: end)
            return playing.take().map { $0.split(separator: " ", maxSplits: 1)[1] }
        }
        // At the first seam the finger itself was still there.
        #expect(passes[1] == ["B0 14 34", "B0 14 3E"])
        #expect(passes[2] == passes[1])
    }

    /// A range of 0 has the centre under the finger: nothing wanders, and nothing may step back at the seam.
    @Test func aFingerThatHasTheCentreUnderItselfIsNotMovedAtTheSeam() throws {
        let playing = try Playing(
            """
            midi: { tempo: 120 }
            ribbons: [{ name: a, anchors: [], send: [{ from: center, to: cc 20, max: 100 }] }]
            edges: { left: loop record a }
            """)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        playing.touch(panel, x: 300, at: 1000)
        playing.lift(panel, at: 1200)
        playing.touch(panel, 1, x: 800, at: 1900)
        loop(.record, playing, at: 2000)
        playing.touch(panel, 1, x: 900, at: 2100)
        playing.lift(panel, 1, at: 2150)
        playing.advance(to: 2800)
        _ = playing.take()
        playing.advance(to: 3300)
        // When it is lifted, the next pass's finger leads.
        #expect(playing.take() == ["2900 B0 14 50", "3100 B0 14 5A", "3150 B0 14 1E"])
    }
}
