import CLinux
import Glibc
import KernelTestKit
import TestSupport
import Testing
import Time
import Touch

extension KernelTests {
    /// The bridge as a service manager sees it.
    @Suite("ribbon run: a service")
    struct ServiceTests {
        /// Where a service manager listens.
        private final class Manager {
            let path: String
            private let descriptor = ribbon_datagram_socket()

            init(_ folder: TestFolder) throws {
                path = folder.path("notify")
                let result = withAddress { bind(descriptor, $0, $1) }
                try #require(result == 0)
            }

            private func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: (path + "\0").utf8) }
                return withUnsafePointer(to: address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
                    }
                }
            }

            /// Fills the socket, so that nobody can tell anything.
            func fill() {
                let sender = ribbon_datagram_socket()
                defer { close(sender) }
                while withAddress({ sendto(sender, "full", 4, Int32(MSG_DONTWAIT), $0, $1) }) == 4 {}
            }

            deinit {
                close(descriptor)
                unlink(path)
            }

            /// The next message.
            func next() throws -> String {
                try #require(
                    try waitForInput(on: descriptor), "the bridge tells its service manager nothing more")
                return try #require(waiting())
            }

            /// The next one that has come already.
            func waiting() -> String? {
                var buffer = [UInt8](repeating: 0, count: 4096)
                let count = ribbon_receive(descriptor, &buffer, buffer.count, 0)
                return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
            }

            func next(besides repeated: String) throws -> String {
                while true {
                    let message = try next()
                    if message != repeated { return message }
                }
            }
        }

        private let folder = TestFolder()

        @Test func itSaysWhenItIsReadyWhatItPlaysAndThatItEnds() throws {
            let manager = try Manager(folder)
            let session = try Session(
                ["--preset", Session.preset("melody")], ["NOTIFY_SOCKET": manager.path])
            #expect(try manager.next() == "READY=1\nSTATUS=preset “Notes in semitones” on no touchscreen yet")
            // Its ports are there by then.
            _ = try session.receiver.waitForPort(.input, of: Session.clientName, within: .zero)
            let panel = try Session.plugIn()
            #expect(try manager.next() == "STATUS=preset “Notes in semitones” on \(Session.panelName)")
            panel.unplug()
            #expect(try manager.next() == "STATUS=preset “Notes in semitones” on no touchscreen yet")
            #expect(try session.end().exit == .code(0))
            #expect(try manager.next() == "STOPPING=1")
            // Nobody has asked for a heartbeat.
            #expect(manager.waiting() == nil)
        }

        @Test func aReloadBeginsAtAMomentAndEndsWhenItIsReady() throws {
            let manager = try Manager(folder)
            let session = try Session(
                ["--preset", Session.preset("melody")], ["NOTIFY_SOCKET": manager.path])
            #expect(try manager.next().hasPrefix("READY=1"))
            let before = Timestamp.now().nanoseconds / 1000
            session.ribbon.send(SIGHUP)
            let reload = try manager.next().split(separator: "\n")
            #expect(reload.first == "RELOADING=1")
            let moment = try #require(reload.last?.split(separator: "="))
            #expect(moment.first == "MONOTONIC_USEC")
            #expect(try #require(Int64(moment[1])) >= before)
            #expect(try manager.next().hasPrefix("READY=1"))
            #expect(try session.end().exit == .code(0))
        }

        @Test func theLoopItselfIsHeardOfUntouchedAndWhilePlaying() throws {
            let manager = try Manager(folder)
            let panel = try Session.plugIn()
            let session = try Session(
                ["--preset", Session.preset("melody")],
                ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "100000"])
            #expect(try manager.next(besides: "WATCHDOG=1").hasPrefix("READY=1"))
            #expect(try manager.next(besides: "WATCHDOG=1").hasPrefix("STATUS="))
            try session.waitUntilPlaying(panel)
            for _ in 0..<5 { #expect(try manager.next() == "WATCHDOG=1") }
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            for _ in 0..<5 { #expect(try manager.next() == "WATCHDOG=1") }
            session.ribbon.pause()
            while manager.waiting() != nil {}
            session.ribbon.send(SIGCONT)
            #expect(try manager.next() == "WATCHDOG=1")
            session.ribbon.send(SIGTERM)
            #expect(try manager.next(besides: "WATCHDOG=1") == "STOPPING=1")
            #expect(try session.receiver.receiveUntilSourceLeaves().count == 1)
        }

        /// Takes the sequencer away until the body gives it back.
        private func withoutSequencer(_ body: (_ giveBack: () throws -> Void) throws -> Void) throws {
            for module in ["snd-virmidi", "snd-seq-dummy", "snd-seq-midi", "snd-seq-midi-event", "snd-seq"] {
                try Kernel.unload(module)
            }
            func giveBack() throws {
                for module in ["snd-seq", "snd-seq-dummy", "snd-virmidi"] { try Kernel.load(module) }
            }
            do { try body(giveBack) } catch {
                try giveBack()
                throw error
            }
            try giveBack()
        }

        @Test(.enabled(if: isVirtual, "only in a machine of its own the sequencer may be taken away"))
        func itWaitsForASequencerThatIsLoadedLater() throws {
            let manager = try Manager(folder)
            let panel = try Session.plugIn()
            let arguments = ["run", "--preset", Session.preset("melody"), "--device", Session.panelName]
            let asService = Session.environment.merging(["NOTIFY_SOCKET": manager.path]) { $1 }
            try withoutSequencer { giveBack in
                let typed = try BridgeProcess(arguments, environment: Session.environment)
                #expect(try typed.waitForExit() == .code(69))
                #expect(typed.errors.contains("`modprobe snd-seq`"))

                // It counts as started, however long the wait takes, and is alive meanwhile.
                let waiting = "READY=1\nSTATUS=waiting for the ALSA sequencer; load it with “modprobe snd-seq”"
                let watched = asService.merging(["WATCHDOG_USEC": "100000"]) { $1 }
                let ended = try BridgeProcess(arguments, environment: watched)
                #expect(try manager.next(besides: "WATCHDOG=1") == waiting)
                for _ in 0..<3 { #expect(try manager.next() == "WATCHDOG=1") }
                ended.send(SIGHUP)
                #expect(try manager.next(besides: "WATCHDOG=1").hasPrefix("RELOADING=1"))
                #expect(try manager.next(besides: "WATCHDOG=1") == waiting)
                ended.send(SIGTERM)
                #expect(try ended.waitForExit() == .code(0))
                while manager.waiting() != nil {}

                let ribbon = try BridgeProcess(arguments + ["--name", Session.clientName], environment: asService)
                #expect(try manager.next() == waiting)
                try giveBack()
                #expect(
                    try manager.next() == "READY=1\nSTATUS=preset “Notes in semitones” on \(Session.panelName)")
                let receiver = try Receiver()
                try receiver.connect(to: Session.clientName)
                try ribbon.waitForLine(containing: "playing \(Session.panelName) (\(panel.node))")
                panel.down(slot: 0, x: 381, y: 400)
                try panel.frame()
                #expect(try receiver.receive(1).lines == ["90 43 64"])
                ribbon.send(SIGTERM)
                #expect(try ribbon.waitForExit() == .code(0))
            }
        }

        // MARK: Files with errors

        private func melody(_ root: String) -> String {
            """
            ribbon-preset: 1
            name: Melody on \(root)
            ribbons: [{ name: melody, send: [{ from: touch, to: note, root: \(root), span: 24, scale: chromatic }] }]

            """
        }

        /// A service of this test's own configuration folder.
        private func service(_ manager: Manager) throws -> Session {
            try Session([], ["NOTIFY_SOCKET": manager.path, "XDG_CONFIG_HOME": folder.path])
        }

        @Test func whereNoPresetCanBePlayedItWaitsAndTakesThemAsTheyAreMended() throws {
            let manager = try Manager(folder)
            folder.makeFolder("ribbon/presets")
            let named = folder.write("ribbon/presets/2.yaml", melody("H9"))
            folder.write("ribbon/ribbon.yaml", "preset: \(named)\n")
            let panel = try Session.plugIn()
            let session = try service(manager)
            try session.ribbon.waitForLine(containing: "error: \(named):3:")
            #expect(
                try manager.next().hasPrefix("READY=1\nSTATUS=no preset can be played; waiting until one is mended"))
            try session.waitUntilPlaying(panel)
            folder.write("ribbon/presets/3.yaml", melody("C3"))
            try session.ribbon.waitForLine(containing: "preset “Melody on C3”")
            // It is said when the loop has been told, not when it plays it.
            try session.ribbon.waitUntilIdle()
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1).map { $0.prefix(5) } == ["90 43"])
            folder.write("ribbon/presets/2.yaml", melody("C4"))
            #expect(try session.receive(1).map { $0.prefix(5) } == ["80 43"])
            try session.ribbon.waitForLine(containing: "preset “Melody on C4”")
            #expect(try session.end().exit == .code(0))
        }

        @Test func aReloadTakesAllOfTheConfigurationAndAChangeOfPortsEndsWhatSounds() throws {
            let manager = try Manager(folder)
            folder.makeFolder("ribbon/presets")
            folder.makeFolder("ribbon/devices")
            let preset = folder.write("ribbon/presets/1.yaml", melody("C3"))
            let configuration = folder.write("ribbon/ribbon.yaml", "preset: \(preset)\n")
            let panel = try Session.plugIn()
            let told = try Receiver(name: "Told receiver")
            let session = try service(manager)
            try session.waitUntilPlaying(panel)
            func heard() throws -> Substring {
                while true {
                    let message = try #require(try told.receive(1).first)
                    if !message.isAnnouncement, !message.bytes.isEmpty { return [message].lines[0].prefix(5) }
                }
            }
            // A status line may come between them.
            func wait(for state: String) throws { while try !manager.next().hasPrefix(state) {} }
            func reload(until line: String) throws {
                session.ribbon.send(SIGHUP)
                try session.ribbon.waitForLine(containing: line)
                try wait(for: "RELOADING=1")
                try wait(for: "READY=1")
            }
            try wait(for: "READY=1")
            folder.write("ribbon/ribbon.yaml", "preset: \(preset)\nconnect: [\"Told*\"]\nrealtime: off\n")
            try reload(until: "connected to Told receiver")
            // A file in devices/ plays its panel anew.
            folder.write("ribbon/devices/a.yaml", "match: { name: \(Session.panelName) }\nmirror: horizontal\n")
            try reload(until: "playing \(Session.panelName)")
            panel.down(slot: 0, x: 1270 - 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1).map { $0.prefix(5) } == ["90 43"])
            #expect(try heard() == "90 43")
            folder.write("ribbon/ribbon.yaml", "preset: \(preset)\nprots: [lights]\n")
            try reload(until: "error: \(configuration):2:1: ")
            // Sounding notes end, and former receivers are connected again.
            folder.write("ribbon/ribbon.yaml", "preset: \(preset)\nports: [lights]\nconnect: [\"Told*\"]\n")
            try reload(until: "the ports of ribbon.yaml have changed")
            #expect(try session.receive(1).map { $0.prefix(5) } == ["80 43"])
            #expect(try heard() == "80 43")
            #expect(try Session.command("status").contains("lights"))
            panel.up(slot: 0)
            try panel.frame()
            panel.down(slot: 0, x: 1270 - 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1).map { $0.prefix(5) } == ["90 43"])
            session.ribbon.send(SIGTERM)
            #expect(try session.ribbon.waitForExit() == .code(0))
        }

        private static let isVirtual = getenv("RIBBON_VIRTUAL_MACHINE") != nil

        @Test func aManagerThatDoesNotListenHoldsNothingUpForLong() throws {
            let manager = try Manager(folder)
            manager.fill()
            let panel = try Session.plugIn()
            let session = try Session(
                ["--preset", Session.preset("melody")],
                ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "2000"])
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            #expect(try session.end().exit == .code(0))
            // Its two threads have given up.
            var told: Set<String> = []
            while let message = manager.waiting() { told.insert(message) }
            #expect(told == ["full"])
        }
    }
}
