import EvdevInput
import Glibc
import KernelTestKit
import Panels
import TestSupport
import Testing

extension KernelTests {
    /// The kernel holds back events that no preset uses.
    @Suite("Event masks")
    struct EventMaskTests {
        private let folder = TestFolder()

        private static func plugIn() throws -> KernelTestKit.VirtualPanel {
            var panel = PanelDescription.touchscreen(
                name: Session.panelName, x: 0...1270, y: 0...800, resolution: 10)
            panel.axes.append(.init(.contactPressure, 0...255))
            return try KernelTestKit.VirtualPanel(panel)
        }

        private func preset(_ source: String, to number: Int) -> String {
            folder.write(
                "preset.yaml",
                """
                ribbon-preset: 1
                name: From \(source)
                ribbons:
                  - name: cutoff
                    area: [0, 0, 1, 1]
                    send: [{ from: \(source), to: cc \(number) }]

                """)
            return folder.path("preset.yaml")
        }

        private func press(_ panel: KernelTestKit.VirtualPanel, _ pressure: Int32) throws {
            panel.add(.axis(.contactPressure, pressure))
            try panel.frame()
        }

        private func number(_ key: String) throws -> Int {
            let status = try Session.command("status", "--json")
            let name = try #require(status.firstRange(of: "\"\(key)\""))
            let digits = status[name.upperBound...].drop { !$0.isNumber }.prefix { $0.isNumber }
            return try #require(Int(digits))
        }

        @Test(.tags(.essence)) func theReaderGetsWhatItAskedForAndTheStateHasTheRest() throws {
            let panel = try Self.plugIn()
            let reader = try LivePanel(path: panel.node)
            func read() throws -> [UInt16] {
                var codes: [UInt16] = []
                #expect(reader.read { codes.append($0.code) } == .drained)
                return codes
            }
            reader.setEventMask(reader.device.eventMask(playing: [], FilterConfiguration()))
            panel.down(slot: 0, x: 200, y: 400)
            try press(panel, 50)
            // The tracking id and the position; no button, no axes of a single touch, no pressure.
            #expect(try read() == [0x39, 0x35, 0x36, 0])
            try press(panel, 60)
            #expect(reader.lookAhead() == .nothing(.drained))
            reader.setEventMask(nil)
            var pressure: Int32?
            _ = reader.readState(at: .zero) { if $0.code == 0x3A, pressure == nil { pressure = $0.value } }
            #expect(pressure == 60)
            panel.up(slot: 0)
            try press(panel, 0)
            // BTN_TOUCH is there again.
            #expect(try read().contains(0x14A))
        }

        /// A bridge that plays no pressure, with a finger down.
        private func touched(_ pressure: Int32) throws -> (panel: KernelTestKit.VirtualPanel, session: Session) {
            let panel = try Self.plugIn()
            let session = try Session(["--preset", preset("center", to: 20)])
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 200, y: 400)
            try press(panel, pressure)
            #expect(try session.receive(1) == ["B0 14 14"])
            return (panel, session)
        }

        @Test func aReportOfWhatIsNotPlayedDoesNotWakeTheBridge() throws {
            let (panel, session) = try touched(1)
            try session.ribbon.waitUntilIdle()
            let before = try number("wakeUps")
            for pressure in 2..<102 as Range<Int32> { try press(panel, pressure) }
            try session.ribbon.waitUntilIdle()
            #expect(try number("wakeUps") - before < 10)
            #expect(try session.end().messages == [])
        }

        @Test func aPressureFromBeforeAPresetChangePlaysAtOnceAfterIt() throws {
            let (panel, session) = try touched(51)
            try press(panel, 102)
            _ = preset("pressure", to: 21)
            try session.ribbon.waitForLine(containing: "preset “From pressure”")
            try session.ribbon.waitUntilIdle()
            // The finger moves; its pressure is not reported again.
            panel.move(slot: 0, x: 210, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 15 33"])
            try press(panel, 255)
            #expect(try session.receive(1) == ["B0 15 7F"])
            _ = preset("center", to: 22)
            try session.ribbon.waitForLine(containing: "preset “From center”")
            try session.ribbon.waitUntilIdle()
            let before = try number("wakeUps")
            for pressure in 2..<102 as Range<Int32> { try press(panel, pressure) }
            #expect(try number("wakeUps") - before < 10)
            #expect(try session.end().exit == .code(0))
        }

        @Test func aRecordingHasWhatIsNotPlayed() throws {
            let (panel, session) = try touched(51)
            let record = try BridgeProcess(
                ["record", "--device", Session.panelName], environment: Session.environment)
            // The values that the kernel held back before, then those that it reports.
            try record.waitForLine(containing: " 0003 003a 0051")
            panel.move(slot: 0, x: 210, y: 400)
            try press(panel, 102)
            try record.waitForLine(containing: " 0003 0000 0210")
            try record.waitForLine(containing: " 0003 003a 0102")
            record.send(SIGINT)
            #expect(try record.waitForExit() == .code(0))
            #expect(try session.receive(1) == ["B0 14 15"])
            #expect(try session.end().exit == .code(0))
        }
    }
}
