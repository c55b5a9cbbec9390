import Glibc
import KernelTestKit
import Testing

extension KernelTests {
    /// `ribbon panic` where the bridge that plays the notes cannot be asked.
    @Suite("ribbon panic")
    struct PanicTests {
        private let panel: VirtualPanel
        /// With a note that sounds.
        private let session: Session

        init() throws {
            panel = try Session.plugIn()
            session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
        }

        @Test(.enabled(if: isVirtual, "the service's runtime directory is the whole machine's"))
        func theOwnNotesEndBeforeTheServiceIsAsked() throws {
            session.ribbon.send(SIGKILL)
            #expect(try session.receiver.receiveUntilSourceLeaves().isEmpty)
            #expect(try session.ribbon.waitForExit() == .signal(SIGKILL))
            let service = try BridgeProcess(
                ["run", "--preset", Session.preset("melody"), "--device", "no panel", "--name", "Service"],
                environment: Session.environment.merging(["RUNTIME_DIRECTORY": "/run/ribbon"]) { $1 })
            try service.waitForLine(containing: "ready: ")
            let said = try Session.command("panic")
            #expect(
                said == """
                    your own bridge (/tmp/ribbon), which runs no more: ended 1 note
                    the service's bridge (/run/ribbon): everything has been silenced

                    """)
            #expect(try session.receive(1) == ["80 43 40"])
            service.send(SIGTERM)
            #expect(try service.waitForExit() == .code(0))
        }

        private static let isVirtual = getenv("RIBBON_VIRTUAL_MACHINE") != nil

        @Test(.tags(.essence)) func theNotesOfABridgeThatHangsEndFromItsLedger() throws {
            session.ribbon.pause()
            let panic = try BridgeProcess(["panic"], environment: Session.environment)
            #expect(try panic.waitForExit() == .code(0))
            #expect(panic.output == "your own bridge (/tmp/ribbon), which does not answer: ended 1 note\n")
            #expect(panic.errors.contains("it hangs; end it with SIGKILL"))
            #expect(try session.receive(1) == ["80 43 40"])
            session.ribbon.send(SIGKILL)
            #expect(try session.ribbon.waitForExit() == .signal(SIGKILL))
            #expect(try Session.command("panic").contains("which runs no more: ended 1 note"))
        }
    }
}
