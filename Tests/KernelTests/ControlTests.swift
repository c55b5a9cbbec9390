import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// Requests of other programs to a running bridge.
    @Suite("Control")
    struct ControlTests {
        /// A connection to the control socket that speaks for itself.
        private struct Socket: ~Copyable {
            let descriptor: Int32

            init() throws {
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "/tmp/ribbon/control\0".utf8) }
                descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                let result = withUnsafePointer(to: address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                    }
                }
                try #require(result == 0)
            }

            deinit { close(descriptor) }

            func send(_ text: String) { _ = write(descriptor, text, text.utf8.count) }

            /// Waits until there is one, without reading it.
            func waitForAnswer() throws {
                try #require(try waitForInput(on: descriptor), "the bridge does not answer")
            }

            /// All that comes until the bridge closes the connection.
            func readToEnd() throws -> String {
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while true {
                    try #require(try waitForInput(on: descriptor), "the bridge does not close the connection")
                    let count = recv(descriptor, &buffer, buffer.count, 0)
                    guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
                    bytes += buffer[..<count]
                }
            }
        }

        private func hold(_ panel: VirtualPanel, x: Int32 = 381) throws {
            panel.down(slot: 0, x: x, y: 400)
            try panel.frame()
        }

        @Test(.tags(.essence)) func statusTellsOfDevicesPortsNotesAndLatency() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            try hold(panel)
            #expect(try session.receive(1) == ["90 43 64"])
            try session.ribbon.waitUntilIdle()
            let text = try Session.command("status")
            #expect(text.contains("preset    “Notes in semitones”"))
            #expect(text.contains("device    \(Session.panelName) (\(panel.node))"))
            #expect(text.contains("out → \(session.receiver.address.client):0 Receiver:Receiver"))
            #expect(text.contains("sounding  G3 (channel 1)"))
            #expect(text.contains("latency   p50 "))
            let json = try Session.command("status", "--json")
            #expect(json.contains("\"key\" : 67"))
            #expect(try Session.command("latency").contains("p99.9"))
            var status = stat()
            #expect(stat("/tmp/ribbon/control", &status) == 0 && status.st_mode & 0o777 == 0o600)
            #expect(stat("/tmp/ribbon", &status) == 0 && status.st_mode & 0o777 == 0o700)
            #expect(try session.end().messages.count == 1)
        }

        @Test func panicEndsTheNoteExactlyAndSilencesEveryChannel() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            try hold(panel)
            #expect(try session.receive(1) == ["90 43 64"])
            #expect(
                try Session.command("panic") == "your own bridge (/tmp/ribbon): everything has been silenced\n")
            let messages = try session.receive(1 + 64)
            #expect(messages[0] == "80 43 40")
            #expect(messages[1...4] == ["B0 40 00", "B0 78 00", "B0 7B 00", "E0 00 40"])
            #expect(messages[64] == "EF 00 40")
            panel.up(slot: 0)
            try panel.frame()
            #expect(try session.end().messages == [])
        }

        @Test func panicOnTheInputPortEndsWhatSounds() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            try hold(panel)
            #expect(try session.receive(1) == ["90 43 64"])
            let input = try session.receiver.waitForPort(.input, of: Session.clientName)
            try Sender().send([0xB0, 123, 0], to: input)
            #expect(try session.receive(1) == ["80 43 40"])
            #expect(try session.end().messages == [])
        }

        @Test(.tags(.essence)) func afterASIGKILLPanicSendsTheExactNoteOffs() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            panel.down(slot: 1, x: 965, y: 400)
            try panel.frame()
            #expect(try session.receive(2) == ["90 43 64", "90 4E 64"])
            session.ribbon.send(SIGKILL)
            #expect(try session.receiver.receiveUntilSourceLeaves().isEmpty)
            #expect(try session.ribbon.waitForExit() == .signal(SIGKILL))
            #expect(
                try Session.command("panic") == "your own bridge (/tmp/ribbon), which runs no more: ended 2 notes\n")
            let messages = try session.receive(2 + 64)
            #expect(messages[..<2] == ["80 43 40", "80 4E 40"])
            #expect(messages[2...5] == ["B0 40 00", "B0 78 00", "B0 7B 00", "E0 00 40"])
            #expect(try Session.command("panic").contains("none has left notes sounding"))
        }

        @Test func whatAKilledBridgeLeftSoundingIsEndedByTheNextOne() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            try hold(panel)
            #expect(try session.receive(1) == ["90 43 64"])
            session.ribbon.send(SIGKILL)
            #expect(try session.receiver.receiveUntilSourceLeaves().isEmpty)
            #expect(try session.ribbon.waitForExit() == .signal(SIGKILL))
            let next = try Session(preset: "melody")
            #expect(try session.receive(1) == ["80 43 40"])
            #expect(try next.end().exit == .code(0))
        }

        @Test func whileASynthLearnsOneMappingAloneIsSent() throws {
            let folder = TestFolder()
            let file = folder.write(
                "two.yaml",
                """
                ribbon-preset: 1
                name: Two mappings
                ribbons:
                  - name: cutoff
                    area: [0, 0, 1, 1]
                    send: [{ from: center, to: cc 74 }, { from: across, to: cc 1 }]

                """)
            let panel = try Session.plugIn()
            let session = try Session(["--preset", file])
            try session.waitUntilPlaying(panel)
            let learn = try BridgeProcess(["learn", "cutoff.across"], environment: Session.environment)
            try learn.waitForLine(containing: "only cutoff.across is sent")
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            #expect(try session.receive(1)[0].hasPrefix("B0 01"))
            learn.send(SIGINT)
            try session.ribbon.waitForLine(containing: "learning has ended")
            panel.up(slot: 0)
            try panel.frame()
            panel.down(slot: 0, x: 300, y: 400)
            try panel.frame()
            #expect(try session.receive(2) == ["B0 4A 14", "B0 4A 1E"])
            let wrong = try BridgeProcess(["learn", "cutoff.size"], environment: Session.environment)
            #expect(try wrong.waitForExit() == .code(64))
            #expect(wrong.errors.contains("it sends from: center, across"))
            _ = try session.end()
        }

        @Test func connectConnectsWhatIsThereAndAwaitsWhatIsNot() throws {
            let session = try Session(preset: "controller")
            try session.ribbon.waitForLine(containing: "ready: ")
            let other = try Receiver(name: "Other synth")
            #expect(try Session.command("connect", "other") == "connected to Other synth:Other synth\n")
            #expect(try Session.command("connect", "Nobody").contains("it will be connected when it comes"))
            let wrong = try BridgeProcess(["connect", "199:0"], environment: Session.environment)
            #expect(try wrong.waitForExit() == .code(66))
            #expect(try session.end().exit == .code(0))
            _ = other
        }

        @Test func whatAFingerWouldDoIsDoneByACommand() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            #expect(try Session.command("perform", "melody", "activate") == "melody: activate\n")
            #expect(try session.receive(2) == ["90 48 64", "80 48 40"])
            let wrong = try BridgeProcess(["perform", "melody", "toggle-range"], environment: Session.environment)
            #expect(try wrong.waitForExit() == .code(64))
            #expect(wrong.errors.contains("“toggle-range” does nothing to “melody”: its double tap is off"))
            let nowhere = try BridgeProcess(
                ["perform", "melody", "activate", "--screen", "left"], environment: Session.environment)
            #expect(try nowhere.waitForExit() == .code(66))
            #expect(nowhere.errors.contains("no screen is called “left”; none has a name"))
            #expect(try session.end().exit == .code(0))
        }

        @Test func aClientThatSendsRubbishIsDroppedAndTheLoopPlaysOn() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            let rubbish = try Socket()
            rubbish.send("GET / HTTP/1.1\r\n\r\n")
            #expect(try rubbish.readToEnd().contains("\"ok\":false"))
            let endless = try Socket()
            endless.send(String(repeating: "x", count: 5000))
            #expect(try endless.readToEnd() == "")
            let slow = try Socket()
            slow.send("{\"command\":")
            #expect(try slow.readToEnd() == "")
            try hold(panel)
            #expect(try session.receive(1) == ["90 43 64"])
            _ = try session.end()
        }

        /// Its touchscreen is given back to the bridge in the turn in which the loop is asked for it.
        @Test func whoeverCalibratesAndIsGoneBeforeTheAnswerHasTheTouchscreenAttachedOnce() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            session.ribbon.pause()
            do {
                let program = try Socket()
                program.send("{\"command\":\"calibrate\",\"argument\":\"\(panel.node)\"}\n")
            }
            session.ribbon.send(SIGCONT)
            try session.waitUntilPlaying(panel)
            try session.ribbon.waitUntilIdle()
            try hold(panel)
            #expect(try session.receive(1) == ["90 43 64"])
            let lines = session.ribbon.transcript.split(separator: "\n")
            #expect(lines.filter { $0.contains("playing \(Session.panelName) (") }.count == 2)
            #expect(lines.filter { $0.contains("lost \(Session.panelName) (") }.count == 1)
            _ = try session.end()
        }

        @Test func aMonitorThatDoesNotReadIsDroppedAndAnotherSeesEverything() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "controller")
            try session.waitUntilPlaying(panel)
            let stalled = try Socket()
            stalled.send("{\"command\":\"monitor\"}\n")
            try stalled.waitForAnswer()
            let monitor = try BridgeProcess(["monitor", "--plain"], environment: Session.environment)
            try monitor.waitForLine(containing: "cutoff ──")
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            try monitor.waitForLine(containing: "0 B0 4A 14   controller 74 = 20, channel 1")
            panel.up(slot: 0)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 4A 14"])
            _ = try session.end()
            #expect(try stalled.readToEnd().contains("\"center\""))
            #expect(try monitor.waitForExit() == .code(1))
        }

        @Test func withoutABridgeTheCommandsSayHowToStartOne() throws {
            for arguments in [
                ["status"], ["latency"], ["monitor"], ["preset", "next"], ["connect", "a"],
                ["disconnect", "a"], ["perform", "a", "reset"],
            ] {
                let process = try BridgeProcess(arguments, environment: Session.environment)
                #expect(try process.waitForExit() == .code(69))
                #expect(process.errors.contains("no bridge is running; start one with “ribbon run”"))
            }
        }

        @Test func aSecondBridgeInTheSameFolderIsRefusedAndNamesTheFirst() throws {
            let session = try Session(preset: "controller")
            try session.ribbon.waitForLine(containing: "ready: ")
            let second = try BridgeProcess(
                ["run", "--preset", Session.preset("controller"), "--name", "Second"],
                environment: Session.environment)
            #expect(try second.waitForExit() == .code(69))
            #expect(second.errors.contains("another bridge plays already (sequencer client "))
            #expect(second.errors.contains(" \(Session.clientName)) in "))
            #expect(try Session.command("status").contains(Session.clientName))
            #expect(try session.end().exit == .code(0))
        }
    }
}
