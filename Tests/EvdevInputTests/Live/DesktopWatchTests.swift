import Glibc
import TestSupport
import Testing

@testable import EvdevInput

@Suite("Desktop watch")
struct DesktopWatchTests {
    private let folder = TestFolder()

    /// As logind writes it: under another name first.
    private func save(_ name: String, _ text: String) {
        folder.write("new", text)
        folder.rename("new", to: name)
    }

    private func grabs() -> Bool {
        GrabRule(option: nil, configured: nil, environment: { _ in nil }, logind: folder.path).grabs
    }

    @Test func aDesktopThatComesAndGoesIsAChange() throws {
        folder.makeFolder("seats")
        folder.makeFolder("sessions")
        let watch = try DesktopWatch(logind: folder.path)
        #expect(!watch.drain() && grabs())
        save("sessions/2", "TYPE=wayland\n")
        save("seats/seat0", "ACTIVE=2\n")
        #expect(watch.drain() && !grabs())
        #expect(!watch.drain())
        save("seats/seat0", "ACTIVE=\n")
        #expect(watch.drain() && grabs())
    }

    @Test func logindMayStartLater() throws {
        let watch = try DesktopWatch(logind: folder.path)
        folder.makeFolder("seats")
        folder.makeFolder("sessions")
        #expect(watch.drain())
        save("sessions/2", "TYPE=x11\n")
        save("seats/seat0", "ACTIVE=2\n")
        #expect(watch.drain() && !grabs())
    }

    @Test func whereThereIsNoLogindNothingChanges() throws {
        let watch = try DesktopWatch(logind: folder.path("none"))
        folder.makeFolder("none/seats")
        #expect(!watch.drain())
    }
}
