import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// A bridge whose messages nobody reads.
    @Suite("ribbon run: messages that nobody reads")
    struct UnreadMessageTests {
        /// A bridge that plays a note, and a program that it says something about when it is connected.
        private func play() throws -> (VirtualPanel, Session, Receiver) {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            return (panel, session, try Receiver(name: "Other synth"))
        }

        @Test func aReaderThatHasGoneEndsNeitherTheBridgeNorItsNotes() throws {
            let (panel, session, other) = try play()
            session.ribbon.closeErrors()
            #expect(try Session.command("connect", "other").hasPrefix("connected to Other synth"))
            try session.ribbon.waitUntilIdle()
            #expect(try Session.command("status").contains("messages  1 lost"))
            let end = try session.end()
            #expect(end.messages == ["80 43 40"])
            #expect(end.exit == .code(0))
            _ = (panel, other)
        }

        /// Otherwise its first file would become its standard error, and that is what wakes up the thread for messages.
        @Test func withoutAStandardErrorItComesToRest() throws {
            let folder = TestFolder()
            let script = folder.write("closed", "#!/bin/sh\nexec \"$@\" 2>&-\n")
            chmod(script, 0o755)
            let session = try Session(["--preset", Session.preset("melody")], by: script)
            try session.ribbon.waitUntilIdle()
            #expect(try session.end().exit == .code(0))
        }

        @Test func aReaderThatStallsHoldsUpNeitherCommandsNorTheEnd() throws {
            let (panel, session, other) = try play()
            session.ribbon.stallErrors()
            #expect(try Session.command("connect", "other").hasPrefix("connected to Other synth"))
            let end = try session.end()
            #expect(end.messages == ["80 43 40"])
            #expect(end.exit == .code(0))
            _ = (panel, other)
        }
    }
}
