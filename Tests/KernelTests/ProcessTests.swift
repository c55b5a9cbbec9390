import Glibc
import KernelTestKit
import Testing

extension KernelTests {
    @Suite("Harness: processes")
    struct ProcessTests {
        private func shell(_ script: String) throws -> BridgeProcess {
            try BridgeProcess(["-c", script], executable: "/bin/sh", environment: ["GREETING": "good day"])
        }

        @Test func outputsAndExitCodeAreKept() throws {
            let process = try shell("echo \"$GREETING\"; echo trouble >&2; exit 3")
            #expect(try process.waitForLine(containing: "day") == "good day")
            #expect(try process.waitForExit() == .code(3))
            #expect(process.output == "good day\n")
            #expect(process.errors == "trouble\n")
        }

        @Test func theSameLineIsWaitedForTwice() throws {
            let process = try shell("echo plays 1; echo other; echo plays 2")
            #expect(try process.waitForLine(containing: "plays") == "plays 1")
            #expect(try process.waitForLine(containing: "plays") == "plays 2")
            #expect(throws: Failure.self) { try process.waitForLine(containing: "other") }
        }

        @Test func aSignalEndsIt() throws {
            let process = try shell("echo ready; read never </dev/zero")
            try process.waitForLine(containing: "ready")
            process.pause()
            process.send(SIGTERM)
            process.send(SIGCONT)
            #expect(try process.waitForExit() == .signal(SIGTERM))
        }

        @Test func aLineThatNeverComesIsReportedWithWhatCame() throws {
            let process = try shell("echo something else")
            #expect(throws: Failure.self) { try process.waitForLine(containing: "ready") }
            #expect(process.output == "something else\n")
        }

        @Test func aProgramThatIsNotThereIsReported() throws {
            #expect(throws: Failure.self) { try BridgeProcess([], executable: "/nowhere/ribbon") }
        }
    }
}
