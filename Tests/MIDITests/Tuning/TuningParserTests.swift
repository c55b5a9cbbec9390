import MIDI
import TestSupport
import Testing

@Suite("Tunings of others")
struct TuningParserTests {
    private static let equal = (0...127).map(Double.init)

    /// A bulk dump of these frequencies, three bytes for each key.
    private static func dump(bank: Bool = false, program: UInt8 = 0, _ frequencies: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = [0x7E, 0x10, 8] + (bank ? [4, 1, program] : [1, program])
        bytes += Array("Just intonation ".utf8) + frequencies.flatMap(\.self)
        return [0xF0] + bytes + [bytes.reduce(0, ^) & 0x7F, 0xF7]
    }

    /// Whether a message has changed something, and the pitches after it.
    private func parse(_ bytes: [UInt8], _ parser: inout TuningParser) -> Bool {
        bytes.map { parser.parse($0) }.contains(true)
    }

    private func pitches(_ bytes: [UInt8]) -> [Double]? {
        var parser = TuningParser()
        return parse(bytes, &parser) ? parser.pitches : nil
    }

    private func changed(_ changes: [Int: Double]) -> [Double] {
        Self.equal.enumerated().map { changes[$0.offset] ?? $0.element }
    }

    @Test func singleNotesAreRetuned() {
        #expect(pitches([0xF0, 0x7F, 0x7F, 8, 2, 0, 1, 61, 60, 64, 0, 0xF7]) == changed([61: 60.5]))
        #expect(
            pitches([0xF0, 0x7F, 5, 8, 2, 9, 2, 0, 127, 0, 0, 127, 0, 0, 1, 0xF7])
                == changed([0: 127, 127: KeyTuning.step]))
        #expect(pitches([0xF0, 0x7F, 0x7F, 8, 7, 3, 0, 1, 61, 60, 64, 0, 0xF7]) == changed([61: 60.5]), "with a bank")
        #expect(pitches([0xF0, 0x7E, 0x7F, 8, 7, 3, 0, 1, 61, 60, 64, 0, 0xF7]) == changed([61: 60.5]))
    }

    @Test func itHearsWhatWeSend() {
        let message = Message.tuning(KeyTuning(program: 3, key: 61, pitch: 62.4))
        #expect(pitches(Array(message.bytes))?[61] == KeyTuning(program: 3, key: 61, pitch: 62.4).pitch)
    }

    @Test(arguments: [false, true])
    func aBulkDumpRetunesAllKeys(hasBank: Bool) {
        let frequencies = (0...127).map { [UInt8($0), 32, 0] }
        #expect(pitches(Self.dump(bank: hasBank, frequencies)) == Self.equal.map { $0 + 0.25 })
    }

    /// Cents above equal temperament, from C: the third and the seventh of C major, a quarter tone lower.
    private static let rast: [Int] = [0, 0, 0, 0, -50, 0, 0, 0, 0, 0, 0, -50]
    private static let fine: [UInt8] = rast.flatMap { (cents: Int) -> [UInt8] in [UInt8((cents + 100) * 64 / 100), 0] }
    private static let inRast: [Double] = equal.map { $0 + Double(rast[Int($0) % 12]) / 100 }

    @Test(arguments: [0x7E, 0x7F] as [UInt8])
    func anOctaveIsTunedInAllOctaves(kind: UInt8) {
        let cents = Self.rast.map { UInt8(64 + $0) }
        #expect(pitches([0xF0, kind, 0x7F, 8, 8, 3, 0x7F, 0x7F] + cents + [0xF7]) == Self.inRast)
        let fine = Self.fine
        #expect(pitches([0xF0, kind, 0x7F, 8, 9, 3, 0x7F, 0x7F] + fine + [0xF7]) == Self.inRast)
    }

    @Test func anOctaveIsDumped() {
        let head: [UInt8] = [0x7E, 0x10, 8, 5, 0, 1] + Array("Rast            ".utf8)
        let dump = head + Self.rast.map { UInt8(64 + $0) }
        #expect(pitches([0xF0] + dump + [dump.reduce(0, ^) & 0x7F, 0xF7]) == Self.inRast)
        #expect(pitches([0xF0] + dump + [dump.reduce(1, ^) & 0x7F, 0xF7]) == nil, "a wrong sum")
        let fineHead: [UInt8] = [0x7E, 0x10, 8, 6, 0, 1] + Array("Rast            ".utf8)
        let fine = fineHead + Self.fine
        #expect(pitches([0xF0] + fine + [fine.reduce(0, ^) & 0x7F, 0xF7]) == Self.inRast)
    }

    @Test func noKeyIsTunedBelowTheLowestPitch() {
        #expect(pitches([0xF0, 0x7E, 0x7F, 8, 8, 3, 0x7F, 0x7F] + [UInt8](repeating: 0, count: 12) + [0xF7])?[0] == 0)
    }

    @Test func anOctaveAgainAsItWasChangesNothing() {
        var parser = TuningParser()
        let message = [0xF0, 0x7E, 0x7F, 8, 8, 3, 0x7F, 0x7F] + [UInt8](repeating: 70, count: 12) + [0xF7]
        #expect(parse(message, &parser))
        #expect(!parse(message, &parser))
    }

    @Test func whatTheMessageLeavesOutStays() {
        var frequencies = [[UInt8]](repeating: [0x7F, 0x7F, 0x7F], count: 128)
        frequencies[3] = [9, 0, 0]
        #expect(pitches(Self.dump(frequencies)) == changed([3: 9]))
    }

    @Test func oneMessageAddsToTheOneBefore() {
        var parser = TuningParser()
        #expect(parse([0xF0, 0x7F, 0x7F, 8, 2, 0, 1, 61, 60, 64, 0, 0xF7], &parser))
        #expect(parse([0xF0, 0x7F, 0x7F, 8, 2, 0, 1, 62, 60, 64, 0, 0xF7], &parser))
        #expect(parser.pitches == changed([61: 60.5, 62: 60.5]))
        #expect(!parse([0xF0, 0x7F, 0x7F, 8, 2, 0, 1, 62, 60, 64, 0, 0xF7], &parser), "the same again")
    }

    @Test func aClockMayComeInsideOfIt() {
        #expect(
            pitches([0xF0, 0x7F, 0xF8, 0x7F, 8, 2, 0, 1, 61, 0xFE, 60, 64, 0, 0xF8, 0xF7]) == changed([61: 60.5]))
    }

    private static let damaged: [[UInt8]] = [
        // Cut short by another message, or by its own end.
        [0xF0, 0x7F, 0x7F, 8, 2, 0, 1, 61, 60, 0x90, 64, 0, 0xF7], [0xF0, 0x7F, 0x7F, 8, 2, 0, 1, 61, 60, 64, 0xF7],
        [0xF0, 0x7F, 0x7F, 8, 2, 0, 0xF7], [0xF0, 0xF7], [0xF7], [0xF0, 0x7F, 0x7F, 8, 2, 0xF7],
        // More than it says, and less.
        [0xF0, 0x7F, 0x7F, 8, 2, 0, 1, 61, 60, 64, 0, 0, 0xF7], [0xF0, 0x7F, 0x7F, 8, 2, 0, 2, 61, 60, 64, 0, 0xF7],
        [0xF0, 0x7F, 0x7F, 8, 2, 0, 0, 0xF7],
        // Something else: a maker's own, another kind, a request.
        [0xF0, 0x41, 0x7F, 8, 2, 0, 1, 61, 60, 64, 0, 0xF7], [0xF0, 0x7F, 0x7F, 9, 2, 0, 1, 61, 60, 64, 0, 0xF7],
        [0xF0, 0x7E, 0x7F, 8, 0, 0, 0xF7], [0xF0, 0x7E, 0x7F, 8, 2, 0, 1, 61, 60, 64, 0, 0xF7],
        // An octave with eleven notes, and with thirteen.
        [0xF0, 0x7F, 0x7F, 8, 8, 3, 127, 127, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0xF7],
        [0xF0, 0x7F, 0x7F, 8, 8, 3, 127, 127, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0xF7],
    ]

    @Test(arguments: damaged.indices)
    func whatIsDamagedChangesNothing(index: Int) {
        var parser = TuningParser()
        #expect(!parse(Self.damaged[index], &parser))
        #expect(parser.pitches == Self.equal)
        #expect(parse([0xF0, 0x7F, 0x7F, 8, 2, 0, 1, 61, 60, 64, 0, 0xF7], &parser), "the next one counts")
    }

    @Test func aDumpWithAWrongSumChangesNothing() {
        var dump = Self.dump((0...127).map { [UInt8($0), 32, 0] })
        dump[dump.count - 2] ^= 1
        #expect(pitches(dump) == nil)
    }

    @Test func aMessageWithoutEndChangesNothing() {
        var parser = TuningParser()
        #expect(!parse([0xF0, 0x7F, 0x7F, 8] + [UInt8](repeating: 1, count: 100_000) + [0xF7], &parser))
        #expect(parse([0xF0, 0x7F, 0x7F, 8, 2, 0, 1, 61, 60, 64, 0, 0xF7], &parser))
    }

    @Test func anyBytesGivePitchesThatThereAre() {
        var random = SeededRandom(seed: 7)
        var parser = TuningParser()
        let heads: [[UInt8]] = [
            [0xF0, 0x7F, 0x7F, 8, 2, 0], [0xF0, 0x7E, 0, 8, 7, 0, 0], [0xF0, 0x7E, 0, 8, 1, 0], [0xF0, 0x7F, 0, 8, 8],
            [0xF0, 0x7F, 0, 8, 9],
        ]
        for _ in 0..<2000 {
            if Bool.random(using: &random) { _ = parse(heads.randomElement(using: &random)!, &parser) }
            let count = Int.random(in: 0...30, using: &random)
            _ = parse((0..<count).map { _ in UInt8.random(in: 0...127, using: &random) }, &parser)
            _ = parse([UInt8.random(in: 0x80...0xFF, using: &random)], &parser)
        }
        #expect(parser.pitches.count == 128 && parser.pitches.allSatisfy { (0..<128).contains($0) })
    }
}
