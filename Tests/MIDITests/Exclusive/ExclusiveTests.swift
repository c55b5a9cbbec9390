import MIDI
import TestSupport
import Testing
import Time

@Suite("System exclusive messages")
struct ExclusiveTests {
    /// Filter cutoff of Roland's Juno-106.
    private let juno = ExclusiveTests.template([0xF0, 0x41, 0x32, 0x00, 0x05, nil, 0xF7])

    /// A template from bytes; nil stands for a value of seven bits.
    private static func template(_ bytes: [UInt8?]) -> ExclusiveTemplate {
        ExclusiveTemplate(
            bytes.map { $0.map { .byte($0) } ?? .value(shift: 0, mask: 0x7F) },
            maximum: bytes.contains(nil) ? 127 : nil)
    }

    private func message(_ template: ExclusiveTemplate, _ value: UInt14) throws -> Message {
        .exclusive(try #require(Exclusive(template)), value)
    }

    @Test func theValueStandsInItsPlace() throws {
        #expect(try message(juno, 64).hex == "F0 41 32 00 05 40 F7")
        #expect(try message(juno, 64).bytes.count == 7)
    }

    @Test func aValueOfFourteenBitsIsTwoBytes() throws {
        let template = ExclusiveTemplate(
            [.byte(0xF0), .byte(0x7D), .value(shift: 7, mask: 0x7F), .value(shift: 0, mask: 0x7F), .byte(0xF7)],
            maximum: .max)
        #expect(try message(template, 300).hex == "F0 7D 02 2C F7")
    }

    @Test func aValueOfEightBitsIsTwoNibbles() throws {
        let template = ExclusiveTemplate(
            [.byte(0xF0), .byte(0x7D), .value(shift: 4, mask: 0x0F), .value(shift: 0, mask: 0x0F), .byte(0xF7)],
            maximum: 255)
        #expect(try message(template, 0xA5).hex == "F0 7D 0A 05 F7")
    }

    /// Roland's own example: the reverb of a Sound Canvas.
    @Test(arguments: [(2, "0D"), (0, "0F"), (15, "00"), (16, "7F")] as [(UInt14, String)])
    func aChecksumMakesTheSumZero(value: UInt14, checksum: String) throws {
        let head: [UInt8] = [0xF0, 0x41, 0x10, 0x42, 0x12, 0x40, 0x01, 0x30]
        let template = ExclusiveTemplate(
            head.map { .byte($0) } + [.value(shift: 0, mask: 0x7F), .checksum(of: 5..<9), .byte(0xF7)], maximum: 127)
        let sent = try message(template, value)
        #expect(sent.hex.hasSuffix("\(checksum) F7"))
        let sum = sent.bytes.dropFirst(5).dropLast().reduce(0) { $0 + Int($1) }
        #expect(sum % 128 == 0)
    }

    @Test func equalTemplatesHaveOneName() throws {
        #expect(Exclusive(juno) == Exclusive(juno))
        #expect(Exclusive(juno) != Exclusive(Self.template([0xF0, 0x41, 0x32, 0x00, 0x06, nil, 0xF7])))
    }

    /// The messages of ten fingers are copied several times a frame.
    @Test func noMessageIsLargerForIt() {
        #expect(MemoryLayout<Message>.size == 5)
    }

    @Test func inAFileItStandsWithItsLength() throws {
        var file = StandardMIDIFile()
        file.append(try message(juno, 1), at: .zero)
        let track: [UInt8] = [0, 0xF0, 6, 0x41, 0x32, 0x00, 0x05, 0x01, 0xF7, 0, 0xFF, 0x2F, 0]
        #expect(file.bytes.suffix(track.count).elementsEqual(track))
    }

    @Test func aReceiverThatHasMissedSomeIsToldTheNewestValue() throws {
        var state = SentState()
        for value in [1, 2, 3] as [UInt14] { state.track(try message(juno, value)) }
        // A reset must not be repeated.
        state.track(try message(Self.template([0xF0, 0x7E, 0x7F, 0x09, 0x01, 0xF7]), 0))
        var told: [Message] = []
        var cursor = 0
        while let group = state.next(&cursor) { told += group }
        #expect(try told == [message(juno, 3)])
    }

    @Test func onACableItTakesItsTimeAndTheNewestValueWins() throws {
        var pacer = OutputPacer()
        for value in 0...100 as ClosedRange<UInt16> {
            pacer.enqueue(MessageGroup(try message(juno, UInt14(clamping: Int(value)))))
            if value == 0 { #expect(try pacer.next(at: .zero) == message(juno, 0)) }
        }
        // Seven bytes of 320 µs.
        #expect(pacer.deadline == .zero + Nanoseconds(2_240_000))
        #expect(pacer.next(at: .zero + Nanoseconds(2_239_000)) == nil)
        #expect(try pacer.next(at: .zero + Nanoseconds(2_240_000)) == message(juno, 100))
        #expect(pacer.isEmpty)
    }

    @Test func aLongOneWaitsBehindNotesAndIsNotStarved() throws {
        let long = Self.template([0xF0] + [UInt8?](repeating: 0, count: 61) + [nil, 0xF7])
        var pacer = OutputPacer()
        pacer.enqueue(MessageGroup(try message(long, 1)))
        var (now, heard) = (Timestamp.zero, [Message]())
        for index in 0..<200 {
            let key = UInt7(clamping: index % 100)
            pacer.enqueue(MessageGroup(.noteOn(Channel(1)!, key: key, velocity: 1)))
            pacer.enqueue(MessageGroup(.noteOff(Channel(1)!, key: key, velocity: 1)))
            while let next = pacer.next(at: now) { heard.append(next) }
            now = now + .milliseconds(1)
        }
        #expect(try heard.contains(message(long, 1)))
    }
}
