import BridgeClient
import Control
import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// What a face reads from a bridge that plays, and what it asks of it.
    @Suite("Faces")
    struct FaceFeedTests {
        /// A face without a display.
        private final class Reader {
            let connection: FaceConnection
            private(set) var words: FaceWords
            private(set) var state = FaceMemory.State()

            init() throws {
                connection = try FaceConnection(
                    display: "DSI-1", of: ["DSI-1"], [RuntimeDirectory { $0 == "XDG_RUNTIME_DIR" ? "/tmp" : nil }])
                try #require(try waitForInput(on: connection.descriptor), "the words")
                _ = connection.takeChange()
                words = try #require(connection.takeWords())
                state = connection.state() ?? state
            }

            /// Waits until what is shown is as wanted.
            func wait(
                _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation,
                until isSo: (FaceWords, FaceMemory.State) -> Bool
            ) throws {
                while !isSo(words, state) {
                    let isTold = try waitForInput(on: connection.descriptor)
                    try #require(isTold, comment, sourceLocation: sourceLocation)
                    _ = connection.takeChange()
                    words = connection.takeWords() ?? words
                    state = connection.state() ?? state
                }
            }
        }

        private func touch(_ panel: VirtualPanel, x: Int32) throws {
            panel.down(slot: 0, x: x, y: 400)
            try panel.frame()
        }

        private func lift(_ panel: VirtualPanel) throws {
            panel.up(slot: 0)
            try panel.frame()
        }

        @Test(.tags(.essence)) func aFaceSeesWhatIsPlayedAndByWhom() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            let face = try Reader()
            try face.wait("the words") { words, _ in words.screens.count == 1 && words.receivers == ["Receiver"] }
            #expect(face.words.preset?.name == "Notes in semitones")
            let description = try face.connection.describe()
            #expect(description.name == "Notes in semitones" && description.ribbons.map(\.name) == ["melody"])
            #expect(face.words.screens[0].device == Session.panelName && face.words.screens[0].node == panel.node)
            #expect(abs(face.words.screens[0].width - 127) < 0.2 && !face.words.screens[0].isSizeAssumed)
            try touch(panel, x: 381)
            try face.wait("a finger") { _, state in state.fingers.count == 1 }
            let finger = try #require(face.state.fingers.first?.picture)
            #expect(abs(finger.x - 0.3) < 0.01 && abs(finger.y - 0.5) < 0.01 && finger.position == finger.x)
            try lift(panel)
            try face.wait("no finger") { _, state in state.fingers.isEmpty }
            #expect(try Session.command("status").contains("face      DSI-1"))
            _ = try session.end()
        }

        @Test func theTouchThatWakesAScreenIsNotPlayed() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            let face = try Reader()
            let number = try #require(face.words.screens.first?.number)
            try touch(panel, x: 381)
            #expect(try session.receive(1) == ["90 43 64"])
            // Not while a note sounds.
            try face.connection.setAsleep(screen: number, true)
            try lift(panel)
            #expect(try session.receive(1) == ["80 43 40"])
            try face.connection.setAsleep(screen: number, true)
            try face.wait("sleep") { words, _ in words.screens[0].isAsleep }
            try touch(panel, x: 381)
            try face.wait("that it wakes") { words, _ in !words.screens[0].isAsleep }
            try lift(panel)
            try touch(panel, x: 965)
            #expect(try session.receive(1) == ["90 4E 64"])
            try lift(panel)
            #expect(try session.receive(1) == ["80 4E 40"])
            #expect(try session.end().messages == [])
        }

        @Test func whatAFaceHasDarkenedIsPlayedWhenTheFaceIsGone() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            var face: Reader? = try Reader()
            try face?.connection.setAsleep(screen: #require(face?.words.screens.first?.number), true)
            try face?.wait("sleep") { words, _ in words.screens[0].isAsleep }
            face = nil
            // The next one is served after the first one's end was seen.
            let next = try Reader()
            try next.wait("that it wakes") { words, _ in words.screens.allSatisfy { !$0.isAsleep } }
            try touch(panel, x: 381)
            #expect(try session.receive(1) == ["90 43 64"])
            _ = try session.end()
        }

        @Test func aFaceIsToldWhatIsLearnedAndWhyAPresetIsNotPlayed() throws {
            let panel = try Session.plugIn()
            let folder = TestFolder()
            let text = try contents(Session.preset("melody"))
            let path = folder.write("melody.yaml", text)
            let session = try Session(["--preset", path])
            try session.waitUntilPlaying(panel)
            let face = try Reader()
            let learn = try BridgeProcess(["learn", "melody.touch"], environment: Session.environment)
            try face.wait("what is learned") { words, _ in words.learning == "melody.touch" }
            learn.send(SIGINT)
            try face.wait("the end of it") { words, _ in words.learning == nil }
            let description = try #require(face.words.preset?.description)
            folder.write("melody.yaml", text + "    range: 7\n")
            try face.wait("the error") { words, _ in words.problem != nil }
            let problem = try #require(face.words.problem)
            #expect(problem.contains("\(path):8:"))
            #expect(face.words.preset?.description == description)
            folder.write("melody.yaml", text)
            try face.wait("no error") { words, _ in words.problem == nil }
            _ = try session.end()
        }

        @Test func aRunningBridgeLeavesAScreenToCalibrateAndItsFaceShowsTheMarks() throws {
            let panel = try Session.plugIn()
            let configuration = ["XDG_CONFIG_HOME": "/tmp/ribbon-test-face"]
            defer {
                unlink("/tmp/ribbon-test-face/ribbon/devices/ribbon-test-panel.yaml")
                for folder in ["/ribbon/devices", "/ribbon", ""] { rmdir("/tmp/ribbon-test-face" + folder) }
            }
            let session = try Session(["--preset", Session.preset("melody"), "--grab"], configuration)
            try session.waitUntilPlaying(panel)
            let face = try Reader()
            let calibrate = try BridgeProcess(
                ["calibrate", "--device", Session.panelName, "--rotate", "180"],
                environment: Session.environment.merging(configuration) { $1 })
            // The screen lies upside down.
            for (mark, x, y) in [(0, 1143, 720), (1, 127, 720), (2, 127, 80), (3, 1143, 80)] as [(Int, Int32, Int32)] {
                try face.wait("mark \(mark)") { words, _ in words.calibration?.current == mark }
                panel.down(slot: 0, x: x, y: y)
                try panel.frame()
                try lift(panel)
            }
            #expect(try calibrate.waitForExit() == .code(0), "\(calibrate.errors)")
            try face.wait("the end of the calibration") { words, _ in
                words.calibration == nil && words.screens.count == 1
            }
            try session.waitUntilPlaying(panel)
            #expect(face.words.screens[0].quarterTurns == 2)
            try touch(panel, x: 889)
            #expect(try session.receive(1) == ["90 43 64"])
            try lift(panel)
            #expect(try session.receive(1) == ["80 43 40"])
            #expect(try session.end().messages == [])
        }
    }
}
