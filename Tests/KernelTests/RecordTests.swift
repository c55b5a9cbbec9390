import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// Anything played can be rendered again.
    @Suite("ribbon record: of a running bridge")
    struct RecordTests {
        private let folder = TestFolder()

        private func preset() -> String {
            folder.write(
                "both.yaml",
                """
                ribbon-preset: 1
                name: Moved by fingers and from outside
                ribbons:
                  - name: cutoff
                    area: [0, 0, 1, 1]
                    receive: cc 74
                    send: [{ from: center, to: cc 20 }]

                """)
        }

        private func end(_ record: BridgeProcess) throws {
            record.send(SIGINT)
            #expect(try record.waitForExit() == .code(0))
        }

        private func render(_ arguments: String...) throws -> [String] {
            let render = try BridgeProcess(["render"] + arguments, environment: Session.environment)
            guard try render.waitForExit() == .code(0) else { throw Failure(render.errors) }
            return render.output.split(separator: "\n").map { String($0.split(separator: " ", maxSplits: 1)[1]) }
        }

        @Test(.tags(.essence)) func aGrabbedScreenAndTheInputPortAreRecordedAndRenderedAgain() throws {
            let panel = try Session.plugIn()
            let file = preset()
            let session = try Session(["--preset", file, "--grab"])
            try session.waitUntilPlaying(panel)
            // A finger that is down when the recording begins is in it.
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 14 14"])
            let take = folder.path("take.events")
            let record = try BridgeProcess(
                ["record", "--device", Session.panelName, "--output", take], environment: Session.environment)
            try record.waitForLine(containing: "recording \(Session.panelName)")
            panel.move(slot: 0, x: 450, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 14 2D"])
            panel.up(slot: 0)
            try panel.frame()
            let input = try session.receiver.waitForPort(.input, of: Session.clientName)
            try Sender().send([0xB0, 74, 100], to: input)
            #expect(try session.receive(1) == ["B0 14 64"])
            panel.down(slot: 1, x: 900, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 14 5A"])
            panel.up(slot: 1)
            try panel.frame()
            try end(record)
            #expect(record.errors.contains("wrote \(folder.path("take.mid"))"))
            #expect(try session.end().exit == .code(0))

            let expected = ["B0 14 14", "B0 14 2D", "B0 14 64", "B0 14 5A"]
            let rendered = try render(take, "--preset", file, "--input", folder.path("take.mid"))
            #expect(rendered == expected)
            let touches = try render(take, "--preset", file)
            #expect(touches == ["B0 14 14", "B0 14 2D", "B0 14 5A"])
        }

        /// Events that were recorded before and never fetched are not in the next recording.
        @Test func aRecordingHasNothingOfTheOneBefore() throws {
            let panel = try Session.plugIn()
            let file = preset()
            let session = try Session(["--preset", file, "--grab"])
            try session.waitUntilPlaying(panel)
            let before = try BridgeProcess(["record"], environment: Session.environment)
            try before.waitForLine(containing: "recording \(Session.panelName)")
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            for step in 1..<20 {
                panel.move(slot: 0, x: Int32(200 + 10 * step), y: 400)
                try panel.frame()
            }
            before.send(SIGINT)
            panel.up(slot: 0)
            try panel.frame()
            #expect(try before.waitForExit() == .code(0))
            #expect(try session.receive(20).count == 20)

            let take = folder.path("take.events")
            let record = try BridgeProcess(["record", "--output", take], environment: Session.environment)
            try record.waitForLine(containing: "recording \(Session.panelName)")
            panel.down(slot: 1, x: 900, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 14 5A"])
            panel.up(slot: 1)
            try panel.frame()
            try end(record)
            #expect(try session.end().exit == .code(0))
            #expect(try render(take, "--preset", file) == ["B0 14 5A"])
        }

        @Test func aScreenThatTheBridgeDoesNotPlayIsReadItself() throws {
            let panel = try Session.plugIn()
            let other = try VirtualPanel(
                .touchscreen(name: "Ribbon other panel", x: 0...1270, y: 0...800, resolution: 10))
            let session = try Session(preset: "controller")
            try session.waitUntilPlaying(panel)
            let record = try BridgeProcess(
                ["record", "--device", "Ribbon other panel"], environment: Session.environment)
            try record.waitForLine(containing: "recording Ribbon other panel")
            other.down(slot: 0, x: 200, y: 400)
            try other.frame()
            other.up(slot: 0)
            try other.frame()
            try record.waitForLine(containing: " 0003 0039 -001")
            try end(record)
            #expect(try session.end().messages == [])
        }

        @Test func aPanelThatIsUnpluggedEndsItsRecording() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "controller")
            try session.waitUntilPlaying(panel)
            let record = try BridgeProcess(
                ["record", "--output", folder.path("short.events")], environment: Session.environment)
            try record.waitForLine(containing: "recording \(Session.panelName)")
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 4A 14"])
            panel.unplug()
            try record.waitForLine(containing: "plays the touchscreen no longer")
            #expect(try record.waitForExit() == .code(0))
            #expect(try render(folder.path("short.events"), "--preset", Session.preset("controller")) == ["B0 4A 14"])
            #expect(try session.end().exit == .code(0))
        }
    }
}
