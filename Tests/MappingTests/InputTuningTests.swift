import MIDI
import Mapping
import MappingTestKit
import Player
import Ribbons
import Testing
import Touch

/// `scale: input-tuning`: the cells are the pitches to which others tune their keys. Two octaves from C3, 40 points a
/// semitone.
@Suite("Tunings that come in")
struct InputTuningTests {
    /// Every key a quarter of a semitone higher, and none but each other one.
    private static let wide = (0...127).map { min(Double($0) * 2 - 59.75, 127) }.map { max($0, 0) }

    private final class Take {
        let play: Performance
        var patch: Patch

        init(_ patch: Patch) {
            self.patch = patch
            play = Performance(patch)
        }

        func retune(_ pitches: [Double]) {
            play.player.retune(Retuning(pitches, of: &patch), at: play.time)
            play.wait(0)
        }

        private var bend = 8192.0

        /// The pitches that are struck, by a key and a bend of two semitones.
        func pitches() -> [Double] {
            var pitches: [Double] = []
            for message in play.take() {
                if case .bend(_, let value) = message { bend = Double(value.rawValue) }
                if let (_, key) = message.struckKey {
                    pitches.append(((Double(key.rawValue) + (bend - 8192) / 4096) * 100).rounded() / 100)
                }
            }
            return pitches
        }
    }

    private func take(_ change: (inout NoteOptions) -> Void = { _ in }) -> Take {
        Take(
            .one(
                notes {
                    $0.scale = .inputTuning()
                    change(&$0)
                }))
    }

    private func place(_ pitch: Double) -> Points { (pitch - 60 + 0.5) * 40 }

    @Test func beforeATuningTheCellsAreKeys() {
        let take = take { $0.voices = 1 }
        take.play.tap(at: place(62))
        #expect(take.play.take() == [.bend(channel, .midpoint), on(62), off(62)])
    }

    @Test func theCellsAreThePitchesOfATuning() {
        let take = take { $0.voices = 1 }
        take.retune(Self.wide)
        for (finger, pitch) in [(60.0, 60.25), (61.2, 60.25), (61.3, 62.25), (62.2, 62.25), (83, 82.25)] {
            take.play.tap(at: place(finger))
            #expect(take.pitches() == [pitch], "\(finger)")
        }
        take.retune((0...127).map(Double.init))
        take.play.tap(at: place(61.3))
        #expect(take.pitches() == [61])
    }

    @Test(arguments: [Quantize.touch, .step, .off, .assist, .round])
    func whatSoundsSoundsOnInItsPitch(quantize: Quantize) {
        let take = take { ($0.voices, $0.quantize) = (1, quantize) }
        take.play.down(at: place(62))
        _ = take.play.take()
        take.retune(Self.wide)
        #expect(take.play.take() == [])
        take.play.up()
        #expect(take.play.take() == [off(62)])
    }

    @Test func theRootOfTheRibbonIsWhereItBegins() {
        let take = take { ($0.voices, $0.root, $0.span) = (1, 62, 12) }
        take.retune(Self.wide)
        take.play.tap(at: 0)
        #expect(take.pitches() == [62.25])
    }

    @Test func synthsThatAreTunedAreToldItAndPlayKeys() {
        let take = take { $0.tunedKeys = TunedKeys(.inputTuning(), root: 0) }
        take.play.downTogether(at: place(62), place(67))
        #expect(take.play.take() == [on(62), on(67)])
        take.play.up(0)
        take.play.up(1)
        _ = take.play.take()
        var pitches = (0...127).map(Double.init)
        pitches[62] = 62.5
        take.retune(pitches)
        let told = take.play.take()
        #expect(told == [.tuning(KeyTuning(program: channel.index, key: 62, pitch: 62.5))], "only what has changed")
        take.play.downTogether(at: place(62.5), place(67))
        #expect(take.play.take() == [on(62), on(67)], "no bends")
    }

    @Test func aPatchThatIsLoadedAfterItHasTheTuning() {
        let take = take { $0.voices = 1 }
        take.retune(Self.wide)
        take.play.swap(take.patch)
        take.play.tap(at: place(61.3))
        #expect(take.pitches() == [62.25])
    }

    @Test func anActionCanChooseIt() {
        var patch = Patch.one(notes { ($0.voices, $0.mayBeMicrotonal) = (1, true) })
        patch.scales = [.inputTuning()]
        let take = Take(patch)
        take.retune(Self.wide)
        take.play.tap(at: place(61.3))
        take.play.perform(.tune(ribbon: 0, .scale(0)))
        take.play.tap(at: place(61.3))
        #expect(take.pitches() == [61, 62.25])
    }

    @Test func aChordFollows() {
        let chord = window(.chord) {
            ($0.scale, $0.voices) = (.inputTuning(), 1)
        }
        let take = Take(.one(chord) { $0.center = place(62) / 1000 })
        take.play.down(at: place(62))
        #expect(take.pitches() == [62])
        take.retune(Self.wide)
        take.play.wait(50)
        #expect(take.pitches() == [62.25])
        take.play.up()
        #expect(take.play.output.ledger.count == 0)
    }
}
