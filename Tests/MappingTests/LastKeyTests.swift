import MIDI
import Mapping
import MappingTestKit
import Testing
import Touch

/// A ribbon that reaches beyond key 127: silent there, and only there. It begins at key 120, with 40 points a key.
@Suite("The last key")
struct LastKeyTests {
    private func play(_ quantize: Quantize, voices: Int = 1) -> Performance {
        let route = notes {
            $0.root = 120
            $0.quantize = quantize
            $0.voices = voices
        }
        return Performance(.one(route))
    }

    /// With cells a pitch is at root − ½, without at the root.
    private func x(_ pitch: Double, _ quantize: Quantize) -> Points {
        quantize == .off ? (pitch - 120) / 24 * 1000 : (pitch - 119.5) * 40
    }

    @Test(arguments: [Quantize.off, .assist, .round])
    func aBendingNoteSoundsAgainWhenItComesBack(quantize: Quantize) {
        let play = play(quantize)
        play.down(at: x(127, quantize))
        play.move(to: x(128, quantize))
        #expect(play.take().notes == [on(127)], "bent above the last key")
        play.move(to: x(130, quantize))
        #expect(play.take().notes == [off(127)])
        play.move(to: x(127, quantize))
        #expect(play.take().notes == [on(127)])
        play.up()
        #expect(play.take() == [off(127)])
    }

    @Test func aSteppingNoteSoundsAgainWhenItComesBack() {
        let play = play(.step)
        play.down(at: x(127, .step))
        play.move(to: x(128, .step))
        play.move(to: x(129, .step))
        play.move(to: x(127, .step))
        play.move(to: x(126, .step))
        #expect(play.take() == [on(127), off(127), on(127), off(127), on(126)])
    }

    @Test(arguments: [Quantize.off, .step, .assist, .round])
    func aFingerThatComesDownBeyondItSoundsWhereItSlidesBackToAKey(quantize: Quantize) {
        let play = play(quantize)
        play.down(at: x(133, quantize))
        play.move(to: x(129, quantize))
        #expect(play.take() == [])
        play.move(to: x(127, quantize))
        #expect(play.take().notes == [on(127)])
        play.up()
        #expect(play.take() == [off(127)])
    }

    @Test func aFingerThatComesDownBeyondItAndStaysIsSilent() {
        let play = play(.touch)
        play.down(at: x(129, .touch))
        play.move(to: x(125, .touch))
        play.up()
        #expect(play.take() == [])
    }

    @Test func aSilentFingerTakesNoVoice() {
        let play = play(.step, voices: 2)
        play.down(0, at: x(120, .step))
        play.down(1, at: x(122, .step))
        play.down(2, at: x(131, .step))
        #expect(play.take() == [on(120), on(122)])
        play.up(2)
        #expect(play.take() == [])
    }

    @Test func transposedNotesEndAtTheLastKeyToo() {
        let play = Performance(.one(notes { $0.quantize = .step }))
        play.perform(.transpose(44))
        play.down(at: MappingTestKit.x(83))
        play.move(to: MappingTestKit.x(84))
        play.move(to: MappingTestKit.x(82))
        #expect(play.take() == [on(127), off(127), on(126)])
    }
}
