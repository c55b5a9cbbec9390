import Glibc
import MIDI
import TestSupport
import Testing
import Time

/// `ribbon render` with all that it takes beside a recording and a preset.
@Suite("ribbon render")
struct RenderTests {
    let folder = TestFolder()

    /// A recording of the demonstration's panel, 4096 × 2304 units, under another name: a finger in slot 0 that is down
    /// for a tenth of a second.
    func tap(_ name: String, x: Int = 100, at seconds: Int, _ file: String) throws -> String {
        let demonstration = try contents(projectFile("presets/demonstration.events"))
        let description = demonstration.split(separator: "\n").filter { "IPBA".contains($0.first!) }
        let events = """
            E: \(seconds).000000 0003 002f 0
            E: \(seconds).000000 0003 0039 \(seconds)
            E: \(seconds).000000 0003 0035 \(x)
            E: \(seconds).000000 0003 0036 1000
            E: \(seconds).000000 0000 0000 0
            E: \(seconds).100000 0003 0039 -1
            E: \(seconds).100000 0000 0000 0

            """
        return folder.write(file, "N: \(name)\n" + description.joined(separator: "\n") + "\n" + events)
    }

    func preset(_ file: String, _ ribbons: String) -> String {
        folder.write(file, "ribbon-preset: 1\nname: Test\nribbons:\n" + ribbons + "\n")
    }

    func midiFile(_ messages: [(Nanoseconds, Message)]) throws -> String {
        var file = StandardMIDIFile()
        for (offset, message) in messages { file.append(message, at: offset) }
        let path = folder.path("input.mid")
        let stream = try #require(fopen(path, "wb"))
        fwrite(file.bytes, 1, file.bytes.count, stream)
        fclose(stream)
        return path
    }

    /// A folder of configuration with one file in `ribbon/devices`, while `body` runs.
    func withDeviceFile(_ text: String, _ body: (_ environment: [String: String]) throws -> Void) throws {
        let configuration = TestFolder()
        let ribbon = configuration.path("ribbon")
        let devices = ribbon + "/devices"
        let file = devices + "/screen.yaml"
        try #require(mkdir(ribbon, 0o755) == 0 && mkdir(devices, 0o755) == 0)
        defer {
            unlink(file)
            rmdir(devices)
            rmdir(ribbon)
        }
        let stream = try #require(fopen(file, "w"))
        fputs(text, stream)
        fclose(stream)
        try body(["XDG_CONFIG_HOME": configuration.path])
    }

    let contact = "  - { name: all, send: [{ from: contact, to: cc 20 }] }"

    @Test func aSystemExclusiveMessageIsALineAndAnEventOfTheFile() throws {
        let message = "sysex F0 41 10 42 12 (40 01 30 vv) ck F7, max: 2"
        let preset = preset("p.yaml", "  - { name: all, send: [{ from: contact, to: \(message) }] }")
        let recording = try tap("a", at: 10, "a.events")
        let heard = try ribbon("render", recording, "--preset", preset, "--events").output
        #expect(
            heard == """
                0.000000 F0 41 10 42 12 40 01 30 02 0D F7
                0.100000 F0 41 10 42 12 40 01 30 00 0F F7

                """)
        let file = folder.path("take.mid")
        defer { unlink(file) }
        #expect(try ribbon("render", recording, "--preset", preset, "--output", file).exit == .code(0))
        let stream = try #require(fopen(file, "rb"))
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 256)
        bytes.removeLast(256 - fread(&bytes, 1, 256, stream))
        let first: [UInt8] = [0x00, 0xF0, 0x0A, 0x41, 0x10, 0x42, 0x12, 0x40, 0x01, 0x30, 0x02, 0x0D, 0xF7]
        #expect(bytes.dropFirst(22 + 7).starts(with: first))
    }

    @Test func severalRecordingsKeepTheirTimes() throws {
        let later = try tap("a", at: 12, "later.events")
        let earlier = try tap("b", at: 10, "earlier.events")
        let result = try ribbon("render", later, earlier, "--preset", preset("p.yaml", contact))
        #expect(result.exit == .code(0))
        #expect(
            result.lines == [
                "0.000000 B0 14 7F", "0.100000 B0 14 00", "2.000000 B0 14 7F", "2.100000 B0 14 00",
            ])
        #expect(result.errors.isEmpty)
    }

    @Test func theInputCountsFromTheEarliestFrame() throws {
        let input = try midiFile([(.milliseconds(500), .controller(Channel(index: 0), 74, 127))])
        let preset = preset("p.yaml", "  - { name: all, receive: cc 74, send: [{ from: center, to: cc 20 }] }")
        let result = try ribbon("render", try tap("a", at: 10, "a.events"), "--preset", preset, "--input", input)
        #expect(result.exit == .code(0))
        #expect(result.lines.last == "0.500000 B0 14 7F")
    }

    @Test func theInputDoesWhatAFingerWouldDo() throws {
        let input = try midiFile([
            (.milliseconds(500), .controller(Channel(index: 0), 65, 127)),
            (.milliseconds(600), .program(Channel(index: 0), 2)),
        ])
        let ribbons = """
              - { name: all, center: 0.5, send: [{ from: center, to: cc 20, max: 100 }, { from: contact, to: cc 21 }] }
            input: [{ from: cc 65, to: perform all reset }, { from: program 2, to: perform all activate }]
            """
        let recording = try tap("a", at: 10, "a.events")
        let result = try ribbon("render", recording, "--preset", preset("p.yaml", ribbons), "--input", input)
        #expect(result.exit == .code(0))
        #expect(
            result.lines.suffix(3) == ["0.500000 B0 14 32", "0.600000 B0 15 7F", "0.700000 B0 15 00"],
            "\(result.lines) \(result.errors)")
    }

    @Test func presetsAreChosenFromTheBank() throws {
        let first = preset("01-first.yaml", "  - { name: all, send: [{ from: contact, to: cc 20 }] }")
        _ = preset("02-second.yaml", "  - { name: all, send: [{ from: contact, to: cc 21 }] }")
        let recordings = [try tap("a", at: 10, "a.events"), try tap("b", at: 12, "b.events")]
        let input = try midiFile([(.seconds(1), .program(Channel(index: 0), 1))])
        let with = try ribbon(
            "render", recordings[0], recordings[1], "--preset", first, "--input", input, "--bank", folder.path)
        #expect(with.exit == .code(0))
        #expect(with.lines.contains("2.000000 B0 15 7F"))
        #expect(!with.lines.contains("2.000000 B0 14 7F"))
        let without = try ribbon("render", recordings[0], recordings[1], "--preset", first, "--input", input)
        #expect(without.lines.contains("2.000000 B0 14 7F"))
    }

    @Test func aPresetThatTheBankDoesNotHaveIsSaidAndTheOldOnePlaysOn() throws {
        let first = preset("01-first.yaml", contact)
        let input = try midiFile([(.milliseconds(50), .program(Channel(index: 0), 7))])
        let result = try ribbon(
            "render", try tap("a", at: 10, "a.events"), "--preset", first, "--input", input, "--bank", folder.path)
        #expect(result.exit == .code(0))
        #expect(result.errors == "ribbon: note: \(folder.path) has no preset for program 7\n")
        #expect(result.lines == ["0.000000 B0 14 7F", "0.100000 B0 14 00"])
    }

    @Test func aBrokenPresetOfTheBankIsSaidAndTheOldOnePlaysOn() throws {
        let first = preset("01-first.yaml", contact)
        let broken = preset("02-second.yaml", "  - { name: all, centre: 1 }")
        let input = try midiFile([(.milliseconds(50), .program(Channel(index: 0), 1))])
        let result = try ribbon(
            "render", try tap("a", at: 10, "a.events"), "--preset", first, "--input", input, "--bank", folder.path)
        #expect(result.exit == .code(0))
        #expect(result.errors.hasPrefix("ribbon: error: \(broken):4:"))
        #expect(result.lines == ["0.000000 B0 14 7F", "0.100000 B0 14 00"])
    }

    @Test(arguments: ["/no/such/folder", "/proc/self"])
    func aBankThatIsNotThereOrHoldsNoPresetIsAnError(bank: String) throws {
        let result = try ribbon(
            "render", try tap("a", at: 10, "a.events"), "--preset", preset("p.yaml", contact), "--bank", bank)
        #expect(result.exit == .code(66))
        #expect(result.errors.hasPrefix("ribbon: error: \(bank): no presets are there"))
    }

    private let twoPorts = """
          - name: all
            send: [{ from: contact, to: cc 20 }, { from: contact, to: cc 21, port: strings }]
        """

    @Test func withSeveralPortsTheirNamesStandBeforeTheBytes() throws {
        let result = try ribbon(
            "render", try tap("a", at: 10, "a.events"), "--preset", preset("p.yaml", twoPorts))
        #expect(
            result.lines == [
                "0.000000 out B0 14 7F", "0.000000 strings B0 15 7F", "0.100000 out B0 14 00",
                "0.100000 strings B0 15 00",
            ])
    }

    @Test func aPortThatAPresetOfTheBankBringsIsNamedInAllLines() throws {
        let first = preset("01-first.yaml", contact)
        _ = preset("02-second.yaml", twoPorts)
        let recordings = [try tap("a", at: 10, "a.events"), try tap("b", at: 12, "b.events")]
        let input = try midiFile([(.seconds(1), .program(Channel(index: 0), 1))])
        let result = try ribbon(
            "render", recordings[0], recordings[1], "--preset", first, "--input", input, "--bank", folder.path)
        #expect(result.lines.first == "0.000000 out B0 14 7F")
        #expect(result.lines.contains("2.000000 strings B0 15 7F"))
    }

    @Test func withSeveralPortsAMIDIFileIsWrittenForEach() throws {
        let result = try ribbon(
            "render", try tap("a", at: 10, "a.events"), "--preset", preset("p.yaml", twoPorts), "--output",
            folder.path("take.mid"))
        #expect(result.exit == .code(0))
        let ports = [("take-out.mid", 20 as UInt7), ("take-strings.mid", 21)]
        for (name, number) in ports {
            let messages = try StandardMIDIFileReader.messages(of: folder.bytes(name)).map(\.message)
            #expect(
                messages == [
                    .controller(Channel(index: 0), number, 127), .controller(Channel(index: 0), number, 0),
                ])
        }
        #expect(access(folder.path("take.mid"), F_OK) != 0)
    }

    @Test func aFileInDevicesTurnsThePictureAndIsNamed() throws {
        let recording = try tap("Turned", at: 10, "a.events")
        let other = try tap("Other", at: 10, "b.events")
        let preset = preset("p.yaml", "  - { name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }")
        #expect(try ribbon("render", recording, "--preset", preset).lines.first == "0.000000 90 3C 64")
        try withDeviceFile("match: { name: Turned }\nmirror: horizontal\n") { environment in
            let turned = try ribbon("render", recording, "--preset", preset, environment: environment)
            #expect(turned.lines.first == "0.000000 90 54 64")
            #expect(turned.errors.split(separator: "\n").count == 1)
            #expect(turned.errors.hasPrefix("ribbon: note: \(recording): configured by /"))
            #expect(turned.errors.hasSuffix("/ribbon/devices/screen.yaml\n"))
            let straight = try ribbon("render", other, "--preset", preset, environment: environment)
            #expect(straight.lines.first == "0.000000 90 3C 64")
            #expect(straight.errors.isEmpty)
        }
    }

    @Test func aScreensFileNamesTheSurfaceThatIsPlayed() throws {
        let recording = try tap("Left", at: 10, "a.events")
        let preset = preset(
            "p.yaml",
            """
              - { name: near, surface: left, send: [{ from: contact, to: cc 20 }] }
              - { name: far, surface: right, send: [{ from: contact, to: cc 21 }] }
            """)
        try withDeviceFile("match: { name: Left }\nsurface: left\n") { environment in
            let result = try ribbon("render", recording, "--preset", preset, environment: environment)
            #expect(result.lines == ["0.000000 B0 14 7F", "0.100000 B0 14 00"])
        }
    }
}
