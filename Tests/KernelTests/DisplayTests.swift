import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// The face on a display of the virtual machine, as the machine's own screenshots show it.
    @Suite(
        "Displays", .enabled(if: getenv("RIBBON_VIRTUAL_MACHINE") != nil, "they need displays that qemu photographs"))
    struct DisplayTests {
        private let displays: [VirtualDisplay]
        private let monitor: MachineMonitor

        private static let (width, height) = (800, 480)
        /// The status line ends above this row. It shows the latency, which each touch may change.
        private static let statusLine = 64
        private static let recording = project("presets/demonstration.events")
        private static let preset = project("presets/33-split.yaml")

        init() throws {
            displays = try VirtualDisplay.all()
            try #require(displays.map(\.device).sorted() == ["bochs", "virtio"])
            monitor = try MachineMonitor(folder: Session.variable("RIBBON_RESULTS"))
        }

        private static func project(_ path: String) -> String { here("../../\(path)") }

        private func display(_ device: String) throws -> VirtualDisplay {
            let found = displays.first { $0.device == device }
            return try #require(found)
        }

        private func face(_ arguments: [String], on display: VirtualDisplay) throws -> BridgeProcess {
            try BridgeProcess(
                arguments + ["--display", display.name], executable: BridgeProcess.ribbon + "-face",
                environment: Session.environment)
        }

        /// A face that shows a moment of the recording, and the picture that it should show.
        private func held(at seconds: Double, on display: VirtualDisplay) throws -> (BridgeProcess, Picture) {
            (try face(Self.moment(seconds), on: display), try picture(Self.moment(seconds)))
        }

        private static func moment(_ seconds: Double) -> [String] {
            ["--preset", preset, "--recording", recording, "--at", "\(seconds)", "--screen", "154x86mm"]
        }

        /// The picture that the face draws into a file.
        private func picture(_ arguments: [String]) throws -> Picture {
            let folder = TestFolder()
            let path = folder.path("face.png")
            let process = try BridgeProcess(
                arguments + ["--size", "\(Self.width)x\(Self.height)", "--output", path],
                executable: BridgeProcess.ribbon + "-face", environment: Session.environment)
            let exit = try process.waitForExit()
            try #require(exit == .code(0), "\(process.errors)")
            return try Picture(png: path)
        }

        /// Takes screenshots until one is as wanted.
        private func wait(
            _ comment: Comment, _ display: VirtualDisplay, sourceLocation: SourceLocation = #_sourceLocation,
            until isSo: (Picture) -> Bool
        ) throws {
            let limit = 200
            for _ in 0..<limit {
                if isSo(try monitor.screenshot(of: display.device)) { return }
            }
            Issue.record(comment, sourceLocation: sourceLocation)
        }

        @Test func everyPixelIsShown() throws { try showEveryPixel(at: [0.5, 1.5, 2.5, 3.5, 4.5]) }

        @Test func everyPixelIsShownToTheEnd() throws { try showEveryPixel(at: [5.5, 6.5, 7.5, 8.5, 9.5]) }

        /// Expects both displays to show what is drawn, at moments of the recording.
        private func showEveryPixel(at moments: [Double]) throws {
            let both = [try display("bochs"), try display("virtio")]
            for moment in moments {
                let faces = try both.map { try face(Self.moment(moment), on: $0) }
                let expected = try picture(Self.moment(moment))
                for (display, face) in zip(both, faces) {
                    try face.waitForLine(containing: "shown on \(display.name)")
                    let shown = try monitor.screenshot(of: display.device)
                    #expect(shown.differences(from: expected) == 0, "by \(display.name) at \(moment) s")
                    face.send(SIGTERM)
                    #expect(try face.waitForExit() == .code(0))
                }
            }
        }

        @Test func aDisplayThatWasPulledOutIsWaitedFor() throws {
            let display = try display("virtio")
            let (process, expected) = try held(at: 5, on: display)
            try process.waitForLine(containing: "shown on \(display.name)")
            try display.plug(in: false)
            try process.waitForLine(containing: "\(display.name) has gone")
            try display.plug(in: true)
            try process.waitForLine(containing: "shown on \(display.name)")
            #expect(try monitor.screenshot(of: display.device).differences(from: expected) == 0)
        }

        @Test func aBridgeHearsThatADisplayWasPulledOutAndIsBack() throws {
            let display = try display("virtio")
            let session = try Session(preset: "melody")
            let process = try face([], on: display)
            try process.waitForLine(containing: "shown on \(display.name)")
            try waitForStatus("face      \(display.name)")
            try display.plug(in: false)
            try process.waitForLine(containing: "\(display.name) has gone")
            try waitForStatus("face      on no display; waiting for one")
            try display.plug(in: true)
            try waitForStatus("face      \(display.name)")
            _ = try session.end()
        }

        /// Waits until `ribbon status` has a line.
        private func waitForStatus(_ line: String) throws {
            var status = ""
            for _ in 0..<100 {
                status = try Session.command("status")
                if status.split(separator: "\n").contains(Substring(line)) { return }
            }
            throw Failure("not in the status: \(line)\n\(status)")
        }

        @Test func aDisplayOfAnotherProgramIsWaitedFor() throws {
            let display = try display("bochs")
            var other: CardMaster? = try CardMaster(display.card)
            let (process, expected) = try held(at: 5, on: display)
            try process.waitForLine(containing: "another program shows something there")
            withExtendedLifetime(other) {}
            other = nil
            try process.waitForLine(containing: "shown on \(display.name)")
            #expect(try monitor.screenshot(of: display.device).differences(from: expected) == 0)
            // Taken away while it is shown: by whom the seat is now.
            other = try CardMaster(display.card, from: process.processID)
            try display.plug(in: true)
            try process.waitForLine(containing: "another program shows something there")
            withExtendedLifetime(other) {}
            other = nil
            try process.waitForLine(containing: "shown on \(display.name)")
            #expect(try monitor.screenshot(of: display.device).differences(from: expected) == 0)
        }

        @Test(arguments: [SIGTERM, SIGKILL])
        func theConsoleComesBack(signal: Int32) throws {
            let withConsole = displays.first { $0.hasConsole }
            let display = try #require(withConsole)
            let (process, expected) = try held(at: 5, on: display)
            try process.waitForLine(containing: "shown on \(display.name)")
            process.send(signal)
            try process.waitForExit()
            try wait("the console", display) { $0.differences(from: expected) > Self.width * Self.height / 10 }
        }

        @Test func aBridgeIsShownAsItIsPlayedAndNothingWakesTheFaceUpAtRest() throws {
            let display = try display("bochs")
            let process = try face([], on: display)
            try process.waitForLine(containing: "shown on \(display.name)")
            let words = try monitor.screenshot(of: display.device)
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            try wait("the preset", display) { $0.differences(from: words) > 10_000 }
            try touch(panel, session, x: 381)
            let rest = try settled(display)
            panel.down(slot: 0, x: 900, y: 400)
            try panel.frame()
            try wait("the finger", display) { $0.differences(from: rest, belowRow: Self.statusLine) > 500 }
            panel.up(slot: 0)
            try panel.frame()
            try wait("no finger", display) { $0.differences(from: rest, belowRow: Self.statusLine) < 500 }
            _ = try settled(display)
            let before = try wakeUps(of: process)
            // Something else happens: a program starts and ends.
            _ = try Session.command("--version")
            #expect(try wakeUps(of: process) == before)
            _ = try session.end()
            try wait("words", display) { $0.differences(from: words) < 5000 }
        }

        private func touch(_ panel: VirtualPanel, _ session: Session, x: Int32) throws {
            panel.down(slot: 0, x: x, y: 400)
            try panel.frame()
            panel.up(slot: 0)
            try panel.frame()
            _ = try session.receive(2)
        }

        /// The picture once screenshots have been the same for some time.
        private func settled(_ display: VirtualDisplay) throws -> Picture {
            var last = try monitor.screenshot(of: display.device)
            var same = 0
            for _ in 0..<300 {
                let next = try monitor.screenshot(of: display.device)
                same = next == last ? same + 1 : 0
                last = next
                if same == 20 { return last }
            }
            throw Failure("the picture never comes to rest")
        }

        private func wakeUps(of process: BridgeProcess) throws -> String {
            let lines = try contents("/proc/\(process.processID)/status").split(separator: "\n")
            let line = lines.first { $0.hasPrefix("voluntary_ctxt_switches") }
            return String(try #require(line))
        }
    }
}
