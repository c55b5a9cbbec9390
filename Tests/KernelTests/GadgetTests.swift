import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// The machine as a USB MIDI instrument: dummy_hcd is a cable from the machine to itself, so that its sequencer has
    /// both ends: “f_midi” is the instrument's, “Ribbon” what a computer at the other end sees.
    @Suite(
        "ribbon-gadget",
        .enabled(if: getenv("RIBBON_VIRTUAL_MACHINE") != nil, "a gadget is not made on the machine's own USB ports"))
    struct GadgetTests {
        private static let script = projectFile("packaging/ribbon-gadget")

        /// Runs the script with no more rights than its unit gives it.
        private func gadget(_ what: String) throws {
            let script = try BridgeProcess(
                ["--bounding-set=-all,+sys_admin,+sys_module", "--no-new-privs", Self.script, what],
                executable: "/usr/bin/setpriv")
            #expect(try script.waitForExit() == .code(0), "\(script.errors)")
            #expect(script.errors == "")
        }

        /// A bridge that plays a screen into the cable, and the computer at the other end.
        private func play() throws -> (panel: VirtualPanel, bridge: BridgeProcess, computer: Receiver) {
            let panel = try Session.plugIn()
            let bridge = try BridgeProcess(
                [
                    "run", "--preset", Session.preset("melody"), "--device", Session.panelName, "--name",
                    Session.clientName, "--connect", "hardware",
                ], environment: Session.environment)
            try bridge.waitForLines(containing: ["connected to f_midi:f_midi", "playing \(Session.panelName)"])
            let computer = try Receiver()
            try computer.connect(to: "Ribbon")
            return (panel, bridge, computer)
        }

        private func tap(_ panel: VirtualPanel) throws {
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            panel.up(slot: 0)
            try panel.frame()
        }

        /// The notes that come out of the cable, without what a new connection is told first.
        private func receive(_ count: Int, by receiver: Receiver) throws -> [String] {
            var notes: [ReceivedMessage] = []
            while notes.count < count { notes += try receiver.receive(1).filter { !$0.isAnnouncement } }
            return notes.lines
        }

        @Test func theComputerAtTheOtherEndReceivesTheNotes() throws {
            for module in ["dummy_hcd", "snd-usb-audio", "snd-seq"] { try Kernel.load(module) }
            try gadget("start")
            defer { try? gadget("stop") }
            let (panel, bridge, computer) = try play()
            try tap(panel)
            #expect(try receive(2, by: computer) == ["90 43 64", "80 43 40"])

            // The cable is pulled and plugged in again: the bridge finds the instrument by itself.
            try gadget("stop")
            _ = try computer.receiveUntilSourceLeaves()
            try gadget("start")
            try bridge.waitForLine(containing: "connected to f_midi:f_midi")
            try computer.connect(to: "Ribbon")
            try tap(panel)
            #expect(try receive(2, by: computer) == ["90 43 64", "80 43 40"])
            bridge.send(SIGTERM)
            #expect(try bridge.waitForExit() == .code(0))
            // The other end goes in its own time; the next test has the sequencer to itself.
            try gadget("stop")
            _ = try computer.receiveUntilSourceLeaves()
        }

        /// The killed bridge was the only one who was connected to the instrument.
        @Test func panicEndsWhatAKilledBridgeLeavesSoundingThere() throws {
            for module in ["dummy_hcd", "snd-usb-audio", "snd-seq"] { try Kernel.load(module) }
            try gadget("start")
            defer { try? gadget("stop") }
            let (panel, bridge, computer) = try play()
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try receive(1, by: computer) == ["90 43 64"])

            bridge.send(SIGKILL)
            #expect(try bridge.waitForExit() == .signal(SIGKILL))
            let panic = try BridgeProcess(["panic"], environment: Session.environment)
            #expect(try panic.waitForExit() == .code(0))
            var heard: [String] = []
            while !heard.contains("80 43 40") { heard += try computer.receive(1).lines }
            try gadget("stop")
            _ = try computer.receiveUntilSourceLeaves()
        }

        /// Each has its own view of the files, as the unit gives it: nothing but /dev, /proc and /sys can be written, and
        /// configfs is where nobody else has mounted it.
        @Test func itIsStoppedWhereConfigfsWasMountedForTheStartAlone() throws {
            try Kernel.load("dummy_hcd")
            func gadgetAlone(_ command: String) throws {
                let shell = try BridgeProcess(
                    [
                        "--mount", "/bin/sh", "-ec",
                        "umount /sys/kernel/config 2>/dev/null || true; mount -o remount,bind,ro /; \(command)",
                    ], executable: "/usr/bin/unshare")
                #expect(try shell.waitForExit() == .code(0), "\(command): \(shell.errors)")
            }
            let rights = "setpriv --bounding-set=-all,+sys_admin,+sys_module --no-new-privs '\(Self.script)'"
            let look = "mount -t configfs none /sys/kernel/config; test"
            try gadgetAlone("\(rights) start")
            try gadgetAlone("\(look) -d /sys/kernel/config/usb_gadget/ribbon")
            try gadgetAlone("\(rights) stop")
            try gadgetAlone("\(look) ! -d /sys/kernel/config/usb_gadget/ribbon")
        }

        @Test func itCanBeStartedTwiceAndStoppedTwice() throws {
            try Kernel.load("dummy_hcd")
            for what in ["start", "start", "stop", "stop"] { try gadget(what) }
            #expect(access("/sys/kernel/config/usb_gadget/ribbon", F_OK) != 0)
        }

        @Test func withoutADevicePortItSaysHowToHaveOne() throws {
            try? Kernel.unload("dummy_hcd")
            let script = try BridgeProcess(["start"], executable: Self.script)
            #expect(try script.waitForExit() == .code(69))
            #expect(script.errors.contains("dtoverlay=dwc2,dr_mode=peripheral"))
        }
    }
}
