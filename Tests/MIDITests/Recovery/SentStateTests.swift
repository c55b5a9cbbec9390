import MIDI
import TestSupport
import Testing

@Suite("Sent state")
struct SentStateTests {
    private let channel = Channel(2)!

    private func told(_ messages: [Message]) -> [Message] {
        var state = SentState()
        for message in messages { state.track(message) }
        var told: [Message] = []
        var cursor = 0
        while let group = state.next(&cursor) { told += group }
        #expect(state.next(&cursor) == nil)
        return told
    }

    @Test func nothingSentIsNothingToTell() {
        #expect(told([]).isEmpty)
        #expect(told([.clock, .start, .keyPressure(channel, key: 1, 2)]).isEmpty)
    }

    @Test func eachKeyOfATuningProgramIsToldOnce() {
        func tuning(_ program: UInt8, _ key: UInt7, _ pitch: Double) -> Message {
            .tuning(KeyTuning(program: program, key: key, pitch: pitch))
        }
        #expect(
            told([
                tuning(1, 60, 60.5), .controller(channel, 7, 100), tuning(0, 127, 3), tuning(1, 60, 59.5),
                tuning(0, 60, 60),
            ]) == [tuning(0, 60, 60), tuning(0, 127, 3), tuning(1, 60, 59.5), .controller(channel, 7, 100)])
    }

    @Test func theNotesThatHaveEndedAreVisited() {
        var state = SentState()
        state.track(.noteOn(channel, key: 60, velocity: 1))
        state.track(.noteOn(channel, key: 61, velocity: 1))
        state.track(.noteOff(channel, key: 61, velocity: 0))
        var keys: [UInt7] = []
        state.forEachEndedNote { _, key in keys.append(key) }
        #expect(keys == [61])
    }

    @Test func keysThatHaveEndedAreToldToEndAndThoseThatSoundAreLeft() {
        #expect(
            told([
                .noteOn(channel, key: 60, velocity: 1), .noteOn(channel, key: 61, velocity: 1),
                .noteOff(channel, key: 60, velocity: 0), .noteOn(channel, key: 0, velocity: 9),
                .noteOn(channel, key: 0, velocity: 0), .noteOff(channel, key: 99, velocity: 0),
            ]) == [.noteOff(channel, key: 0, velocity: 64), .noteOff(channel, key: 60, velocity: 64)])
    }

    @Test func aKeyStruckAgainIsLeft() {
        #expect(
            told([
                .noteOn(channel, key: 60, velocity: 1), .noteOff(channel, key: 60, velocity: 0),
                .noteOn(channel, key: 60, velocity: 1),
            ]).isEmpty)
    }

    private func ends(_ messages: [Message], _ missed: SentState.Ends = .ofSounding) -> [Message] {
        var state = SentState()
        for message in messages { state.track(message) }
        return ends(state, missed)
    }

    private func ends(_ state: SentState, _ missed: SentState.Ends) -> [Message] {
        var ends: [Message] = []
        var cursor = 0
        while let message = state.nextEnd(&cursor, missed) { ends.append(message) }
        #expect(state.nextEnd(&cursor, missed) == nil)
        return ends
    }

    @Test func whoMayHaveMissedTheLastEndsIsToldThem() {
        var state = SentState()
        for key in [60, 61, 62] as [UInt7] { state.track(.noteOn(channel, key: key, velocity: 1)) }
        state.track(.controller(channel, 64, 127))
        state.track(.noteOff(channel, key: 60, velocity: 64))
        state.forgetEnds()
        state.track(.noteOff(channel, key: 61, velocity: 64))
        state.track(.noteOff(channel, key: 99, velocity: 64))
        state.track(.controller(channel, 64, 0))
        let sounding = Message.noteOff(channel, key: 62, velocity: 64)
        #expect(ends(state, .ofSounding) == [sounding])
        #expect(
            ends(state, .sinceForgotten)
                == [.noteOff(channel, key: 61, velocity: 64), sounding, .controller(channel, 64, 0)])
        state.track(.noteOn(channel, key: 61, velocity: 1))
        #expect(ends(state, .sinceForgotten).first == .noteOff(channel, key: 61, velocity: 64))
    }

    @Test func whoHearsNoMoreIsToldTheEndOfWhatSoundsAndOfPedals() {
        let messages: [Message] = [
            .noteOn(channel, key: 60, velocity: 1), .noteOn(channel, key: 127, velocity: 1),
            .noteOn(Channel(16)!, key: 127, velocity: 1), .noteOff(channel, key: 60, velocity: 0),
            .controller(channel, 64, 127), .controller(channel, 66, 0), .controller(channel, 1, 99),
            .controller(Channel(16)!, 69, 1),
        ]
        let sounding: [Message] = [
            .noteOff(channel, key: 127, velocity: 64), .noteOff(Channel(16)!, key: 127, velocity: 64),
            .controller(channel, 64, 0), .controller(Channel(16)!, 69, 0),
        ]
        #expect(ends(messages) == sounding)
        var all = [.noteOff(channel, key: 60, velocity: 64)] + sounding
        all.insert(.controller(channel, 66, 0), at: 4)
        #expect(ends(messages, .ofAllStruck) == all)
        #expect(ends([]).isEmpty)
    }

    @Test func ofEachValueTheNewestIsTold() {
        #expect(
            told([
                .bend(channel, 1), .controller(channel, 74, 1), .channelPressure(channel, 3), .program(channel, 4),
                .controller(channel, 74, 2), .bend(channel, 2), .controller(Channel(16)!, 0, 0),
            ]) == [
                .controller(channel, 74, 2), .program(channel, 4), .channelPressure(channel, 3), .bend(channel, 2),
                .controller(Channel(16)!, 0, 0),
            ])
    }

    @Test func aFourteenBitControllerIsToldHighByteFirst() {
        let group = MessageGroup.controller14(channel, 1, 300)
        #expect(told(Array(group)) == Array(group))
    }

    @Test func registeredParametersAreToldWhole() {
        let bend = MessageGroup.bendRange(channel, semitones: 48)
        let zone = MessageGroup.mpeConfiguration(master: Channel(1)!, members: 5)
        let other = MessageGroup.nonRegistered(channel, 5, 300)
        let older = MessageGroup.bendRange(channel, semitones: 2)
        let kept = Array(zone) + bend + other
        #expect(told(Array(zone) + older + other + bend) == kept)
    }

    @Test func dataEntryWithoutAParameterIsAPlainController() {
        #expect(told([.controller(channel, 6, 7)]) == [.controller(channel, 6, 7)])
        let messages: [Message] = Array(MessageGroup.bendRange(channel, semitones: 2)) + [.controller(channel, 6, 7)]
        #expect(told(messages) == messages)
    }

    @Test func commandsAreNotRepeated() {
        #expect(told([120, 123, 127].map { .controller(channel, $0, 0) }).isEmpty)
    }

    @Test func parametersBeyondTheCapacityReplaceTheOldest() {
        let groups = (0..<65).map { MessageGroup.nonRegistered(channel, UInt14($0)!, 1) }
        let told = told(groups.flatMap(Array.init))
        #expect(told == Array(groups[64]) + groups[1..<64].flatMap(Array.init))
    }

    @Test func aReceiverThatIsToldKnowsWhatTheOthersKnow() {
        var random = SeededRandom()
        var state = SentState()
        var all = Receiver()
        for _ in 0..<20_000 {
            let channel = Channel(Int.random(in: 1...16, using: &random))!
            let number = UInt7(Int.random(in: 0...95, using: &random))!
            let value = UInt7(Int.random(in: 0...127, using: &random))!
            let message: Message =
                switch Int.random(in: 0..<5, using: &random) {
                case 0: .noteOn(channel, key: number, velocity: value)
                case 1: .noteOff(channel, key: number, velocity: value)
                case 2: .controller(channel, number, value)
                case 3: .bend(channel, UInt14(mostSignificant: value, leastSignificant: number))
                default: .program(channel, value)
                }
            state.track(message)
            all.hear(message)
        }
        var late = Receiver()
        // Sounding notes may have reached this receiver too, but no others.
        for channel in UInt8(0)..<16 { for key in UInt8(0)..<128 { late.sounding.insert([channel, key]) } }
        var cursor = 0
        while let group = state.next(&cursor) { for message in group { late.hear(message) } }
        #expect(late.values == all.values)
        #expect(all.struck.subtracting(all.sounding).isDisjoint(with: late.sounding))
        #expect(all.sounding.isSubset(of: late.sounding))
    }
}

/// Remembers the messages it receives, byte by byte.
private struct Receiver {
    var values: [[UInt8]: [UInt8]] = [:]
    var struck: Set<[UInt8]> = []
    var sounding: Set<[UInt8]> = []

    mutating func hear(_ message: Message) {
        let bytes = Array(message.bytes)
        if let (channel, key) = message.struckKey {
            struck.insert([channel.index, key.rawValue])
            sounding.insert([channel.index, key.rawValue])
        } else if let (channel, key) = message.releasedKey {
            sounding.remove([channel.index, key.rawValue])
        } else if case .controller = message {
            values[Array(bytes[..<2])] = [bytes[2]]
        } else {
            values[[bytes[0]]] = Array(bytes[1...])
        }
    }
}
