import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// The settings of the packaged units for a program that has crashed.
    @Suite("Packaged units")
    struct UnitTests {
        private static let units = [
            "ribbon.service", "ribbon.ribbon-face.service", "ribbon.ribbon-web.service", "ribbon.ribbon-osc.service",
            linkUnit,
        ]
        /// The unit of the program that is not in Swift.
        private static let linkUnit = "ribbon-link.service"

        /// All values that a unit gives to this key.
        private func values(_ key: String, _ unit: String) throws -> [String] {
            try contents(projectFile("packaging/debian/\(unit)")).split(separator: "\n")
                .filter { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.utf8.count + 1)) }
        }

        @Test(arguments: units) func theProgramIsStartedAgainWithinASecondAndForEver(unit: String) throws {
            #expect(["500ms", "1s"].contains(try #require(try values("RestartSec", unit).last)))
            #expect(["on-failure", "always"].contains(try #require(try values("Restart", unit).last)))
            #expect(try values("StartLimitIntervalSec", unit) == ["0"])
            guard unit != Self.linkUnit else { return }
            #expect(try values("Environment", unit).contains("SWIFT_BACKTRACE=enable=no"))
        }

        @Test func theFaceKeepsTheLightOfAPanelUntilTheMachineStartsAnew() throws {
            let unit = "ribbon.ribbon-face.service"
            #expect(try values("RuntimeDirectory", unit) == ["ribbon-face"])
            #expect(try values("RuntimeDirectoryPreserve", unit) == ["yes"])
        }

        /// A trap of Swift ends in one of these signals, depending on the machine. A backtrace would begin with a line.
        @Test(arguments: [SIGILL, SIGTRAP])
        func aTrapEndsTheBridgeAtOnceWithItsNotesInTheLedger(signal: Int32) throws {
            let panel = try Session.plugIn()
            let setting = try #require(try values("Environment", "ribbon.service").first { $0.hasPrefix("SWIFT_") })
            let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
            let session = try Session(["--preset", Session.preset("melody")], [parts[0]: parts[1]])
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            session.ribbon.send(signal)
            #expect(try session.ribbon.waitForExit() == .signal(signal))
            #expect(!session.ribbon.errors.contains("💣") && !session.ribbon.errors.contains("rash"))
            #expect(try Session.command("panic").contains("which runs no more: ended 1 note"))
            #expect(try session.receive(1) == ["80 43 40"])
        }
    }
}
