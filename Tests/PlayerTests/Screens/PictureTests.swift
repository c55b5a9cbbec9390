import MIDI
import Mapping
import Testing
import Time

@testable import Player

@Suite("How a screen's ribbons stand")
struct PictureTests {
    private func sounding(_ panel: PlayedPanel) -> [Int] {
        var keys: [Int] = []
        panel.screen.picture(
            { _, picture in keys = (0..<128).filter { picture.sounding.contains($0) } }, finger: { _ in })
        return keys
    }

    /// A window over the whole ribbon, so that a touch moves no note out of it.
    private func preset(_ send: String) -> String {
        "ribbons: [{ name: all, range: 0.5, send: [{ from: range, \(send), root: C3, span: 12, scale: major }] }]"
    }

    @Test func theNotesOfAChordAreThoseThatSound() throws {
        let playing = try Playing(preset("to: chord"))
        let panel = playing.panel()
        #expect(sounding(panel) == [])
        playing.touch(panel, x: 500, at: 100)
        let struck = playing.takeSent().compactMap { sent -> Int? in
            if case .noteOn(_, let key, _) = sent.message { Int(key.rawValue) } else { nil }
        }
        #expect(struck.count >= 3)
        #expect(sounding(panel) == struck.sorted())
        playing.lift(panel, at: 200)
        #expect(sounding(panel) == [])
    }

    @Test func aStepOfAnArpeggioIsOneNoteAndItsRestNone() throws {
        let playing = try Playing(preset("to: arp, division: 1/4, gate: 0.5"))
        let panel = playing.panel()
        playing.touch(panel, x: 500, at: 100)
        let first = sounding(panel)
        #expect(first.count == 1)
        playing.advance(to: 400)
        #expect(sounding(panel) == [])
        playing.advance(to: 650)
        #expect(sounding(panel).count == 1)
        #expect(sounding(panel) != first)
    }

    @Test func aTransposedChordIsShownWhereItIsPlayed() throws {
        let playing = try Playing(preset("to: chord"))
        let panel = playing.panel()
        playing.touch(panel, x: 500, at: 100)
        let before = sounding(panel)
        playing.lift(panel, at: 200)
        playing.perform(.transpose(2), at: 300)
        playing.touch(panel, x: 500, at: 400)
        #expect(sounding(panel) == before)
    }
}
