import TestSupport
import Testing
import Time

@testable import MIDI

@Suite("What sounds")
struct SoundingStateTests {
    private func state(_ messages: [[UInt8]]) -> SoundingState {
        var state = SoundingState()
        for bytes in messages { state.hear(HeardMessage(time: .zero, port: 0, bytes: bytes)) }
        return state
    }

    private func bytes(_ state: SoundingState) -> [[UInt8]] { state.messages(at: .zero).map(\.bytes) }

    @Test func notesComeAfterWhatTheySoundWith() {
        let heard = state([[0x90, 60, 100], [0xE0, 0, 80], [0xB0, 74, 33], [0xC0, 5], [0xD0, 44]])
        #expect(
            bytes(heard) == [
                [0xB0, 120, 0], [0xB0, 74, 33], [0xC0, 5], [0xD0, 44], [0xE0, 0, 80], [0x90, 60, 100],
            ])
    }

    @Test func notesThatHaveEndedAreNotAmongThem() {
        #expect(bytes(state([[0x90, 60, 100], [0x80, 60, 64]])).isEmpty)
        #expect(bytes(state([[0x90, 60, 100], [0x90, 60, 0]])).isEmpty)
        #expect(bytes(state([[0x90, 60, 100], [0xB0, 123, 0]])).isEmpty)
        #expect(bytes(state([[0x90, 60, 100], [0xB1, 123, 0]])) == [[0xB0, 120, 0], [0x90, 60, 100]])
    }

    @Test(arguments: [121, 122] as [UInt8])
    func aCommandThatEndsNoNotesIsIgnored(controller: UInt8) {
        #expect(bytes(state([[0x90, 60, 100], [0xB0, controller, 0]])) == [[0xB0, 120, 0], [0x90, 60, 100]])
    }

    @Test func theRangeOfABendIsKept() {
        let range: [[UInt8]] = [[0xB3, 101, 0], [0xB3, 100, 0], [0xB3, 6, 48]]
        let nothing: [[UInt8]] = [[0xB3, 101, 127], [0xB3, 100, 127], [0xB3, 6, 9]]
        let silence: [[UInt8]] = [[0xB3, 120, 0]]
        let heard = state(range + nothing)
        #expect(bytes(heard) == silence + range)
    }

    @Test func aTunedKeyIsKeptWithItsProgram() {
        let tunings: [[UInt8]] = [(1, 60.5), (1, 61.5), (0, 60.25)].map { program, pitch in
            Array(Message.tuning(KeyTuning(program: program, key: 60, pitch: pitch)).bytes)
        }
        let program: [[UInt8]] = [[0xB1, 101, 0], [0xB1, 100, 3], [0xB1, 6, 1]]
        let strike: [UInt8] = [0x91, 60, 100]
        let heard = state(program + tunings + [strike, [0xF0, 0x7D, 0xF7]])
        let expected = [[0xB1, 120, 0]] + program + [tunings[2], tunings[1], strike]
        #expect(bytes(heard) == expected)
    }

    @Test func whatWasMissedIsCorrected() {
        var heard = state([[0x90, 60, 100], [0x91, 61, 90]])
        heard.correct([.init(port: 0, channel: 1, key: 61), .init(port: 1, channel: 2, key: 62)])
        #expect(
            heard.messages(at: .zero) == [
                HeardMessage(time: .zero, port: 0, bytes: [0xB1, 120, 0]),
                HeardMessage(time: .zero, port: 1, bytes: [0xB2, 120, 0]),
                HeardMessage(time: .zero, port: 0, bytes: [0x91, 61, 90]),
                HeardMessage(time: .zero, port: 1, bytes: [0x92, 62, 64]),
            ])
    }

    /// Whoever hears the state's messages has the same state.
    @Test(arguments: SeededRandom.seeds(100))
    func itsMessagesLeadToIt(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var heard = SoundingState()
        for _ in 0..<300 {
            let status = random.pick([UInt8(0x80), 0x90, 0x90, 0xB0, 0xC0, 0xD0, 0xE0]) | UInt8(random.below(3))
            let bytes = [status, UInt8(random.below(128)), UInt8(random.below(128))]
            heard.hear(HeardMessage(time: .zero, port: UInt8(random.below(2)), bytes: bytes))
        }
        var other = SoundingState()
        for message in heard.messages(at: .zero) { other.hear(message) }
        #expect(other.messages(at: .zero) == heard.messages(at: .zero))
    }
}
