import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    @Suite("ribbon run: a panel that stops reporting")
    struct StalledPanelTests {
        @Test func itsNoteEndsAndItPlaysOnAfterItWasOpenedAnew() throws {
            let folder = TestFolder()
            let folders = ["ribbon", "ribbon/devices"]
            for name in folders { mkdir(folder.path(name), 0o755) }
            let file = folder.write(
                "ribbon/devices/panel.yaml", "match: { name: \(Session.panelName) }\nfilters: { silence: 0.5 }\n")
            defer {
                unlink(file)
                for name in folders.reversed() { rmdir(folder.path(name)) }
            }
            let panel = try Session.plugIn()
            let session = try Session(["--preset", Session.preset("melody")], ["XDG_CONFIG_HOME": folder.path])
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 600, y: 400)
            try panel.frame()
            let note = try session.receive(1)[0]
            #expect(note.hasPrefix("90 "))
            let end = try session.receive(1)[0]
            #expect(end.hasPrefix("80 " + note.dropFirst(3).prefix(2)))
            try session.ribbon.waitForLine(containing: "opening it anew")
            try session.ribbon.waitUntilIdle()
            // The kernel lists the finger as long as it is not lifted; it makes no second note.
            panel.up(slot: 0)
            try panel.frame()
            panel.down(slot: 0, x: 600, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == [note])
            panel.up(slot: 0)
            try panel.frame()
            #expect(try session.receive(1) == [end])
            let (exit, messages) = try session.end()
            #expect(exit == .code(0))
            #expect(messages == [])
        }
    }
}
