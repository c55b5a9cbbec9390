import BridgeClient
import Control
import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// Floods of requests that Control cannot keep up with: nothing important is lost, and urgent requests come first.
    @Suite("Floods")
    struct FloodTests {
        /// Program changes without an end, from another thread.
        private final class Flood: @unchecked Sendable {
            private let thread: OtherThread
            private let pipe = Flood.pipe()

            init(to port: SequencerClient.Address) {
                let end = pipe.reading
                thread = OtherThread {
                    guard let sender = try? Sender() else { return }
                    var polled = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
                    var number: UInt8 = 0
                    // 2 ms apart.
                    while poll(&polled, 1, 2) == 0 {
                        number = (number + 1) & 1
                        try? sender.send([0xC0, number], to: port)
                    }
                }
            }

            func end() {
                close(pipe.writing)
                thread.join()
                close(pipe.reading)
            }

            private static func pipe() -> (reading: Int32, writing: Int32) {
                var ends: [Int32] = [-1, -1]
                Glibc.pipe(&ends)
                return (ends[0], ends[1])
            }
        }

        private let folder = TestFolder()

        /// A bank of two presets.
        private func bank() -> String {
            for name in ["1", "2"] {
                folder.write(
                    "\(name).yaml",
                    """
                    ribbon-preset: 1
                    name: Number \(name)
                    ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]

                    """)
            }
            return folder.path("1.yaml")
        }

        @Test func aPanelThatIsUnpluggedAndPluggedInAgainPlaysAndSIGTERMEnds() throws {
            var panel: VirtualPanel? = try Session.plugIn()
            let session = try Session(["--preset", bank()])
            try session.waitUntilPlaying(#require(panel))
            let input = try session.receiver.waitForPort(.input, of: Session.clientName)
            let flood = Flood(to: input)
            defer { flood.end() }
            for _ in 0..<3 {
                try session.ribbon.waitForLine(containing: "preset “Number")
                panel = nil
                try session.ribbon.waitForLine(containing: "lost \(Session.panelName)")
                panel = try Session.plugIn()
                try session.waitUntilPlaying(#require(panel))
            }
            #expect(try Session.command("panic").contains("everything has been silenced"))
            try #require(panel).down(slot: 0, x: 381, y: 300)
            try #require(panel).frame()
            while try !session.receive(1).contains(where: { $0.hasPrefix("90 ") }) {}
            session.ribbon.send(SIGTERM)
            #expect(try session.ribbon.waitForExit() == .code(0))
            #expect(session.ribbon.errors.contains("unreported") == false)
        }

        /// Silent connections take all places, and faces ring bells that nobody hears.
        @Test func silentConnectionsAndDeafFacesHoldNothingUp() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            let directory = RuntimeDirectory { $0 == "XDG_RUNTIME_DIR" ? "/tmp" : nil }
            var faces: [FaceConnection] = []
            for _ in 0..<16 {
                let face = try FaceConnection(display: nil, of: [], [directory])
                #expect(fcntl(face.descriptor, F_SETFL, 0) == 0)
                faces.append(face)
            }
            for number in 0..<1000 {
                panel.down(slot: 0, x: Int32(number), y: 400)
                try panel.frame()
            }
            #expect(try Session.command("panic").contains("everything has been silenced"))
            faces.removeAll()
            var silent: [BridgeConnection] = []
            for _ in 0..<40 { silent.append(try BridgeConnection([directory])) }
            #expect(try Session.command("status").contains("Notes in semitones"))
            #expect(try Session.command("panic").contains("everything has been silenced"))
            silent.removeAll()
            #expect(try session.end().exit == .code(0))
        }

        /// A pipe that somebody holds open says nothing, and never ends.
        @Test func aPipeWhereAPresetIsExpectedIsRefused() throws {
            let panel = try Session.plugIn()
            let session = try Session(["--preset", folder.write("1.yaml", contents(Session.preset("melody")))])
            try session.waitUntilPlaying(panel)
            let pipe = folder.path("2.yaml")
            #expect(mkfifo(pipe, 0o600) == 0)
            let writer = open(pipe, O_RDWR | O_CLOEXEC)
            defer { close(writer) }
            for name in [pipe, "next", "No such name", "/dev/tty", "/dev/zero"] {
                let command = try BridgeProcess(["preset", name], environment: Session.environment)
                #expect(try command.waitForExit() != .code(0), "\(name)")
            }
            // The one that plays becomes one.
            #expect(rename(pipe, folder.path("1.yaml")) == 0)
            try session.ribbon.waitForLine(containing: "it is a pipe, and the bridge reads files only")
            #expect(try Session.command("panic").contains("everything has been silenced"))
            #expect(try session.end().exit == .code(0))
        }
    }
}
