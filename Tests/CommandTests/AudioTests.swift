import Glibc
import KernelTestKit
import TestSupport
import Testing

/// What the demonstration sounds like: rendered by fluidsynth with a small General MIDI soundfont.
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

        let audio = folder.path("take.raw")
        let synth = try BridgeProcess(
            [
                "-n", "-i", "-q", "-R", "0", "-C", "0", "-r", "\(Self.rate)", "-T", "raw", "-O", "s16", "-E", "little",
                "-F", audio, Self.soundfont, midi,
            ], executable: Self.synthesizer)
        #expect(try synth.waitForExit() == .code(0))
        let samples = try Self.mono(folder.bytes("take.raw"))

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

    /// When each note of a printed render begins and ends, in seconds.
    private static func notes(_ output: String) -> [(start: Double, end: Double)] {
        var notes: [(start: Double, end: Double)] = []
        var sounding: [Substring: Double] = [:]
        for line in output.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 4, let time = Double(words[0]) else { continue }
            if words[1] == "90" { sounding[words[2]] = time }
            if words[1] == "80", let start = sounding.removeValue(forKey: words[2]) { notes.append((start, time)) }
        }
        return notes
    }
}
