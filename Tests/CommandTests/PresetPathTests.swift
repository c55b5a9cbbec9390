import KernelTestKit
import System
import TestSupport
import Testing

@testable import BridgeClient
@testable import Control
@testable import ribbon

/// The argument that `ribbon preset` sends to the bridge: the path of a file, or a name.
@Suite("Preset path")
struct PresetPathTests {
    private let folder = TestFolder()

    /// Asks for a preset in the folder. Answers the bridge's request and what the command says.
    private func ask(_ name: String, _ reply: ControlReply) throws -> (argument: String?, process: BridgeProcess) {
        let bridge = try StandInBridge()
        let process = try BridgeProcess(
            ["-C", folder.path, BridgeProcess.ribbon, "preset", name], executable: "/usr/bin/env",
            environment: bridge.environment)
        let request = try bridge.answer(String(decoding: JSONLine.encode(reply).dropLast(), as: UTF8.self))
        try process.waitForExit()
        return (JSONLine.decode(ControlRequest.self, request.utf8)?.argument, process)
    }

    @Test func aFileIsTheOneWhereItWasTyped() throws {
        folder.write("x.yaml", "")
        folder.makeFolder("sub")
        folder.write("sub/plain", "")
        for (name, absolute) in [
            ("./x.yaml", "x.yaml"), ("x.yaml", "x.yaml"), ("sub/../x.yaml", "x.yaml"), ("./sub/plain", "sub/plain"),
            ("sub/plain", "sub/plain"), ("./y.yaml", "y.yaml"), ("sub/y.yaml", "sub/y.yaml"),
            ("nowhere/y.yaml", "nowhere/y.yaml"),
        ] {
            #expect(try ask(name, .done()).argument == folder.path(absolute))
        }
        #expect(try ask("/x.yaml", .done()).argument == "/x.yaml")
    }

    @Test(arguments: ["next", "01-filter", "01-filter.yaml", "Drum pads", "Bass / Lead"])
    func aNameIsLeftToTheBridge(name: String) throws {
        #expect(try ask(name, .done()).argument == name)
    }

    @Test(arguments: [System.ExitStatus.missingFile, .notPermitted])
    func whatTheBridgeMayNotReadIsSaid(status: System.ExitStatus) throws {
        let file = folder.write("x.yaml", "")
        let process = try ask("./x.yaml", .refused(status, "error: what the bridge sees")).process
        #expect(try process.waitForExit() == .code(77))
        #expect(process.errors.hasPrefix("ribbon: error: \(file): the bridge may not read it, "))
        let missing = try ask("./y.yaml", .refused(status, "error: what the bridge sees")).process
        #expect(try missing.waitForExit() == .code(status.rawValue))
        #expect(missing.errors == "ribbon: error: what the bridge sees\n")
    }
}
