import Glibc
import KernelTestKit
import TestSupport
import Testing

/// The sound of the demonstration, rendered by fluidsynth with a small General MIDI soundfont.
@Suite("Audio")
struct AudioTests {
    private static let synthesizer = "/usr/bin/fluidsynth"
    private static let soundfont = "/usr/share/sounds/sf2/TimGM6mb.sf2"
    private static let rate = 22050

    private static var isInstalled: Bool {
        access(synthesizer, X_OK) == 0 && access(soundfont, R_OK) == 0
    }

    @Test(.enabled(if: isInstalled, "make setup-tests installs fluidsynth and timgm6mb-soundfont"))
    func theDemonstrationSoundsWhileANoteDoesAndIsSilentAtTheEnd() throws {
        let folder = TestFolder()
        let midi = folder.path("take.mid")
        let arguments = [
            "render", projectFile("presets/demonstration.events"), "--preset",
            projectFile("presets/03-filter-and-melody.yaml"),
        ]
        let text = try BridgeProcess(arguments)
        #expect(try text.waitForExit() == .code(0))
        let file = try BridgeProcess(arguments + ["--output", midi])
        #expect(try file.waitForExit() == .code(0))

        let samples = try Self.sound(of: midi, in: folder)
        let notes = Self.notes(text.output)
        #expect(notes.count >= 5)
        for note in notes {
            // The attack of a piano is over after 50 ms; a note of the demonstration is longer.
            let loudness = Self.loudness(samples, from: note.start, to: min(note.start + 0.05, note.end))
            #expect(loudness > 100, "the note at \(note.start) s is heard")
        }
        let end = try #require(notes.map(\.end).max())
        #expect(Self.loudness(samples, from: 0, to: 0.3) < 1, "nothing is heard before anything is played")
        let length = Double(samples.count) / Double(Self.rate)
        #expect(length > end + 1)
        #expect(Self.loudness(samples, from: length - 0.2, to: length) < 5, "nothing is heard at the end")
    }

    /// FluidSynth bends nothing here: it has been told the pitches of its keys, in 31 equal steps to the octave.
    @Test(.enabled(if: isInstalled, "make setup-tests installs fluidsynth and timgm6mb-soundfont"))
    func aSynthThatIsTunedSoundsAScaleBetweenTheKeys() throws {
        let folder = TestFolder()
        let degrees = (0..<31).map { "\(Double($0) * 12 / 31)" }.joined(separator: ", ")
        let preset = folder.path("31.yaml")
        folder.write(
            "31.yaml",
            """
            ribbon-preset: 1
            midi: { mts: send }
            ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24, scale: [\(degrees)] }] }]
            """)
        let midi = folder.path("take.mid")
        let arguments = ["render", projectFile("presets/demonstration.events"), "--preset", preset]
        let text = try BridgeProcess(arguments)
        #expect(try text.waitForExit() == .code(0))
        let file = try BridgeProcess(arguments + ["--output", midi])
        #expect(try file.waitForExit() == .code(0))
        let samples = try Self.sound(of: midi, in: folder)

        // Notes that sound alone for a while, so that they can be told apart.
        let notes = Self.notes(text.output)
        let alone = notes.filter { note in
            note.end - note.start > 0.25
                && notes.allSatisfy { $0 == note || $0.end < note.start - 0.3 || $0.start > note.end }
        }
        #expect(alone.count >= 2)
        #expect(!text.output.contains(" E0 "), "nothing is bent")
        for note in alone {
            let pitch = 60 + Double(note.key - 60) * 12 / 31
            func strength(_ cents: Double) -> Double {
                Self.strength(samples, from: note.start, to: note.end, at: 440 * exp2((pitch + cents / 100 - 69) / 12))
            }
            let (flat, right, sharp) = (strength(-18), strength(0), strength(18))
            #expect(right > 2 * flat && right > 2 * sharp, "key \(note.key): \(flat), \(right), \(sharp)")
        }
    }

    /// Renders a Standard MIDI File to samples.
    private static func sound(of midi: String, in folder: TestFolder) throws -> [Double] {
        let synth = try BridgeProcess(
            [
                "-n", "-i", "-q", "-R", "0", "-C", "0", "-r", "\(rate)", "-T", "raw", "-O", "s16", "-E", "little", "-F",
                folder.path("take.raw"), soundfont, midi,
            ], executable: synthesizer)
        #expect(try synth.waitForExit() == .code(0))
        return mono(try folder.bytes("take.raw"))
    }

    /// How strong a frequency in hertz is in a stretch of samples.
    private static func strength(_ samples: [Double], from start: Double, to end: Double, at frequency: Double)
        -> Double
    {
        let range = Int(start * Double(rate))..<min(Int(end * Double(rate)), samples.count)
        var (real, imaginary) = (0.0, 0.0)
        for index in range {
            let place = Double(index - range.lowerBound) / Double(range.count)
            let sample = samples[index] * (0.5 - 0.5 * cos(2 * .pi * place))
            let phase = 2 * .pi * frequency * Double(index) / Double(rate)
            real += sample * cos(phase)
            imaginary += sample * sin(phase)
        }
        return (real * real + imaginary * imaginary).squareRoot()
    }

    /// Both sides of 16-bit samples, together.
    private static func mono(_ bytes: [UInt8]) -> [Double] {
        stride(from: 0, to: bytes.count - 3, by: 4).map { at in
            let left = Int16(truncatingIfNeeded: Int(bytes[at]) | Int(bytes[at + 1]) << 8)
            let right = Int16(truncatingIfNeeded: Int(bytes[at + 2]) | Int(bytes[at + 3]) << 8)
            return Double(left) + Double(right)
        }
    }

    /// The square root of the mean square; 65,536 is as loud as it gets.
    private static func loudness(_ samples: [Double], from start: Double, to end: Double) -> Double {
        let range = Int(start * Double(rate))..<min(Int(end * Double(rate)), samples.count)
        guard !range.isEmpty else { return 0 }
        return (samples[range].reduce(0) { $0 + $1 * $1 } / Double(range.count)).squareRoot()
    }

    private struct Note: Equatable {
        var key: Int
        /// In seconds.
        var start, end: Double
    }

    /// The notes of a printed render.
    private static func notes(_ output: String) -> [Note] {
        var notes: [Note] = []
        var sounding: [Substring: Double] = [:]
        for line in output.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 4, let time = Double(words[0]) else { continue }
            if words[1] == "90" { sounding[words[2]] = time }
            if words[1] == "80", let start = sounding.removeValue(forKey: words[2]), let key = Int(words[2], radix: 16)
            {
                notes.append(Note(key: key, start: start, end: time))
            }
        }
        return notes
    }
}
