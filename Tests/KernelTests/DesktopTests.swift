import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// A desktop that starts after the bridge, as systemd-logind announces it.
    @Suite(
        "ribbon run: a desktop",
        .enabled(if: getenv("RIBBON_VIRTUAL_MACHINE") != nil, "the machine's own sessions are left alone"))
    struct DesktopTests {
        private static let logind = "/run/systemd"

        private let folder = TestFolder()

        /// Writes a file as logind does: under another name first.
        private func save(_ name: String, _ text: String) throws {
            mkdir(Self.logind, 0o755)
            mkdir("\(Self.logind)/seats", 0o755)
            mkdir("\(Self.logind)/sessions", 0o755)
            let file = "\(Self.logind)/\(name).new"
            let stream = try #require(fopen(file, "w"))
            fputs(text, stream)
            fclose(stream)
            rename(file, "\(Self.logind)/\(name)")
        }

        @Test func itGetsItsTouchscreenAndTheBridgeGetsItBack() throws {
            try save("seats/seat0", "ACTIVE=\n")
            defer { unlink("\(Self.logind)/seats/seat0") }
            let panel = try Session.plugIn()
            let desktop = try EventReader(panel.node)
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            func touch() throws {
                panel.down(slot: 0, x: 381, y: 400)
                try panel.frame()
                panel.up(slot: 0)
                try panel.frame()
                #expect(try session.receive(2).map { $0.prefix(5) } == ["90 43", "80 43"])
            }
            try touch()
            #expect(desktop.events().isEmpty)

            try save("sessions/c1", "TYPE=wayland\nCLASS=greeter\n")
            defer { unlink("\(Self.logind)/sessions/c1") }
            try save("seats/seat0", "ACTIVE=c1\n")
            try session.ribbon.waitForLine(
                containing: "(\(panel.node)) is shared with the desktop: the session on seat0")
            try touch()
            #expect(!desktop.events().isEmpty)

            try save("seats/seat0", "ACTIVE=\n")
            try session.ribbon.waitForLine(containing: "(\(panel.node)) is kept from the desktop: no desktop uses the")
            try touch()
            #expect(desktop.events().isEmpty)
            #expect(try session.end().exit == .code(0))
        }
    }
}
