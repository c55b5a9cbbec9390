import MIDI
import TestSupport
import Testing
import Time

@Suite("Tunings of keys")
struct KeyTuningTests {
    /// The standard's own table of examples (CA-020, "Frequency data format").
    private static let examples: [(pitch: Double, bytes: String)] = [
        (0, "00 00 00"), (0.0000610, "00 00 01"), (1, "01 00 00"), (12, "0C 00 00"), (60, "3C 00 00"), (61, "3D 00 00"),
        (69, "45 00 00"), (69.0000610, "45 00 01"), (120, "78 00 00"), (127, "7F 00 00"), (127.9999, "7F 7F 7E"),
    ]

    @Test(arguments: examples.indices)
    func pitchesAreThoseOfTheStandard(index: Int) {
        let example = Self.examples[index]
        let message = Message.tuning(KeyTuning(program: 3, key: 61, pitch: example.pitch))
        #expect(message.hex == "F0 7F 7F 08 02 03 01 3D \(example.bytes) F7")
    }

    @Test func whatIsNoPitchIsClamped() {
        let last = KeyTuning(program: 0, key: 0, pitch: 127.9999)
        for pitch in [128, 1e9, Double.infinity] { #expect(KeyTuning(program: 0, key: 0, pitch: pitch) == last) }
        for pitch in [-1, -Double.infinity, .nan] { #expect(KeyTuning(program: 0, key: 0, pitch: pitch).pitch == 0) }
    }

    @Test func itSaysWhatItWasToldWithinAStep() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<1000 {
            let (program, key) = (
                UInt8.random(in: 0...15, using: &random), UInt7(Int.random(in: 0...127, using: &random))!
            )
            let pitch = Double.random(in: 0..<127.9, using: &random)
            let tuning = KeyTuning(program: program, key: key, pitch: pitch)
            #expect(tuning.program == program && tuning.key == key)
            #expect(abs(tuning.pitch - pitch) <= KeyTuning.step / 2)
        }
    }

    @Test func inAFileItIsASystemExclusiveMessage() {
        var file = StandardMIDIFile()
        file.append(.tuning(KeyTuning(program: 0, key: 60, pitch: 60.5)), at: .zero)
        let bytes: [UInt8] = [0, 0xF0, 11, 0x7F, 0x7F, 8, 2, 0, 1, 60, 60, 64, 0, 0xF7]
        let written = Array(file.bytes.dropLast(4).suffix(bytes.count))
        #expect(written == bytes)
    }
}
