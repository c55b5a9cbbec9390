import MIDI
import Testing

@testable import Mapping

@Suite("Output")
struct OutputTests {
    private let channel = Channel(index: 0)
    private let output = Output(ledger: NoteLedger())

    private func sent() -> [Message] {
        var messages: [Message] = []
        output.outbox.drain { messages.append($1) }
        return messages
    }

    @Test func theSecondVoiceOnAKeyStrikesItAgainAndOwnsIt() {
        let first = output.strike(60, velocity: 100, channel: channel, port: 0)
        let second = output.strike(60, velocity: 90, channel: channel, port: 0)
        output.release(first)
        #expect(
            sent() == [
                .noteOn(channel, key: 60, velocity: 100), .noteOff(channel, key: 60, velocity: 64),
                .noteOn(channel, key: 60, velocity: 90),
            ])
        output.release(second)
        #expect(sent() == [.noteOff(channel, key: 60, velocity: 64)])
        #expect(output.ledger.count == 0)
    }

    @Test func aFrameSendsNoteOffsThenNotesWithTheirBendsThenBendsThenControllers() {
        let old = output.strike(50, velocity: 1, channel: channel, port: 0)
        _ = sent()
        output.send(5, to: .controller(channel, 74), port: 0)
        output.send(3, to: .bend(Channel(index: 1)), port: 0)
        _ = output.strike(60, velocity: 100, channel: channel, port: 0, bend: 8000)
        output.release(old)
        #expect(
            sent() == [
                .noteOff(channel, key: 50, velocity: 64), .bend(channel, 8000),
                .noteOn(channel, key: 60, velocity: 100), .bend(Channel(index: 1), 3), .controller(channel, 74, 5),
            ])
    }

    @Test(arguments: [
        Parameter.controller(Channel(index: 0), 74), .controller14(Channel(index: 15), 31), .bend(Channel(index: 3)),
        .channelPressure(Channel(index: 0)), .program(Channel(index: 0)), .registered(Channel(index: 0), 300),
        .nonRegistered(Channel(index: 0), 300),
    ])
    func anUnchangedValueIsNotSentAgain(parameter: Parameter) {
        output.send(5, to: parameter, port: 0)
        let first = sent()
        #expect(!first.isEmpty)
        output.send(5, to: parameter, port: 0)
        #expect(sent().isEmpty)
        output.send(5, to: parameter, port: 7)
        #expect(sent() == first, "another port has not heard it")
        output.invalidateSentValues()
        output.send(5, to: parameter, port: 0)
        #expect(sent() == first)
    }

    @Test func releasingAllAnswersEachNoteOnWithItsOwnNoteOff() {
        _ = output.strike(60, velocity: 100, channel: channel, port: 0)
        let note = output.strike(61, velocity: 100, channel: Channel(index: 9), port: 1)
        _ = sent()
        output.releaseAll()
        output.release(note)
        #expect(
            sent() == [
                .noteOff(channel, key: 60, velocity: 64), .noteOff(Channel(index: 9), key: 61, velocity: 64),
            ])
    }

    @Test func aCopyOfTheLedgerHasWhatSoundsAndIsNeverAsked() {
        let memory = UnsafeMutableBufferPointer<NoteLedger.Owner>.allocate(capacity: NoteLedger.size)
        defer { memory.deallocate() }
        memory.initialize(repeating: 7)
        let ledger = NoteLedger()
        let first = ledger.strike(port: 0, channel: channel, key: 60).owner
        ledger.keepCopy(in: memory)
        _ = ledger.strike(port: 1, channel: channel, key: 61)
        #expect(memory.count { $0 != 0 } == 2)
        #expect(ledger.release(first, port: 0, channel: channel, key: 60))
        #expect(memory.count { $0 != 0 } == 1)
        memory.update(repeating: 0)
        var ended: [Int] = []
        ledger.releaseAll { port, _, _ in ended.append(port) }
        #expect(ended == [1])
    }

    @Test func aLedgerInSharedMemoryKnowsWhatAnotherLeftSounding() {
        let memory = UnsafeMutableBufferPointer<NoteLedger.Owner>.allocate(capacity: NoteLedger.size)
        defer { memory.deallocate() }
        memory.initialize(repeating: 0)
        _ = NoteLedger(memory: memory).strike(port: 1, channel: Channel(index: 3), key: 64)
        var left: [String] = []
        NoteLedger(memory: memory).releaseAll { left.append("\($0) \($1.number) \($2.rawValue)") }
        #expect(left == ["1 4 64"])
    }
}
