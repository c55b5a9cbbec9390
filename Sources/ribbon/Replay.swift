import ArgumentParser
import Control
import EvdevInput
import Glibc
import Panels
import System
import Time
import Touch

struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Play a recording into a virtual touchscreen, at its own speed.",
        discussion: """
            Every program sees the screen while it plays. Needs write access to /dev/uinput.

            Example: `ribbon replay take.events`.
            """)

    @Argument(
        help: ArgumentHelp(
            "A recording in evemu's format; - is the standard input.", valueName: "recording"))
    var recording: String

    @Option(
        help: ArgumentHelp(
            "How long to wait before the first event, for other programs to open the screen, and after the last one.",
            valueName: "seconds"))
    var wait: Double = 1

    func validate() throws {
        guard wait >= 0, wait <= 3600 else { throw ValidationError("--wait takes 0 to 3600 seconds.") }
    }

    func run() throws {
        do {
            let recording = try Recording(contentsOf: recording.inputPath)
            for warning in recording.warnings { Standard.error("ribbon: warning: \(warning)") }
            let panel = try VirtualPanel(recording.device)
            Standard.print("\(panel.path)  \(recording.device.name)")
            Standard.flush()
            try play(recording, into: panel)
        } catch let error as RecordingError {
            throw CommandFailure(error)
        } catch DeviceError.gone(VirtualPanel.uinput) {
            throw CommandFailure(.unavailable, "there is no \(VirtualPanel.uinput); load it with “modprobe uinput”")
        } catch DeviceError.notPermitted(VirtualPanel.uinput) {
            throw CommandFailure(
                .notPermitted,
                "\(VirtualPanel.uinput): not permitted; run it with sudo, or give yourself access until the next start with "
                    + "“sudo chmod a+rw \(VirtualPanel.uinput)”")
        } catch let error as DeviceError {
            throw CommandFailure(error)
        }
    }

    /// Sends each report at its time.
    private func play(_ recording: Recording, into panel: VirtualPanel) throws(DeviceError) {
        guard let first = recording.events.first?.time else { return }
        let start = MonotonicClock.now + .seconds(wait)
        var report: [RawEvent] = []
        for event in recording.events {
            report.append(event)
            guard event == .report(at: event.time) else { continue }
            MonotonicClock.wait(until: start + (event.time - first))
            try panel.send(report)
            report.removeAll(keepingCapacity: true)
        }
        if !report.isEmpty { try panel.send(report) }
        // Removing the screen loses events that other programs have not read yet.
        MonotonicClock.wait(until: MonotonicClock.now + .seconds(wait))
    }
}
