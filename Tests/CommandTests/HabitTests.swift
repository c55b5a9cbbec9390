import Glibc
import KernelTestKit
import TestSupport
import Testing

/// What people expect of any command line.
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
