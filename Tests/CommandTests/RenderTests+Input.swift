import Glibc
import MIDI
import TestSupport
import Testing
import Time

/// Input files that are missing, broken or long, and times after years.
extension RenderTests {
    @Test func aMissingMIDIFileIsAnError() throws {
        let result = try ribbon(
            "render", try tap("a", at: 10, "a.events"), "--preset", preset("p.yaml", contact), "--input",
            "/no/such.mid")
        #expect(result.exit == .code(66))
        #expect(
            result.errors
                == "ribbon: error: /no/such.mid: No such file or directory; expected a Standard MIDI File\n")
    }

    @Test func aBrokenMIDIFileIsAnErrorWithItsPlace() throws {
        let input = folder.write("broken.mid", "this is no MIDI")
        let result = try ribbon(
            "render", try tap("a", at: 10, "a.events"), "--preset", preset("p.yaml", contact), "--input", input)
        #expect(result.exit == .code(65))
        #expect(result.errors.hasPrefix("ribbon: error: \(input): byte 0: "))
    }

    @Test(arguments: ["render", "replay", "check", "face"])
    func anEndlessRecordingIsRefused(command: String) throws {
        let preset = preset("p.yaml", contact)
        let arguments =
            switch command {
            case "render": ["render", "/dev/zero", "--preset", preset]
            case "replay": ["replay", "/dev/zero"]
            case "check": ["check", preset, "--device", folder.path("zero")]
            default: ["face", "--preset", preset, "--recording", "/dev/zero", "--output", folder.path("p.png")]
            }
        // A device node is asked for what it is; so is none.
        _ = folder.write("zero", String(repeating: "#", count: 100_000))
        defer { unlink(folder.path("zero")) }
        let result = try ribbon(arguments)
        #expect(result.exit == .code(65))
        #expect(
            result.errors.contains(":1:65537: the line is longer than 65536 bytes; give a recording in evemu's format"))
    }

    @Test func anEventAfterYearsIsRefusedWithItsPlace() throws {
        let recording = try tap("a", at: 10, "a.events")
        let late = folder.write("late.events", try contents(recording) + "E: 4000000010.000000 0000 0000 0\n")
        let result = try ribbon("render", late, "--preset", preset("p.yaml", contact))
        #expect(result.exit == .code(65))
        #expect(result.output.isEmpty)
        #expect(
            result.errors.contains(": this event comes 4000000000.000000 s after the first one"), "\(result.errors)")
    }

    @Test func aMessageAfterYearsIsRefusedWithItsPlace() throws {
        let input = try midiFile([(.seconds(4e9), .clock)])
        let result = try ribbon(
            "render", try tap("a", at: 10, "a.events"), "--preset", preset("p.yaml", contact), "--input", input)
        #expect(result.exit == .code(65))
        #expect(result.errors.contains(" s after the beginning, and a file may last 86400 s"), "\(result.errors)")
    }

    @Test func aLongInputIsReadToItsEnd() throws {
        var messages: [(Nanoseconds, Message)] = []
        for index in 0..<100_000 as Range<Int64> { messages.append((.milliseconds(index / 100), .clock)) }
        messages.append((.milliseconds(1500), .controller(Channel(index: 0), 74, 127)))
        let preset = preset("p.yaml", "  - { name: all, receive: cc 74, send: [{ from: center, to: cc 20 }] }")
        let result = try ribbon(
            "render", try tap("a", at: 10, "a.events"), "--preset", preset, "--input", try midiFile(messages))
        #expect(result.exit == .code(0))
        #expect(result.lines.last == "1.500000 B0 14 7F")
    }
}
