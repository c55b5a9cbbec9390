import BridgeClient
import Glibc
import KernelTestKit
import TestSupport
import Testing

/// `ribbon play` with a stand-in for the page's server, which says its link and waits for the end of its input.
@Suite("ribbon play")
struct PlayTests {
    private let folder = TestFolder()
    private let program: String

    init() throws {
        program = folder.path("ribbon")
        // It looks for the server beside itself.
        let copy = try BridgeProcess(["--reflink=auto", BridgeProcess.ribbon, program], executable: "/bin/cp")
        try #require(try copy.waitForExit() == .code(0))
        chmod(program, 0o755)
        folder.write("one.yaml", "ribbon-preset: 1\nname: One\nribbons: [{ name: a, send: [{ to: cc 1 }] }]\n")
        for name in ["run", "state", "config"] {
            try #require(mkdir(folder.path(name), 0o700) == 0)
            // Whatever the mask of this process is just now.
            chmod(folder.path(name), 0o700)
        }
        serve("echo http://127.0.0.1:1/#0; echo \"$RUNTIME_DIRECTORY $*\" > \(folder.path("told")); exec cat")
    }

    private func serve(_ script: String) {
        folder.write("ribbon-web", "#!/bin/sh\n\(script)\n")
        chmod(folder.path("ribbon-web"), 0o755)
    }

    private func play(_ arguments: String...) throws -> BridgeProcess {
        try BridgeProcess(
            ["play"] + arguments, executable: program,
            environment: [
                "XDG_RUNTIME_DIR": folder.path("run"), "XDG_STATE_HOME": folder.path("state"),
                "XDG_CONFIG_HOME": folder.path("config"), "DISPLAY": "", "WAYLAND_DISPLAY": "",
            ])
    }

    private var directory: RuntimeDirectory {
        RuntimeDirectory(path: folder.path("run/ribbon-play"), isSystemWide: false)
    }

    @Test func itPrintsTheLinkAnswersAndStaysUntilItIsAskedToEnd() throws {
        let process = try play(folder.path("one.yaml"), "--listen", "127.0.0.1:0")
        #expect(try process.waitForLine(containing: "http://") == "http://127.0.0.1:1/#0")
        let status = try #require(try BridgeConnection([directory]).ask(ControlRequest(.status)).status)
        #expect(status.preset.name == "One")
        #expect(status.devices.isEmpty)
        #expect(kill(process.processID, SIGTERM) == 0)
        #expect(try process.waitForExit() == .code(0))
        #expect(process.output == "http://127.0.0.1:1/#0\n")
        #expect(try folder.text(of: folder.path("told")) == "\(directory.path) --child play --listen 127.0.0.1:0\n")
    }

    @Test func aBridgeThatAnswersIsPlayed() throws {
        let first = try play(folder.path("one.yaml"))
        try first.waitForLine(containing: "http://")
        folder.write("two.yaml", "ribbon-preset: 1\nname: Two\nribbons: [{ name: a, send: [{ to: cc 1 }] }]\n")
        let second = try play(folder.path("two.yaml"))
        try second.waitForLine(containing: "http://")
        let status = try #require(try BridgeConnection([directory]).ask(ControlRequest(.status)).status)
        #expect(status.preset.name == "Two")
        #expect(kill(second.processID, SIGTERM) == 0)
        #expect(try second.waitForExit() == .code(0))
        #expect(kill(first.processID, SIGTERM) == 0)
        #expect(try first.waitForExit() == .code(0))
    }

    @Test func withoutThePagesServerItEnds() throws {
        serve("echo ribbon: no port >&2; exit 69")
        let process = try play(folder.path("one.yaml"))
        #expect(try process.waitForExit() == .code(1))
        #expect(process.errors.contains("no port"))
    }

    @Test func aPresetThatIsNotThereIsAnError() throws {
        let process = try play(folder.path("three.yaml"))
        #expect(try process.waitForExit() == .code(66))
        #expect(process.output.isEmpty)
    }
}
