import Control
import Testing

@testable import ribbon

@Suite("ribbon run's options")
struct RunTests {
    private func options(_ line: String...) throws -> Session.Options {
        try #require(RibbonCommand.parseAsRoot(["run"] + line) as? Run).options
    }

    @Test func withoutAnyItPlaysEveryTouchscreenAsRibbon() throws {
        #expect(try options() == Session.Options())
        #expect(Session.Options().name == "Ribbon")
    }

    @Test func devicesAndConnectionsMayBeRepeated() throws {
        var expected = Session.Options()
        expected.devices = ["Goodix", "/dev/input/event1"]
        expected.connections = ["synth:0", "*"]
        expected.listened = ["Clock", "hardware"]
        #expect(
            try options(
                "--device", "Goodix", "--connect", "synth:0", "--device", "/dev/input/event1", "--connect", "*",
                "--listen", "Clock", "--listen", "hardware") == expected)
    }

    @Test func theGrabIsTheUsersChoiceOrNone() throws {
        #expect(try options().grab == nil)
        #expect(try options("--grab").grab == true)
        #expect(try options("--no-grab").grab == false)
    }

    @Test func presetAndNameAreTaken() throws {
        var expected = Session.Options()
        expected.preset = "a.yaml"
        expected.name = "Second"
        #expect(try options("--preset=a.yaml", "--name", "Second") == expected)
    }

    @Test(arguments: [["--fallback", "take.events"], ["--preset"], ["a.yaml"], ["--grab=yes"]])
    func whatMakesNoSenseIsRefused(line: [String]) {
        let command = try? RibbonCommand.parseAsRoot(["run"] + line)
        #expect(command == nil)
    }
}
