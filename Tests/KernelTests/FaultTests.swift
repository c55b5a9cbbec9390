import Glibc
import KernelTestKit
import Testing

extension KernelTests {
    /// When the system refuses something, the program says what to do and ends with its own exit code.
    @Suite("ribbon run: what is not there", .enabled(if: geteuid() == 0, "only root can take devices away"))
    struct FaultTests {
        /// `ribbon run` at the end of a shell command that prepares the environment.
        private func run(
            after preparation: String, by launcher: String = "exec", device: String? = Session.panelName
        ) throws -> BridgeProcess {
            let program = "\(launcher) '\(BridgeProcess.ribbon)' run --preset /tmp/ribbon-test.yaml"
            let script = """
                set -e
                cp '\(Session.preset("controller"))' /tmp/ribbon-test.yaml
                chmod 644 /tmp/ribbon-test.yaml
                \(preparation)
                \(program) \(device.map { "--device '\($0)'" } ?? "") --name '\(Session.clientName)'
                """
            return try BridgeProcess(
                ["--mount", "sh", "-c", script], executable: "/usr/bin/unshare",
                environment: Session.homeless)
        }

        @Test func withoutASequencerItEndsWith69() throws {
            let ribbon = try run(after: "mount -t tmpfs none /dev/snd")
            #expect(try ribbon.waitForExit() == .code(69))
            #expect(ribbon.errors.contains("modprobe snd-seq"))
        }

        @Test func withoutPermissionForTheSequencerItEndsWith77() throws {
            let ribbon = try run(after: "", by: "exec setpriv --reuid=nobody --clear-groups")
            #expect(try ribbon.waitForExit() == .code(77))
            #expect(ribbon.errors.contains("/dev/snd/seq"))
        }

        @Test func aPanelThatWasAskedForAndMayNotBeReadEndsItWith77() throws {
            let panel = try Session.plugIn()
            try Kernel.settle()
            chmod(panel.node, 0o600)
            let ribbon = try run(after: "", by: "exec setpriv --reuid=nobody --groups=audio")
            #expect(try ribbon.waitForExit() == .code(77))
            #expect(ribbon.errors.contains("(\(panel.node)): not permitted; join its group"))
            #expect(ribbon.errors.contains("group “input”"))
        }

        @Test func whereNoneWasAskedForItWaitsForOneThatMayBeRead() throws {
            let panel = try Session.plugIn()
            try Kernel.settle()
            chmod(panel.node, 0o600)
            let ribbon = try run(after: "", by: "exec setpriv --reuid=nobody --groups=audio", device: nil)
            try ribbon.waitForLine(containing: "(\(panel.node)): not permitted; ")
            try ribbon.waitForLine(containing: "waiting for a touchscreen; what is there may not be read")
            #expect(ribbon.errors.ranges(of: "not permitted").count == 1)
            chmod(panel.node, 0o666)
            try ribbon.waitForLine(containing: "playing \(Session.panelName)")
            ribbon.send(SIGTERM)
            #expect(try ribbon.waitForExit() == .code(0))
        }

        @Test func aPanelThatAnotherProgramHasTakenEndsItWith1() throws {
            let panel = try Session.plugIn()
            let other = try EventReader(panel.node)
            try other.grab()
            let ribbon = try run(after: "")
            #expect(try ribbon.waitForExit() == .code(1))
            #expect(ribbon.errors.contains("\(panel.node): another program has grabbed the device; "))
        }
    }
}
