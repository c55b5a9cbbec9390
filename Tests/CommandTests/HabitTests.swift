import Glibc
import KernelTestKit
import TestSupport
import Testing

/// Conventions that people expect of any command line.
@Suite("Habits of a command line")
struct HabitTests {
    private let folder = TestFolder()
    private static let preset = projectFile("presets/01-filter.yaml")
    private static let recording = projectFile("presets/demonstration.events")

    private func shell(_ script: String, _ arguments: String...) throws -> CommandResult {
        let process = try BridgeProcess(
            ["bash", "-c", script, BridgeProcess.ribbon] + arguments, executable: "/usr/bin/env",
            environment: ["XDG_CONFIG_HOME": folder.path("conf")])
        return CommandResult(exit: try process.waitForExit(), output: process.output, errors: process.errors)
    }

    @Test func aMistypedCommandIsSuggested() throws {
        let result = try ribbon("chek", "a.yaml")
        #expect(result.exit == .code(64))
        #expect(
            result.errors
                == "ribbon: error: “chek” is no command; did you mean “ribbon check”? "
                + "“ribbon --help” lists them all\n")
        #expect(try ribbon("xyzzy").errors.contains("did you mean") == false)
        #expect(try ribbon("help").exit == .code(0))
    }

    @Test func aLineIsTheStandardInputAndOutput() throws {
        let drawn = try ribbon("draw", Self.preset).output
        #expect(try shell("\"$0\" draw --output - - < \"$1\"", Self.preset).output == drawn && drawn.contains("<svg"))
        let rendered = try ribbon("render", Self.recording, "--preset", Self.preset).output
        let piped = try shell("cat \"$1\" | \"$0\" render - --preset \"$2\"", Self.recording, Self.preset)
        #expect(piped.output == rendered)
        #expect(
            try shell("\"$0\" render \"$1\" --preset - < \"$2\"", Self.recording, Self.preset).output == rendered)
        #expect(try ribbon("render", "-", "--preset", "-").exit == .code(64))
    }

    @Test func aLineIsTheStandardStreamsForFilesOfBytesToo() throws {
        let take = ["render", Self.recording, "--preset", Self.preset, "--output"]
        #expect(try ribbon(take + [folder.path("take.mid")]).exit == .code(0))
        let rendered = try shell(
            "\"$0\" render \"$1\" --preset \"$2\" --output - > \"$3\"", Self.recording, Self.preset,
            folder.path("piped.mid"))
        #expect(rendered.exit == .code(0))
        #expect(try folder.bytes("piped.mid") == folder.bytes("take.mid"))
        let two = folder.write(
            "two.yaml",
            "ribbon-preset: 1\nname: Two\nribbons:\n  - { name: a, send: [cc 20, { to: cc 21, port: strings }] }\n")
        let refused = try ribbon("render", Self.recording, "--preset", two, "--output", "-")
        #expect(refused.exit == .code(64) && refused.output.isEmpty, "\(refused.errors)")
        let face = ["face", "--preset", Self.preset, "--size", "160x96", "--output", folder.path("face.png")]
        #expect(try ribbon(face).exit == .code(0))
        let piped = try shell(
            "\"$0\" face --preset - --size 160x96 --output - < \"$1\" > \"$2\"", Self.preset,
            folder.path("piped.png"))
        #expect(piped.exit == .code(0), "\(piped.errors)")
        #expect(try folder.bytes("piped.png") == folder.bytes("face.png"))
        #expect(try ribbon("face", "--preset", "-", "--recording", "-").exit == .code(64))
        let replayed = try shell("echo nonsense | \"$0\" replay -")
        #expect(replayed.exit == .code(65) && replayed.errors.contains("/dev/stdin"), "\(replayed.errors)")
    }

    /// Others may not read the nodes of this machine, where the name might be.
    @Test(.enabled(if: geteuid() == 0, "only root may read every device"))
    func aDeviceThatIsNotThereIsANameThatIsNotThere() throws {
        for command in [["record"], ["calibrate"], ["devices", "--rate"]] {
            let result = try ribbon(
                command + ["--device", "no such panel"], environment: ["XDG_RUNTIME_DIR": folder.path])
            #expect(result.exit == .code(66))
            #expect(
                result.errors.contains(
                    "no input device is “no such panel”; expected one that “ribbon devices” lists"))
        }
    }

    @Test func aRecordingIsNotOverwritten() throws {
        folder.write("take.events", "mine")
        folder.write("two.mid", "mine")
        for name in ["take.events", "two.events"] {
            let result = try ribbon("record", "--output", folder.path(name))
            #expect(result.exit == .code(74), "\(result.errors)")
            #expect(result.errors.contains("it exists already; choose another name, or replace it with --force"))
        }
        #expect(try contents(folder.path("take.events")) == "mine")
        let forced = try ribbon("record", "--force", "--output", folder.path("take.events"))
        #expect(!forced.errors.contains("exists already"))
    }

    @Test func aPictureOfAFaceIsAPNG() throws {
        let result = try ribbon("face", "--preset", Self.preset, "--output", folder.path("x.jpg"))
        #expect(result.exit == .code(64) && result.errors.contains("so its name ends in .png"))
        #expect(access(folder.path("x.jpg"), F_OK) != 0)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func aShellCompletesPresets(shell: String) throws {
        let script = try ribbon("--generate-completion-script", shell)
        #expect(script.exit == .code(0) && script.output.contains("---completion"))
        folder.makeFolder("conf/ribbon/presets")
        folder.write("conf/ribbon/presets/07-tune.yaml", "name: Own tune\n")
        let names = try self.shell("\"$0\" ---completion preset -- name 0 0 ''")
        #expect(names.output.contains("Own tune"), "\(names.errors)")
    }
}
