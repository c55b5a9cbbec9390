import BridgeClient
import Glibc
import KernelTestKit
import MIDI
import System
import TestSupport
import Testing
import Time

extension KernelTests {
    /// `ribbon-link` and another musician, each in a network of its own. Between them packets are late and get lost.
    @Suite("Link", .enabled(if: getenv("RIBBON_VIRTUAL_MACHINE") != nil, "it makes networks"))
    struct LinkTests {
        private static let (near, far) = ("near", "far")

        private let session: Session
        private let program: BridgeProcess
        private let peer: Peer

        init() throws {
            try Self.buildNetwork()
            session = try Session(preset: "clock")
            program = try Self.start("ribbon-link", in: Self.near)
            try program.waitForLine(containing: "connected to the bridge")
            peer = try Peer()
            try program.waitForLine(containing: "1 other in the session")
            try session.ribbon.waitForLine(containing: "Link: 1 other")
        }

        /// Two networks with a bad link between them, which stay until the machine ends.
        private static func buildNetwork() throws {
            guard access("/run/netns/\(near)", F_OK) != 0 else { return }
            for module in ["veth", "sch_netem"] { try Kernel.load(module) }
            for name in [near, far] { try run("/usr/sbin/ip", "netns add \(name)") }
            try run("/usr/sbin/ip", "link add end netns \(near) type veth peer name end netns \(far)")
            for (name, address) in [(near, "10.8.0.1/24"), (far, "10.8.0.2/24")] {
                try run("/usr/sbin/ip", "-n \(name) address add \(address) dev end")
                try run("/usr/sbin/ip", "-n \(name) link set end up")
                try run("/usr/sbin/tc", "-n \(name) qdisc add dev end root netem delay 5ms 1ms loss 5%")
            }
        }

        private static func run(_ executable: String, _ arguments: String) throws {
            let process = try BridgeProcess(arguments.split(separator: " ").map(String.init), executable: executable)
            try #require(try process.waitForExit() == .code(0), "\(arguments): \(process.errors)")
        }

        /// A program that `make link-peer` has built.
        private static func start(_ name: String, in network: String, input: String = "/dev/null") throws
            -> BridgeProcess
        {
            let program = here("../../.build/link/\(name)")
            try #require(access(program, X_OK) == 0, "make link-peer builds \(program)")
            return try BridgeProcess(
                ["netns", "exec", network, program], executable: "/usr/sbin/ip", environment: Session.environment,
                input: input)
        }

        /// Another musician.
        private final class Peer {
            let process: BridgeProcess
            private let input: Int32

            struct State {
                var tempo: Double
                var time: Timestamp
                /// In a bar of four quarter notes.
                var place: Double
                var isPlaying: Bool
            }

            init() throws {
                let pipe = "/tmp/link-peer-\(getpid())"
                unlink(pipe)
                try #require(mkfifo(pipe, 0o600) == 0)
                input = open(pipe, O_RDWR | O_CLOEXEC)
                process = try LinkTests.start("link-peer", in: LinkTests.far, input: pipe)
            }

            deinit { close(input) }

            func ask(_ command: String) {
                let line = command + "\n"
                #expect(write(input, line, line.utf8.count) == line.utf8.count)
            }

            /// How the session is for it, as soon as it says so again.
            func state() throws -> State {
                let words = try process.waitForLine(containing: "others ").split(separator: " ").map(String.init)
                try #require(words.count == 10)
                return State(
                    tempo: try #require(Double(words[3])), time: Timestamp(nanoseconds: try #require(Int64(words[5]))),
                    place: try #require(Double(words[7])), isPlaying: words[9] == "1")
            }

            /// Waits until it is so.
            func wait(until isSo: (State) -> Bool, sourceLocation: SourceLocation = #_sourceLocation) throws {
                let deadline = MonotonicClock.now + .patience
                while !isSo(try state()) {
                    try #require(MonotonicClock.now < deadline, sourceLocation: sourceLocation)
                }
            }
        }

        private func status() throws -> BridgeStatus {
            let connection = try BridgeConnection([RuntimeDirectory(path: "/tmp/ribbon", isSystemWide: false)])
            return try #require(try connection.ask(ControlRequest(.status)).status)
        }

        private func perform(_ action: String) throws {
            var request = ControlRequest(.perform)
            request.action = action
            let connection = try BridgeConnection([RuntimeDirectory(path: "/tmp/ribbon", isSystemWide: false)])
            try connection.ask(request)
        }

        /// The next message that begins so: a clock is sent all the time.
        private func next(_ beginnings: [String]) throws -> String {
            while true {
                let message = try session.receive(1)[0]
                if beginnings.contains(where: message.hasPrefix) { return message }
            }
        }

        /// How many milliseconds the bridge's bars are behind the peer's.
        private func lag() throws -> Double {
            let (peer, beats) = (try peer.state(), try #require(try status().beats))
            let line = TempoLine(
                beat: 0, at: Timestamp(nanoseconds: beats.start), period: TempoLine.period(ofTempo: beats.tempo))
            let difference = peer.place - line.beat(at: peer.time)
            return (difference - (difference / 4).rounded() * 4) * line.period / 1e6
        }

        /// Waits until both have the same tempo and their bars begin together.
        private func waitUntilInPhase(sourceLocation: SourceLocation = #_sourceLocation) throws {
            let deadline = MonotonicClock.now + .patience
            var lags: [Double] = []
            while lags.suffix(5).count < 5 || lags.suffix(5).contains(where: { $0.magnitude > 3 }) {
                try #require(MonotonicClock.now < deadline, "\(lags)", sourceLocation: sourceLocation)
                lags.append(try lag())
            }
        }

        @Test func theirTempoIsOursAndATapIsTheirs() throws {
            try waitUntilInPhase()
            peer.ask("tempo 240")
            try peer.wait { ($0.tempo - 240).magnitude < 0.01 }
            try waitUntilInPhase()
            let beats = try #require(try status().beats)
            #expect(beats.ruler == .link && (beats.tempo - 240).magnitude < 0.01)
            try tapSlowly(until: 200)
            let tapped = try tempo()
            try peer.wait { ($0.tempo - tapped).magnitude < 0.01 }
            #expect(try status().beats?.ruler == .link)
            try waitUntilInPhase()
        }

        private func tempo() throws -> Double { try #require(try status().beats).tempo }

        /// Taps with pauses of eight lines of the peer, which take 400 ms or more, until the bridge is slower than this.
        private func tapSlowly(until tempo: Double) throws {
            let deadline = MonotonicClock.now + .patience
            repeat {
                try #require(MonotonicClock.now < deadline)
                try perform("tempo tap")
                for _ in 1...8 { _ = try peer.state() }
            } while try self.tempo() > tempo
        }

        @Test func startsAndStopsAreForEverybody() throws {
            peer.ask("play")
            #expect(try next(["FA", "FC"]) == "FA")
            peer.ask("stop")
            #expect(try next(["FA", "FC"]) == "FC")
            try perform("start")
            try peer.wait { $0.isPlaying }
            try perform("stop")
            try peer.wait { !$0.isPlaying }
        }

        @Test func nothingIsStuckWhenOneVanishes() throws {
            let panel = try Session.plugIn()
            try session.waitUntilPlaying(panel)
            try waitUntilInPhase()
            let tempo = try peer.state().tempo
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try next(["90", "80"]) == "90 43 64")
            peer.process.send(SIGKILL)
            try session.ribbon.waitForLine(containing: "Link: nobody else is there")
            let beats = try #require(try status().beats)
            #expect(beats.ruler == .lostLink && (beats.tempo - tempo).magnitude < 0.01)
            program.send(SIGKILL)
            panel.up(slot: 0)
            try panel.frame()
            #expect(try next(["90", "80"]) == "80 43 40")
            #expect(try session.end().exit == .code(0))
        }
    }
}
