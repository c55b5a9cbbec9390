import Glibc
import KernelTestKit
import TestSupport
import Testing

/// The script of ribbon-synth.service.
@Suite("Packaged synth")
struct PackagedSynthTests {
    private let machine = TestFolder()

    private func synth(_ arguments: String..., card: String = "") throws -> CommandResult {
        let process = try BridgeProcess(
            arguments, executable: projectFile("packaging/ribbon-synth"),
            environment: ["RIBBON_ASOUND": machine.path, "CARD": card])
        return CommandResult(exit: try process.waitForExit(), output: process.output, errors: process.errors)
    }

    private func plugIn(_ number: Int, _ name: String, plays: Bool = true, usb: Bool = false) {
        machine.makeFolder("card\(number)/\(plays ? "pcm0p" : "midi0")")
        machine.write("card\(number)/id", name + "\n")
        if usb { machine.write("card\(number)/usbid", "1234:5678\n") }
    }

    @Test func theCardIsTheOneThatIsMostLikelyHeardOrTheOneThatIsNamed() throws {
        plugIn(0, "vc4hdmi0")
        #expect(try synth("card").output == "vc4hdmi0\n")
        plugIn(1, "Headphones")
        plugIn(2, "Ribbon", plays: false, usb: true)
        #expect(try synth("card").output == "Headphones\n")
        plugIn(3, "Device", usb: true)
        #expect(try synth("card").output == "Device\n")
        #expect(try synth("card", card: "Headphones").output == "Headphones\n")
        #expect(try synth("card", card: "0").output == "vc4hdmi0\n")
    }

    /// Starts it with a stand-in for FluidSynth, a script of sh.
    private func start(_ fluidSynth: String) throws -> BridgeProcess {
        plugIn(0, "Headphones")
        machine.write("Headphones", "")
        chmod(machine.write("fluidsynth", "#!/bin/sh\n\(fluidSynth)\n"), 0o755)
        return try BridgeProcess(
            [], executable: projectFile("packaging/ribbon-synth"),
            environment: [
                "RIBBON_ASOUND": machine.path, "CARD": "", "FONT": machine.write("font.sf2", ""),
                "PATH": "\(machine.path):/usr/bin:/bin",
            ])
    }

    @Test func aFluidSynthThatGivesUpIsEndedSoThatItIsStartedAgain() throws {
        let synth = try start("echo Failed to create the audio driver. Giving up.\nexec tail -f /dev/null")
        #expect(try synth.waitForExit() == .code(1))
        #expect(synth.errors.contains("another program has the card"))
    }

    @Test func itEndsWithItsCardAndWithNoOther() throws {
        let synth = try start("echo plays\nexec tail -f /dev/null")
        try synth.waitForLine(containing: "plays")
        synth.send(SIGHUP)
        try synth.waitUntilIdle()
        #expect(!synth.errors.contains("has gone"))
        unlink(machine.path("Headphones"))
        synth.send(SIGHUP)
        #expect(try synth.waitForExit() == .code(1))
        #expect(synth.errors.contains("ribbon-synth: the card Headphones has gone"))
    }

    @Test func withoutItsCardItWaitsForOne() throws {
        plugIn(0, "vc4hdmi0")
        let result = try synth(card: "Device")
        #expect(result.exit == .code(0))
        #expect(
            result.errors
                == "ribbon-synth: no sound card is “Device”, and it waits for one; there are: vc4hdmi0\n")
    }
}
