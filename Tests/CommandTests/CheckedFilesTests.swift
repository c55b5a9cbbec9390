import Glibc
import KernelTestKit
import TestSupport
import Testing

/// Which files `ribbon check` and `ribbon render` read, and how.
@Suite("Checked files")
struct CheckedFilesTests {
    private let folder = TestFolder()
    private static let good = """
        ribbon-preset: 1
        name: Own thing
        ribbons:
          - name: a
            send: [{ from: center, to: cc 74 }]
        """

    private func check(_ name: String) throws -> CommandResult {
        try command(["-C", folder.path, BridgeProcess.ribbon, "check", name])
    }

    private func command(_ line: [String]) throws -> CommandResult {
        let process = try BridgeProcess(
            line, executable: "/usr/bin/env", environment: ["XDG_CONFIG_HOME": folder.path("conf")])
        return CommandResult(exit: try process.waitForExit(), output: process.output, errors: process.errors)
    }

    private func pipe() -> String {
        let path = folder.path("pipe.yaml")
        #expect(mkfifo(path, 0o600) == 0)
        return path
    }

    @Test(arguments: ["07-own", "07-own.yaml", "own", "Own thing"])
    func aPresetIsFoundByItsName(name: String) throws {
        folder.makeFolder("conf/ribbon/presets")
        let file = folder.write("conf/ribbon/presets/07-own.yaml", Self.good)
        #expect(try check(name).output == "\(file): good\n")
        // A folder is no preset, so it is not meant.
        folder.makeFolder(name)
        #expect(try check(name).output == "\(file): good\n")
    }

    @Test func aFolderAloneIsNoPreset() throws {
        folder.makeFolder("own")
        let result = try check("own")
        #expect(result.exit == .code(66))
        #expect(result.errors.hasPrefix("ribbon: error: own: no presets are in this folder; give the path of a file"))
    }

    @Test("Each preset of a folder is checked, without those in folders inside, and equal names are warned of")
    func presetsOfAFolder() throws {
        folder.makeFolder("own/inside")
        let bad = folder.write("own/20-bad.yaml", "ribbon-preset: 1\nribbons: []\n")
        let first = folder.write("own/10-good.yaml", Self.good)
        let second = folder.write("own/30-good.yaml", Self.good)
        folder.write("own/inside/bad.yaml", "ribbons: []\n")
        folder.write("own/notes.txt", "none")
        let result = try ribbon("check", folder.path("own"))
        #expect(result.exit == .code(65))
        #expect(result.output == "\(first): good\n\(second): good\n")
        let headlines = result.errors.split(separator: "\n").filter { $0.hasPrefix("ribbon: ") }
        #expect(headlines.count == 2 && headlines[0].hasPrefix("ribbon: error: \(bad):2:10: 'ribbons' is empty"))
        #expect(
            headlines[1] == "ribbon: warning: \(second):2:7: a second preset named 'Own thing'; the other is \(first)")
        // Its other mistakes stand before and behind, in the order of the file.
        folder.write(
            "own/40-bad.yaml", "ribbon-preset: 1\nedges: { top: nothing }\nname: Own thing\nribbons: []\n")
        let more = try ribbon("check", folder.path("own")).errors.split(separator: "\n")
            .filter { $0.contains("40-bad.yaml:") }
        #expect(more.map { $0.split(separator: ":")[3] } == ["2", "3", "4"], "\(more)")
        // Two that are named apart have nothing to do with each other.
        #expect(try ribbon("check", first, second).errors == "")
    }

    @Test(
        "The standard input is checked and completed",
        arguments: [
            ("\"$1\" check - < \"$2\"", 0, "-: good\n"), ("cat \"$2\" | \"$1\" check -", 0, "-: good\n"),
            ("\"$1\" check - < /dev/null", 65, ""), (": | \"$1\" check -", 65, ""),
            ("head -n 1 \"$2\" | \"$1\" check --json - | grep -c '\"file\" : \"-\"'", 0, "1\n"),
            ("echo 'midi: { mp' | \"$1\" check --complete 1:11 -", 0, Self.mpe),
            ("\"$1\" check --complete 1:40 \"$2\"", 0, ""),
        ])
    func standardInput(script: String, code: Int32, output: String) throws {
        let file = folder.write("good.yaml", Self.good)
        let result = try command(["bash", "-c", script, "bash", BridgeProcess.ribbon, file])
        #expect(result.exit == .code(code), "\(result.errors)")
        #expect(result.output == output)
    }

    private static let mpe = "mpe\tMPE: a channel of its own for each voice; announced by RPN 6.\n"

    @Test("A place is a line and a column of one file", arguments: ["7", "0:1", "1:0", "a:b", "1:2:3", "1:"])
    func place(text: String) throws {
        #expect(try ribbon("check", "--complete", text, "-").exit == .code(64))
    }

    @Test("What excludes a completion is wrong usage, and a file that is missing is missing")
    func completion() throws {
        #expect(try ribbon("check", "--complete", "1:1", "a", "b").exit == .code(64))
        #expect(try ribbon("check", "--complete", "1:1", "--json", "a").exit == .code(64))
        #expect(try ribbon("check", "--complete", "1:1", folder.path("none.yaml")).exit == .code(66))
    }

    @Test func aPipeThatNothingWritesToIsRefused() throws {
        let path = pipe()
        let result = try check(path)
        #expect(result.exit == .code(66))
        #expect(result.errors.hasPrefix("ribbon: error: \(path): nothing writes to this pipe; "))
        let rendered = try ribbon("render", path, "--preset", path)
        #expect(rendered.errors.hasPrefix("ribbon: error: \(path): "))
        let recording = try ribbon("render", path, "--preset", folder.write("good.yaml", Self.good))
        #expect(recording.errors.contains("nothing writes to this pipe"))
    }

    @Test(arguments: [
        "\"$1\" check <(cat \"$2\")", "cat \"$2\" | \"$1\" check /dev/stdin", "\"$1\" check /dev/stdin < \"$2\"",
    ])
    func aPipeIsReadToItsEnd(script: String) throws {
        let file = folder.write("good.yaml", Self.good)
        let result = try command(["bash", "-c", script, "bash", BridgeProcess.ribbon, file])
        #expect(result.exit == .code(0), "\(result.errors)")
        #expect(result.output.hasSuffix(": good\n"))
    }

    @Test(arguments: [
        "\"$1\" render <(cat \"$2\") --preset <(cat \"$3\") --events",
        "cat \"$2\" | \"$1\" render /dev/stdin --preset \"$3\" --events",
        "\"$1\" render \"$2\" --preset /dev/stdin --events < <(cat \"$3\")",
    ])
    func aRecordingAndItsPresetAreReadFromPipes(script: String) throws {
        let preset = folder.write("good.yaml", Self.good)
        let recording = projectFile("presets/demonstration.events")
        let result = try command(["bash", "-c", script, "bash", BridgeProcess.ribbon, recording, preset])
        #expect(result.exit == .code(0), "\(result.errors)")
        let expected = try command([BridgeProcess.ribbon, "render", recording, "--preset", preset, "--events"])
        #expect(result.output == expected.output)
        #expect(result.output.contains(" B0 4A "))
    }

    /// A named pipe that somebody holds open, and writes to only when the program has opened it.
    @Test func aNamedPipeIsReadToItsEnd() throws {
        let path = pipe()
        let writer = open(path, O_RDWR | O_CLOEXEC)
        let opened = inotify_init1(Int32(IN_CLOEXEC))
        defer { close(opened) }
        try #require(inotify_add_watch(opened, path, UInt32(IN_OPEN)) >= 0)
        let process = try BridgeProcess(
            ["check", path], environment: ["XDG_CONFIG_HOME": folder.path("conf")])
        #expect(try waitForInput(on: opened))
        #expect(write(writer, Self.good, Self.good.utf8.count) == Self.good.utf8.count)
        close(writer)
        #expect(try process.waitForExit() == .code(0), "\(process.errors)")
        #expect(process.output == "\(path): good\n")
    }
}
