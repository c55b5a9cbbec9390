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
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: (path + "\0").utf8) }
                let result = withUnsafePointer(to: address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                    }
                }
                try #require(result == 0)
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

                let ended = try BridgeProcess(arguments, environment: asService)
                #expect(try manager.next().hasPrefix("STATUS=waiting for the ALSA sequencer"))
                ended.send(SIGTERM)
                #expect(try ended.waitForExit() == .code(0))

                let ribbon = try BridgeProcess(arguments + ["--name", Session.clientName], environment: asService)
                #expect(try manager.next().hasPrefix("STATUS=waiting for the ALSA sequencer"))
                try giveBack()
                #expect(try manager.next().hasPrefix("READY=1"))
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

        private static let isVirtual = getenv("RIBBON_VIRTUAL_MACHINE") != nil

        @Test func aManagerThatDoesNotListenHoldsNothingUpForLong() throws {
            let manager = try Manager(folder)
            let panel = try Session.plugIn()
            let session = try Session(
                ["--preset", Session.preset("melody")],
                ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "2000"])
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            #expect(try session.end().exit == .code(0))
            // Its two threads have filled the socket and given up, whichever came first.
            var told: [String] = []
            while let message = manager.waiting() { told.append(message) }
            #expect(told.contains("WATCHDOG=1"))
            #expect(!told.contains("STOPPING=1"))
        }
    }
}
