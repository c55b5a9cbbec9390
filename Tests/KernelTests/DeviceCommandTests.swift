import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    @Suite("ribbon devices, record, replay, calibrate")
    struct DeviceCommandTests {
        private func ribbon(_ arguments: String..., environment: [String: String] = [:]) throws -> BridgeProcess {
            try BridgeProcess(arguments, environment: Session.environment.merging(environment) { $1 })
        }

        @Test func devicesTellsWhatAPanelIsAndThatItIsPlayed() throws {
            let panel = try Session.plugIn()
            let devices = try ribbon("devices")
            #expect(try devices.waitForExit() == .code(0))
            #expect(devices.output.contains("\(panel.node)  \(Session.panelName)\n    played      yes\n"))
            #expect(devices.output.contains("protocol    multi-touch B (slots), 10 slots\n"))
            #expect(devices.output.contains("size        127.0 × 80.0 mm\n"))
            #expect(devices.output.contains("axis        ABS_MT_POSITION_X 0…1270, 10 units/mm\n"))
        }

        @Test func devicesWritesJSON() throws {
            let panel = try Session.plugIn()
            let devices = try ribbon("devices", "--json")
            #expect(try devices.waitForExit() == .code(0))
            #expect(devices.output.hasPrefix("[\n"))
            #expect(devices.output.contains("\"path\" : \"\(panel.node)\""))
            #expect(devices.output.contains("\"isPlayed\" : true"))
        }

        @Test func theReportRateIsMeasuredWhileAFingerMoves() throws {
            let panel = try Session.plugIn()
            let devices = try ribbon("devices", "--rate", "--device", Session.panelName)
            try devices.waitForLine(containing: "move a finger")
            panel.down(slot: 0, x: 0, y: 400)
            try panel.frame()
            // As many as the kernel keeps of such a panel, 512 events, for one that does not read yet.
            for x: Int32 in 1...150 {
                panel.move(slot: 0, x: x, y: 400)
                try panel.frame()
            }
            devices.send(SIGINT)
            #expect(try devices.waitForExit() == .code(0))
            #expect(devices.output.contains("this panel delivers "))
        }

        @Test func aMeasurementMayBeEndedAsSoonAsItAsksForAFinger() throws {
            let panel = try Session.plugIn()
            let devices = try ribbon("devices", "--rate", "--device", Session.panelName)
            try devices.waitForLine(containing: "move a finger")
            devices.send(SIGINT)
            #expect(try devices.waitForExit() == .code(0))
            #expect(devices.output.contains("\(panel.node)  \(Session.panelName): no finger moved"))
        }

        /// The end of a contact in a recording. Only events that a program has read survive the removal of the panel.
        private static let lift = " 0003 0039 -001"

        /// A recording renders to what was played, and a replay plays the same again.
        @Test func aRecordingRendersAndReplaysToWhatWasPlayed() throws {
            let folder = TestFolder()
            let recording = folder.path("drag.events")
            let drag: [Int32] = [300, 450, 900, 1270, 0]
            let expected = ["B0 4A 14", "B0 4A 1E", "B0 4A 2D", "B0 4A 5A", "B0 4A 7F", "B0 4A 00"]
            do {
                let panel = try Session.plugIn()
                let record = try ribbon("record", "--device", Session.panelName, "--output", "/proc/self/fd/1")
                try record.waitForLine(containing: "recording \(Session.panelName)")
                panel.down(slot: 0, x: 200, y: 400)
                try panel.frame()
                for x in drag {
                    panel.move(slot: 0, x: x, y: 400)
                    try panel.frame()
                }
                panel.up(slot: 0)
                try panel.frame()
                try record.waitForLine(containing: Self.lift)
                panel.unplug()
                try record.waitForLine(containing: "no such device")
                #expect(try record.waitForExit() == .code(0))
                folder.write("drag.events", record.output)
            }
            let render = try ribbon("render", recording, "--preset", Session.preset("controller"))
            #expect(try render.waitForExit() == .code(0))
            let rendered = render.output.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1)[1] }
            #expect(rendered.map(String.init) == expected)

            let session = try Session(preset: "controller")
            let replay = try ribbon("replay", recording, "--wait", "10")
            try session.ribbon.waitForLine(containing: "playing \(Session.panelName)")
            #expect(try session.receive(expected.count) == expected)
            #expect(try replay.waitForExit() == .code(0))
            #expect(try session.end().messages == [])
        }

        @Test func aRecordingBeginsWithTheFingersThatAreDownAlready() throws {
            let folder = TestFolder()
            let panel = try Session.plugIn()
            panel.down(slot: 1, x: 300, y: 400)
            try panel.frame()
            let record = try ribbon("record", "--device", Session.panelName)
            try record.waitForLine(containing: "recording \(Session.panelName)")
            panel.move(slot: 1, x: 900, y: 400)
            try panel.frame()
            panel.up(slot: 1)
            try panel.frame()
            try record.waitForLine(containing: Self.lift)
            record.send(SIGINT)
            #expect(try record.waitForExit() == .code(0))
            let recording = folder.write("held.events", record.output)
            let render = try ribbon("render", recording, "--preset", Session.preset("melody"))
            #expect(try render.waitForExit() == .code(0))
            let rendered = render.output.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1)[1] }
            #expect(rendered.first?.hasPrefix("90 ") == true)
            #expect(rendered.last?.hasPrefix("80 ") == true)
        }

        @Test func aScreenThatLiesUpsideDownIsCalibratedByFourTouches() throws {
            let panel = try Session.plugIn()
            let configuration = ["XDG_CONFIG_HOME": "/tmp/ribbon-test-config"]
            defer {
                unlink("/tmp/ribbon-test-config/ribbon/devices/ribbon-test-panel.yaml")
                for folder in ["/ribbon/devices", "/ribbon", ""] { rmdir("/tmp/ribbon-test-config" + folder) }
            }
            let calibrate = try ribbon("calibrate", "--device", Session.panelName, environment: configuration)
            let marks: [(String, x: Int32, y: Int32)] = [
                ("top left", 1143, 720), ("top right", 127, 720), ("bottom right", 127, 80), ("bottom left", 1143, 80),
            ]
            for (corner, x, y) in marks {
                try calibrate.waitForLine(containing: corner)
                panel.down(slot: 0, x: x, y: y)
                try panel.frame()
                panel.up(slot: 0)
                try panel.frame()
            }
            #expect(try calibrate.waitForExit() == .code(0))
            #expect(calibrate.output.contains("wrote /tmp/ribbon-test-config/ribbon/devices/ribbon-test-panel.yaml"))

            let receiver = try Receiver()
            let run = try BridgeProcess(
                [
                    "run", "--preset", Session.preset("controller"), "--device", Session.panelName, "--name",
                    Session.clientName,
                ], environment: Session.environment.merging(configuration) { $1 })
            try receiver.connect(to: Session.clientName)
            try run.waitForLine(containing: "playing \(Session.panelName)")
            panel.down(slot: 0, x: 1070, y: 400)
            try panel.frame()
            let message = try receiver.receive(1)[0]
            #expect(message.bytes[0...1] == [0xB0, 0x4A])
            #expect((19...21).contains(message.bytes[2]), "200 of 1270 from the other side")
        }
    }
}
