import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing

/// Actions that change the root, the scale or the span of notes while they sound. Two octaves from C3, 40 points a key.
@Suite("Tuning")
struct TuningTests {
    private func ribbon(_ change: (inout NoteOptions) -> Void = { _ in }, _ routes: Route...) -> Performance {
        var patch = Patch(name: "one", ribbons: [.ribbon("one", [notes(change)] + routes)])
        patch.scales = [.named("major")!, .named("minor")!, Scale(pitches: [0, 3.5])!, .input()]
        return Performance(patch)
    }

    private func set(_ change: TuningChange) -> Action { .tune(ribbon: 0, change) }

    @Test func theNextStrikeIsAtTheNewRoot() {
        let play = ribbon()
        play.perform(set(.root(62)))
        play.tap(at: x(60))
        play.perform(set(.shift(-3)))
        play.tap(at: x(60))
        #expect(play.take() == [on(62), off(62), on(59), off(59)])
    }

    @Test func theRootStaysAmongTheKeys() {
        let play = ribbon { $0.root = 120 }
        for _ in 0..<3 { play.perform(set(.shift(5))) }
        play.tap(at: x(60))
        for _ in 0..<3 { play.perform(set(.shift(-127))) }
        play.tap(at: x(60))
        #expect(play.take() == [on(127), off(127), on(0), off(0)])
    }

    @Test func severalMappingsKeepTheirDistance() {
        let play = ribbon({ _ in }, notes { $0.root = 48 })
        play.perform(set(.root(64)))
        play.tap(at: x(60))
        #expect(play.take() == [on(64), on(52), off(64), off(52)])
    }

    @Test func theNextStrikeIsInTheNewScaleAndSpan() {
        let play = ribbon { $0.scale = .named("major")! }
        play.perform(set(.scale(1)))
        play.tap(at: x(64) - 1)
        play.perform(set(.span(12)))
        play.tap(at: 999)
        #expect(play.take() == [on(63), off(63), on(72), off(72)])
    }

    @Test(arguments: Quantize.allCases)
    func whatSoundsSoundsOnInItsPitch(quantize: Quantize) {
        let changes: [TuningChange] = [.root(67), .scale(1), .span(12), .shift(-2)]
        let play = ribbon {
            $0.scale = .named("major")!
            $0.quantize = quantize
            $0.voices = 1
        }
        play.down(at: x(64))
        _ = play.take()
        for change in changes {
            play.perform(set(change))
            play.wait(1000)
            play.move(to: x(64), 51)
            play.wait(1000)
        }
        #expect(play.take() == [], "\(quantize)")
        play.up()
        #expect(play.take() == [off(64)])
    }

    @Test func aFingerThatBendsGoesOnInTheScaleThatItBeganIn() {
        let play = ribbon {
            $0.quantize = .off
            $0.voices = 1
        }
        play.down(at: 0)
        play.perform(set(.root(72)))
        play.perform(set(.span(1)))
        play.move(to: 1000.0 / 24)
        #expect(play.take() == [.bend(channel, .midpoint), on(60), .bend(channel, 12288)])
        play.up()
        play.down(at: 0)
        #expect(play.take() == [off(60), .bend(channel, .midpoint), on(72)])
    }

    @Test func aSlideStrikesTheNewScaleWhereItLeavesItsCell() {
        let play = ribbon {
            $0.quantize = .step
            $0.scale = .named("major")!
        }
        play.down(at: x(62))
        play.perform(set(.scale(1)))
        play.move(to: x(62) + 10)
        #expect(play.take() == [on(62)])
        play.move(to: x(64))
        play.move(to: x(65))
        #expect(play.take() == [off(62), on(63), off(63), on(65)])
    }

    @Test func aScaleBetweenTheKeysBends() {
        let play = ribbon {
            $0.voices = 1
            $0.mayBeMicrotonal = true
        }
        play.perform(set(.scale(2)))
        play.tap(at: x(63) + 20)
        play.perform(set(.scale(0)))
        play.tap(at: x(60))
        let (half, none) = (UInt14(clamping: 8192 - 2048), UInt14.midpoint)
        #expect(play.take() == [.bend(channel, half), on(64), off(64), .bend(channel, none), on(60), off(60)])
    }

    @Test func anIncrementGoesToTheNextNoteOfTheNewScale() {
        let play = ribbon({ $0.scale = .named("major")! }, route(.center, .controller(20)))
        play.perform(set(.scale(1)))
        play.down(at: x(62))
        play.up()
        play.perform(.perform(ribbon: 0, .increment))
        play.perform(.perform(ribbon: 0, .activate))
        play.wait(200)
        let keys = play.take().compactMap { if case .noteOn(_, let key, _) = $0 { key } else { nil } }
        #expect(keys == [62, 63])
    }

    @Test func anotherPatchBeginsAsItsPresetHasIt() {
        let patch = Patch.one(notes())
        let play = Performance(patch)
        play.perform(set(.root(62)))
        play.swap(patch)
        play.tap(at: x(60))
        #expect(play.take() == [on(60), off(60)])
    }

    // MARK: The input's keys

    private func following(_ change: (inout NoteOptions) -> Void = { _ in }) -> Performance {
        ribbon {
            $0.scale = .input()
            change(&$0)
        }
    }

    private func struck(_ play: Performance) -> [UInt7] {
        play.take().compactMap { if case .noteOn(_, let key, _) = $0 { key } else { nil } }
    }

    @Test func beforeTheFirstKeyItIsChromatic() {
        let play = following()
        for key in [60, 61, 62] { play.tap(at: x(key)) }
        #expect(struck(play) == [60, 61, 62])
    }

    @Test func itsNotesAreTheKeysHeldInAllOctaves() {
        let play = following()
        for key in [40, 43, 47] as [UInt7] { play.receive(on(key)) }
        for position in stride(from: 20.0, to: 1000, by: 40) { play.tap(at: position) }
        let notes: [UInt7] = [64, 67, 71, 76, 79, 83]
        let heard = struck(play)
        #expect(Set(heard) == Set(notes))
        #expect(heard == heard.sorted())
    }

    @Test func theLastChordStaysUntilAKeyOfANewOneComesDown() {
        let play = following()
        for key in [60, 64, 67] as [UInt7] { play.receive(on(key)) }
        for key in [60, 64, 67] as [UInt7] {
            play.receive(off(key))
            play.tap(at: x(63) + 10)
        }
        #expect(struck(play) == [64, 64, 64])
        play.receive(on(62))
        play.tap(at: x(63) + 10)
        #expect(struck(play) == [62])
    }

    @Test func aKeyAddsToThoseThatAreStillHeld() {
        let play = following()
        for key in [60, 64, 67] as [UInt7] { play.receive(on(key)) }
        play.receive(.noteOn(channel, key: 64, velocity: 0))
        play.receive(on(63))
        play.tap(at: x(64))
        play.tap(at: x(67))
        #expect(struck(play) == [63, 67])
    }

    @Test(arguments: Quantize.allCases)
    func whatSoundsSoundsOnWhenTheChordChanges(quantize: Quantize) {
        let play = following {
            $0.quantize = quantize
            $0.voices = 1
        }
        play.receive(on(64))
        play.down(at: x(64))
        _ = play.take()
        play.receive(on(66))
        play.receive(off(64))
        for _ in 0..<20 {
            play.wait(100)
            play.move(to: x(64), 51)
            play.move(to: x(64), 50)
        }
        #expect(play.take() == [])
    }

    @Test func aSlideStrikesTheNewChord() {
        let play = following { $0.quantize = .step }
        play.receive(on(60))
        play.down(at: x(61))
        play.receive(on(67))
        play.move(to: x(62))
        #expect(struck(play) == [60])
        play.move(to: x(65))
        #expect(struck(play) == [67])
    }

    @Test func aChordOutsideOfTheSpanIsHeardAtItsNearestNote() {
        let play = following { $0.span = 3 }
        play.receive(on(70))
        play.tap(at: 500)
        #expect(struck(play) == [58])
    }

    @Test func theNextPresetBeginsWithTheChordThatIsHeld() {
        let play = following()
        play.receive(on(62))
        play.swap(.one(notes { $0.scale = .input() }))
        play.tap(at: x(60))
        #expect(struck(play) == [62])
    }

    @Test func aKeyThatIsMappedIsNoNote() {
        var patch = Patch.one(notes { $0.scale = .input() })
        patch.input = [InputRoute(.note(36), channel: channel, .latch)]
        let play = Performance(patch)
        play.receive(on(36))
        play.receive(off(36))
        play.tap(at: x(61))
        #expect(struck(play) == [61])
    }

    @Test func afterAPanicNoKeyIsHeld() {
        let play = following()
        play.receive(on(60))
        play.perform(.panic)
        play.receive(on(65))
        _ = play.take()
        play.tap(at: x(60))
        #expect(struck(play) == [65])
    }

    @Test func anActionChoosesTheInput() {
        let play = ribbon { $0.scale = .named("major")! }
        play.receive(on(61))
        play.perform(set(.scale(3)))
        play.tap(at: x(60))
        #expect(struck(play) == [61])
    }
}
