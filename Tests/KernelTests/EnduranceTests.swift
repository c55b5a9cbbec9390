import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// Failures while the bridge plays: it plays on, nothing sticks, and it says so.
    @Suite("ribbon run: what goes wrong")
    struct EnduranceTests {
        private func tap(_ panel: VirtualPanel, x: Int32 = 381) throws {
            panel.down(slot: 0, x: x, y: 400)
            try panel.frame()
            panel.up(slot: 0)
            try panel.frame()
        }

        private func playsOn(_ session: Session, _ panel: VirtualPanel) throws {
            try tap(panel)
            let messages = try session.receive(2)
            #expect(messages[0] == "90 43 64")
            #expect(messages[1].hasPrefix("80 43"))
        }

        @Test func anUntouchedBridgeDoesNotWakeUp() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            try playsOn(session, panel)
            try session.ribbon.waitUntilIdle()
            let before = try counter("wakeUps")
            for _ in 0..<5 { #expect(try counter("wakeUps") == before) }
            _ = try session.end()
        }

        @Test func aDiskThatIsFullCostsOnlyTheLedger() throws {
            let panel = try Session.plugIn()
            let receiver = try Receiver()
            let script = """
                set -e
                mkdir -p /tmp/ribbon-full
                mount -t tmpfs -o size=4k,mode=700 none /tmp/ribbon-full
                mkdir /tmp/ribbon-full/ribbon
                head -c 4096 /dev/zero >/tmp/ribbon-full/rest || true
                exec '\(BridgeProcess.ribbon)' run --preset '\(Session.preset("melody"))' \
                    --device '\(Session.panelName)' --name '\(Session.clientName)'
                """
            let ribbon = try BridgeProcess(
                ["--mount", "sh", "-c", script], executable: "/usr/bin/unshare",
                environment: Session.environment.merging(
                    ["XDG_RUNTIME_DIR": "/tmp/ribbon-full", "XDG_STATE_HOME": "/tmp/ribbon-full"]) { $1 })
            try ribbon.waitForLine(containing: "No space left on device")
            try receiver.connect(to: Session.clientName)
            try ribbon.waitForLine(containing: "playing \(Session.panelName)")
            try tap(panel)
            #expect(try receiver.receive(2).lines.map { String($0.prefix(5)) } == ["90 43", "80 43"])
            ribbon.send(SIGTERM)
            #expect(try ribbon.waitForExit() == .code(0))
        }

        @Test(
            .enabled(if: getenv("RIBBON_VIRTUAL_MACHINE") != nil, "only in a machine of its own the clock may be set"))
        func aClockThatIsSetChangesNothing() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            for offset in [86_400, -86_400] {
                time.tv_sec += offset
                try #require(clock_settime(CLOCK_REALTIME, &time) == 0)
            }
            panel.up(slot: 0)
            try panel.frame()
            #expect(try session.receive(1)[0].hasPrefix("80 43"))
            try playsOn(session, panel)
            #expect(try session.end().messages == [])
        }

        @Test func realTimeThatIsRefusedIsSaidAndPlayedWithout() throws {
            let panel = try Session.plugIn()
            try Kernel.settle()
            chmod(panel.node, 0o666)
            let receiver = try Receiver()
            let preset = TestFolder()
            let file = preset.write("a.yaml", try preset.text(of: Session.preset("melody")))
            let script = """
                ulimit -r 0 -l 0
                exec setpriv --reuid=nobody --groups=audio,input '\(BridgeProcess.ribbon)' run --preset '\(file)' \
                    --device '\(Session.panelName)' --name '\(Session.clientName)'
                """
            let ribbon = try BridgeProcess(
                ["-c", script], executable: "/bin/bash", environment: Session.homeless)
            try ribbon.waitForLine(containing: "ready: ")
            let warning = try ribbon.waitForLine(containing: "real time and locked memory not permitted")
            #expect(warning.contains("/etc/security/limits.d/ribbon.conf"))
            try receiver.connect(to: Session.clientName)
            try ribbon.waitForLine(containing: "playing \(Session.panelName)")
            try tap(panel)
            #expect(try receiver.receive(2).lines.map { String($0.prefix(5)) } == ["90 43", "80 43"])
            ribbon.send(SIGTERM)
            #expect(try ribbon.waitForExit() == .code(0))
        }

        /// A counter of `ribbon status`.
        private func counter(_ name: String) throws -> Int {
            let lines = try Session.command("status", "--json").split(separator: "\n")
            let line = try #require(lines.first { $0.contains("\"\(name)\" : ") })
            return try #require(Int(line.filter(\.isNumber)))
        }

        @Test func withEveryProcessorBusyNothingSticksAndLatenessIsCounted() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            let busy = try (0..<4).map { _ in
                try BridgeProcess(["-c", "while :; do :; done"], executable: "/bin/sh")
            }
            var notes = NoteCount()
            for index in 0..<50 {
                try tap(panel, x: Int32(index * 24))
                try notes.receive(from: session.receiver, on: index + 1, off: index + 1)
            }
            #expect(notes.sounding == [:])
            // A bridge that gets no time at all is as late as one can be.
            let before = try counter("late")
            session.ribbon.pause()
            try tap(panel)
            #expect(try session.receiver.receive(within: .milliseconds(20)) == nil)
            session.ribbon.send(SIGCONT)
            try notes.receive(from: session.receiver, on: 51, off: 51)
            try session.ribbon.waitUntilIdle()
            #expect(try counter("late") >= before + 2)
            for process in busy { process.send(SIGKILL) }
            #expect(try session.end().messages == [])
        }

        @Test func aSynthThatIsUnpluggedAndBackIsConnectedAgain() throws {
            try Kernel.load("snd-virmidi")
            // Only the first of its ports: another port's line does not show that this one came back.
            let session = try Session(preset: "melody", "--connect", "Virtual Raw MIDI ?-0")
            try session.ribbon.waitForLine(containing: "connected to Virtual Raw MIDI")
            try Kernel.setVirtualCard(pluggedIn: false)
            #expect(try !Session.command("status").contains("Virtual Raw MIDI"))
            try Kernel.setVirtualCard(pluggedIn: true)
            try session.ribbon.waitForLine(containing: "connected to Virtual Raw MIDI")
            #expect(try Session.command("status").contains("Virtual Raw MIDI"))
            #expect(try session.end().exit == .code(0))
        }
    }
}
