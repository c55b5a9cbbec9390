import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// The files of a bridge that plays, in the hands of another program of its user.
    @Suite("Runtime files")
    struct RuntimeFilesTests {
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

        private func lift() throws {
            panel.up(slot: 0)
            try panel.frame()
        }

        /// Facts that only the ledger's file can tell.
        private func killAndPanic() throws {
            session.ribbon.send(SIGKILL)
            #expect(try session.ribbon.waitForExit() == .signal(SIGKILL))
            #expect(try Session.command("panic").contains("which runs no more: ended 1 note"))
            #expect(try session.receive(1) == ["80 43 40"])
        }

        @Test func aLedgerThatIsShortenedIsMadeAnewWithWhatSounds() throws {
            try #require(truncate("/tmp/ribbon/notes", 0) == 0)
            try session.ribbon.waitForLine(containing: "/tmp/ribbon/notes: another program has removed or changed it")
            #expect(try Session.command("status", "--json").contains("\"newLedgers\" : 1"))
            try killAndPanic()
        }

        /// The loop and the rest of the bridge come to it at once.
        @Test func aLedgerThatIsShortenedEndsNothingAndNoNoteStays() throws {
            session.ribbon.pause()
            try #require(truncate("/tmp/ribbon/notes", 0) == 0)
            try lift()
            session.ribbon.send(SIGCONT)
            #expect(try session.receive(1) == ["80 43 40"])
            try session.ribbon.waitForLine(containing: "/tmp/ribbon/notes: another program has removed or changed it")
            #expect(try session.end().exit == .code(0))
        }

        @Test(arguments: [true, false])
        func aFolderThatIsRemovedIsMadeAnewWithWhatSounds(isRemoved: Bool) throws {
            if isRemoved {
                // Otherwise the bridge puts files back while the folder goes.
                session.ribbon.pause()
                for path in ["/tmp/ribbon/notes", "/tmp/ribbon/control"] { try #require(unlink(path) == 0) }
                try #require(rmdir("/tmp/ribbon") == 0)
                session.ribbon.send(SIGCONT)
            } else {
                try #require(rename("/tmp/ribbon", "/tmp/ribbon-moved") == 0)
            }
            defer { TestFolder.remove("/tmp/ribbon-moved") }
            try session.ribbon.waitForLine(containing: "it has been made anew")
            try session.ribbon.waitUntilIdle()
            #expect(try Session.command("status").contains("sounding  G3"))
            try killAndPanic()
        }

        /// A user to whom it does not belong.
        @Test func aBusErrorThatIsNoLedgersEndsTheBridgeAsEver() throws {
            session.ribbon.send(SIGBUS)
            #expect(try session.ribbon.waitForExit() == .signal(SIGBUS))
            #expect(try Session.command("panic").contains("which runs no more: ended 1 note"))
        }
    }
}
