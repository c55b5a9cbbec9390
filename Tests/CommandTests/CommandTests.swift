import Glibc
import KernelTestKit
import TestSupport
import Testing

/// The program as its user meets it: what it says of bad input, and how it ends.
@Suite("Commands")
struct CommandTests {
    private static let preset = projectFile("presets/01-filter.yaml")
    private static let recording = projectFile("presets/demonstration.events")
    private var preset: String { Self.preset }
    private var recording: String { Self.recording }

    @Test func renderPrintsALineForEachMessage() throws {
        let result = try ribbon("render", recording, "--preset", preset)
        #expect(result.exit == .code(0))
        #expect(result.errors.isEmpty)
        let lines = result.output.split(separator: "\n")
        #expect(lines.first == "0.000000 B0 4A 0F")
        #expect(lines.allSatisfy { $0.wholeMatch(of: /\d+\.\d{6}( [0-9A-F]{2}){1,3}/) != nil })
    }

    @Test func renderWritesTheSameMIDIFileTwice() throws {
        let folder = TestFolder()
        for name in ["one.mid", "two.mid"] {
            let result = try ribbon("render", recording, "--preset", preset, "--output", folder.path(name))
            #expect(result.exit == .code(0))
            #expect(result.output.isEmpty)
        }
        let bytes = try folder.bytes("one.mid")
        #expect(bytes.starts(with: "MThd".utf8))
        #expect(try bytes == folder.bytes("two.mid"))
    }

    @Test func theDemonstrationPlaysWhereThereIsNoHardware() throws {
        let folder = TestFolder()
        let program = try BridgeProcess(
            [
                "-C", folder.path, BridgeProcess.ribbon, "run", "--preset",
                projectFile("presets/03-filter-and-melody.yaml"), "--device", "no such panel", "--fallback", recording,
            ], executable: "/usr/bin/env")
        #expect(try program.waitForExit() == .code(0))
        #expect(program.output.contains("no such device"))
        #expect(program.output.contains("note on D3"))
        #expect(program.output.contains("filter ────"))
        #expect(try folder.bytes("demonstration.mid").count > 500)
        #expect(try folder.bytes("demonstration.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func aGoodPresetIsGood() throws {
        let result = try ribbon("check", preset)
        #expect(result.exit == .code(0))
        #expect(result.output == "\(preset): good\n")
    }

    @Test func checkSaysWhatAPresetLosesOnAPanel() throws {
        let harp = projectFile("presets/17-harp.yaml")
        let panel = projectFile("Tests/PanelsTests/Panels/seven-inch-fuzz.events")
        let result = try ribbon("check", "--device", panel, harp)
        #expect(result.exit == .code(0))
        #expect(result.errors.contains("reports no size of contacts: each note strikes with 100"))
        #expect(try ribbon("check", "--device", panel, "--json", harp).output.contains("\"warning\""))
        #expect(try ribbon("check", "--device", recording, harp).errors.isEmpty)
        #expect(try ribbon("check", "--device", "no such panel", harp).exit == .code(66))
        #expect(try ribbon("check", "--device", "/dev/null", harp).exit == .code(69))
    }

    @Test func diagnosticsAreJSONForEditors() throws {
        let folder = TestFolder()
        let file = folder.write("bad.yaml", "ribbon-preset: 1\nname: Bad\nribbons:\n  - name: a\n    centre: 0.5\n")
        let result = try ribbon("check", "--json", file, preset)
        #expect(result.exit == .code(65))
        #expect(result.errors == "")
        let form = """
              {
                "advice" : "did you mean 'center'?",
                "column" : 5,
                "end" : {
                  "column" : 11,
                  "line" : 5
                },
                "file" : "\(file)",
                "line" : 5,
                "message" : "unknown key 'centre' in a ribbon",
                "severity" : "error"
              }
            """
        #expect(result.output == "[\n" + form + "\n]\n")
        #expect(try ribbon("check", "--json", preset).output == "[\n\n]\n")
    }

    @Test func drawMakesAPictureOfThePanelsOwnSize() throws {
        #expect(try ribbon("draw", preset).output.hasPrefix("<svg xmlns"))
        let overlay = try ribbon("draw", preset, "--actual-size", "--size", "200x100")
        #expect(overlay.exit == .code(0))
        #expect(overlay.output.contains("width=\"200mm\" height=\"100mm\""))
        for size in ["200x100mm", "200x100 mm"] {
            #expect(try ribbon("draw", preset, "--actual-size", "--size", size).output == overlay.output)
        }
        for size in ["200x100cm", "200mmx100mm", "mm", "x", "200x1mm"] {
            let wrong = try ribbon("draw", preset, "--size", size)
            #expect(wrong.exit == .code(64))
            #expect(wrong.errors.contains("--size takes a width and a height such as 154x86mm."))
        }
        #expect(try ribbon("draw", preset, "--actual-size").exit == .code(64))
        #expect(
            try ribbon("draw", preset, "--surface", "left").errors.contains("no ribbon is on a screen called “left”"))
        #expect(try ribbon("draw", "no such preset").exit == .code(66))
    }

    @Test func withoutABridgeThereIsNothingToSilence() throws {
        let folder = TestFolder()
        let result = try ribbon("panic", environment: ["XDG_RUNTIME_DIR": folder.path])
        #expect(result.exit == .code(0))
        #expect(result.output == "no bridge is running, and none has left notes sounding\n")
    }

    @Test func whatARibbonCannotDoIsWrongUsageAndWithoutABridgeNothingIsDone() throws {
        let folder = TestFolder()
        let environment = ["XDG_RUNTIME_DIR": folder.path]
        let unknown = try ribbon("perform", "cutoff", "dance", environment: environment)
        #expect(unknown.exit == .code(64))
        #expect(unknown.errors.contains("“dance” is no action; expected one of: increment, decrement, activate, hold"))
        let alone = try ribbon("perform", "cutoff", "increment", environment: environment)
        #expect(alone.exit == .code(69))
        #expect(alone.errors.contains("no bridge is running"))
    }

    @Test func theDoctorSaysWhatFailsAndEndsWith1() throws {
        let folder = TestFolder()
        let bad = folder.write("bad.yaml", "ribbon-preset: 1\nname: Bad\nribbons:\n  - name: a\n    centre: 0.5\n")
        let environment = ["XDG_CONFIG_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
        let text = try ribbon("doctor", "--preset", bad, environment: environment)
        #expect(text.exit == .code(1))
        #expect(text.output.contains("fails    preset         \(bad):5:5: "))
        #expect(text.output.contains("$ ribbon check \(bad)\n"))
        #expect(text.output.hasSuffix("\nPlaying does not work yet.\n"))
        let json = try ribbon("doctor", "--preset", preset, "--json", environment: environment)
        #expect(json.output.hasPrefix("{\n  \"delay\" : {\n    \"bridgeMilliseconds\" : "))
        #expect(json.output.contains("\n  \"findings\" : ["))
        #expect(json.output.contains("\"works\" : \(json.exit == .code(0))"))
    }

    @Test func withoutAnyPresetRunSaysHowToNameOne() throws {
        let folder = TestFolder()
        let result = try ribbon(
            "run", environment: ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path])
        #expect(result.exit == .code(66))
        #expect(result.errors.hasPrefix("ribbon: error: no preset: --preset names none"))
    }

    @Test func aPresetWithAnUnknownKeyIsRefusedWithItsPlace() throws {
        let folder = TestFolder()
        folder.write("bad.yaml", "ribbon-preset: 1\nname: Bad\nribbons:\n  - name: a\n    centre: 0.5\n    send: []\n")
        for result in [
            try ribbon("check", folder.path("bad.yaml")),
            try ribbon("render", recording, "--preset", folder.path("bad.yaml")),
            try ribbon("run", "--preset", folder.path("bad.yaml")),
        ] {
            #expect(result.exit == .code(65))
            #expect(result.errors.contains("bad.yaml:5:5: "))
            #expect(result.errors.contains("did you mean 'center'"))
        }
    }

    @Test(arguments: [
        ["render", "no such.events", "--preset", preset],
        ["render", recording, "--preset", "no such preset"], ["check", "no such preset"],
        ["run", "--preset", "no such preset"],
    ])
    func aMissingFileIsNamed(arguments: [String]) throws {
        let process = try BridgeProcess(arguments)
        #expect(try process.waitForExit() == .code(66))
        #expect(process.errors.hasPrefix("ribbon: error: no such"))
        let causes = ["No such file or directory", "no such file", "no preset is called so"]
        #expect(causes.contains(where: process.errors.contains))
    }

    @Test func aRecordingWithoutADescriptionIsRefused() throws {
        let folder = TestFolder()
        folder.write("bare.events", "E: 1.000000 0003 0039 5\nE: 1.000000 0000 0000 0\n")
        let result = try ribbon("render", folder.path("bare.events"), "--preset", preset)
        #expect(result.exit == .code(65))
        #expect(result.errors.contains("bare.events"))
        #expect(result.errors.contains(".desc"))
    }

    @Test(arguments: [
        ("E: 1.000000 0003 00", "a line cut short"), ("E: 1.000000 0003 0039 x", "no number"),
        ("nonsense", "no line of the format"),
    ])
    func aBadLineIsNamedWithItsPlace(line: String, what: String) throws {
        let folder = TestFolder()
        let whole = try folder.text(of: recording)
        let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
        folder.write("broken.events", lines.prefix(60).joined(separator: "\n") + "\n\(line)\n")
        let result = try ribbon("render", folder.path("broken.events"), "--preset", preset)
        #expect(result.exit == .code(65), "\(what)")
        #expect(result.errors.contains("broken.events:61:"), "\(what)")
    }

    @Test(arguments: [
        [], ["render"], ["render", "a", "--preset", "b", "--events", "--output", "c"], ["preset"], ["pley"],
    ])
    func wrongUsageIsExplained(arguments: [String]) throws {
        let process = try BridgeProcess(arguments)
        let exit = try process.waitForExit()
        #expect(exit == .code(arguments.isEmpty ? 0 : 64))
        #expect((process.output + process.errors).contains("--help"))
    }

    @Test func aTakeThatCannotBeWrittenIsAnError() throws {
        let result = try ribbon("render", recording, "--preset", preset, "--output", "/no/such/folder/take.mid")
        #expect(result.exit == .code(74))
        #expect(result.errors.hasPrefix("ribbon: error: /no/such/folder/take.mid: cannot be written: No such file"))
    }

    @Test(
        .enabled(if: access("/dev/snd/seq", F_OK) != 0, "this machine has a sequencer"),
        arguments: [
            ["run", "--preset", preset], ["ports"],
        ])
    func withoutASequencerTheWayToOneIsSaid(arguments: [String]) throws {
        let process = try BridgeProcess(arguments)
        #expect(try process.waitForExit() == .code(69))
        #expect(process.errors.contains("modprobe snd-seq"))
    }
}
