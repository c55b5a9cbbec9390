import Glibc
import KernelTestKit
import Testing

extension KernelTests {
    /// The reports of `ribbon doctor` about real problems.
    @Suite("ribbon doctor")
    struct DoctorTests {
        /// With a configuration that works, if the machine does.
        private static let arguments = [
            "doctor", "--preset", Session.preset("controller"), "--device", Session.panelName, "--connect", "Receiver",
        ]

        private func doctor(_ more: String...) throws -> BridgeProcess {
            let process = try BridgeProcess(Self.arguments + more, environment: Session.environment)
            _ = try process.waitForExit()
            return process
        }

        /// As a user who is only in these groups.
        private func doctor(as user: String, groups: String) throws -> BridgeProcess {
            let group = groups.isEmpty ? "--clear-groups" : "--groups=\(groups)"
            // Not everybody may read the preset's folder.
            let script = """
                cp '\(Session.preset("controller"))' /tmp/ribbon-doctor.yaml && chmod 644 /tmp/ribbon-doctor.yaml
                exec setpriv --reuid=\(user) --regid=nogroup \(group) '\(BridgeProcess.ribbon)' doctor \
                    --preset /tmp/ribbon-doctor.yaml --device '\(Session.panelName)'
                """
            let process = try BridgeProcess(
                ["-c", script], executable: "/bin/sh", environment: Session.homeless)
            _ = try process.waitForExit()
            return process
        }

        @Test(.tags(.essence)) func whereEverythingIsThereItEndsWith0() throws {
            let panel = try Session.plugIn()
            let receiver = try Receiver()
            let doctor = try doctor()
            #expect(try doctor.waitForExit() == .code(0))
            #expect(
                doctor.output.contains("ok       touchscreen    \(Session.panelName) (\(panel.node)), 10 fingers\n"))
            #expect(doctor.output.contains("ok       sequencer      /dev/snd/seq opens\n"))
            #expect(doctor.output.contains("ok       clash          \(panel.node): no other program"))
            #expect(doctor.output.hasSuffix("\nPlaying works.\n"))
            _ = receiver
        }

        @Test func withoutATouchscreenItEndsWith1() throws {
            let doctor = try doctor("--json")
            #expect(try doctor.waitForExit() == .code(1))
            #expect(doctor.output.contains("\"works\" : false"))
            #expect(doctor.output.contains("no input device is “\(Session.panelName)”"))
        }

        @Test func aTouchscreenThatAnotherProcessHasGrabbedIsNamedWithTheProcess() throws {
            let panel = try Session.plugIn()
            let other = try EventReader(panel.node)
            try other.grab()
            let doctor = try doctor()
            #expect(try doctor.waitForExit() == .code(1))
            #expect(doctor.output.contains("fails    clash          \(panel.node): "))
            #expect(doctor.output.contains("(process \(getpid())) keeps its touches to itself"))
            #expect(doctor.output.contains("$ kill \(getpid())\n"))
        }

        @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
        func aUserWithoutGroupsIsToldWhichTwo() throws {
            let panel = try Session.plugIn()
            try Kernel.settle()
            chmod(panel.node, 0o660)
            let input = try #require(getgrnam("input"), "the machine has no group “input”").pointee.gr_gid
            chown(panel.node, 0, input)
            let audio = try #require(getgrnam("audio"), "the machine has no group “audio”").pointee.gr_gid
            chown("/dev/snd/seq", 0, audio)
            chmod("/dev/snd/seq", 0o660)
            let none = try doctor(as: "nobody", groups: "")
            #expect(try none.waitForExit() == .code(1))
            #expect(none.output.contains("fails    groups         you are not in the groups audio and input"))
            #expect(none.output.contains("$ sudo usermod -aG audio,input \"$USER\"\n"))
            #expect(none.output.contains("\(Session.panelName) (\(panel.node)): you may not read it"))
            #expect(none.output.contains("warning  real time      priority 60 (RLIMIT_RTPRIO is 0)"))
            let both = try doctor(as: "nobody", groups: "audio,input")
            #expect(try both.waitForExit() == .code(0))
            #expect(both.output.contains("ok       groups         you are in the groups audio and input\n"))
        }

        @Test(.enabled(if: getenv("RIBBON_VIRTUAL_MACHINE") != nil, "a module of the machine's own is not taken out"))
        func whereTheSequencersModuleIsNotLoadedItSaysHowToLoadIt() throws {
            defer {
                for module in ["snd-seq", "snd-seq-dummy", "snd-virmidi"] { try? Kernel.load(module) }
            }
            for user in ["snd-seq-dummy", "snd-virmidi", "snd-seq-virmidi", "snd-seq-midi", "snd-seq-midi-event"] {
                try? Kernel.unload(user)
            }
            try Kernel.unload("snd-seq")
            let panel = try Session.plugIn()
            let doctor = try doctor()
            #expect(try doctor.waitForExit() == .code(1))
            #expect(doctor.output.contains("fails    sequencer      the kernel's module of the ALSA sequencer is not"))
            #expect(doctor.output.contains("$ sudo modprobe snd-seq\n"))
            _ = panel
        }

        @Test func aRunningBridgeIsAskedAndNotDisturbed() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "controller")
            try session.waitUntilPlaying(panel)
            let doctor = try doctor()
            #expect(try doctor.waitForExit() == .code(0))
            #expect(doctor.output.contains("ok       touchscreen    \(Session.panelName) (\(panel.node)) is played\n"))
            #expect(doctor.output.contains("Receiver:Receiver listens\n"))
            #expect(!doctor.output.contains("clash"))
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 4A 14"])
            _ = try session.end()
        }

        @Test func aRunningBridgeWithoutATouchscreenFails() throws {
            let session = try Session(preset: "controller")
            try session.ribbon.waitForLine(containing: "ready: ")
            let doctor = try doctor()
            #expect(try doctor.waitForExit() == .code(1))
            #expect(doctor.output.contains("fails    touchscreen    "))
            _ = try session.end()
        }

        @Test(
            .enabled(
                if: geteuid() == 0 && getenv("RIBBON_VIRTUAL_MACHINE") != nil,
                "only root can become another user, and a service of the machine's own is left alone"))
        func aServiceThatMayNotBeAskedHasTheScreen() throws {
            mkdir("/run/ribbon", 0o750)
            defer { rmdir("/run/ribbon") }
            let panel = try Session.plugIn()
            chmod(panel.node, 0o644)
            let session = try Session(
                ["--preset", Session.preset("controller")], ["RUNTIME_DIRECTORY": "/run/ribbon"])
            try session.waitUntilPlaying(panel)
            let doctor = try doctor(as: "nobody", groups: "")
            #expect(try doctor.waitForExit() == .code(0))
            #expect(doctor.output.contains("warning  bridge         the service runs, and you may not ask it"))
            #expect(
                doctor.output.contains(
                    "ok       touchscreen    \(Session.panelName) (\(panel.node)): left to the service"))
            #expect(!doctor.output.contains("clash") && !doctor.output.contains("fails"))
            // The files of a killed bridge do not count as a running one.
            session.ribbon.send(SIGKILL)
            _ = try session.ribbon.waitForExit()
            let alone = try self.doctor(as: "nobody", groups: "")
            _ = try alone.waitForExit()
            #expect(!alone.output.contains("the service runs"))
            for name in ["control", "notes"] { unlink("/run/ribbon/\(name)") }
        }

        @Test func theRateIsMeasuredWhenItIsAskedFor() throws {
            let panel = try Session.plugIn()
            let doctor = try BridgeProcess(Self.arguments + ["--rate"], environment: Session.environment)
            try doctor.waitForLine(containing: "move a finger")
            panel.down(slot: 0, x: 0, y: 400)
            try panel.frame()
            for x: Int32 in 1...100 {
                panel.move(slot: 0, x: x, y: 400)
                try panel.frame()
            }
            doctor.send(SIGINT)
            #expect(try doctor.waitForExit() == .code(0))
            #expect(doctor.output.contains("report rate    \(Session.panelName): "))
            #expect(doctor.output.contains(" reports a second, one each "))
        }
    }
}
