import ArgumentParser
import Control
import EvdevInput
import Glibc
import Panels
import Presets
import Touch

struct Calibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Ask for four touches, and write a file that corrects a touchscreen's positions.",
        discussion: """
            Writes a file in the folder devices/ of your configuration, and replaces the file of that name. It corrects \
            screens that are rotated, mirrored, or wrong at the edges. Of a screen that reports the size of contacts it \
            also asks for a light and a firm touch, so that these are the ends of what `size` plays.
            """)

    @Option(help: ArgumentHelp("The device: its node, or its name or a part of it.", valueName: "node-or-name"))
    var device: String?

    @Option(help: ArgumentHelp("The name of this screen in presets.", valueName: "name"))
    var surface: String?

    @Option(help: ArgumentHelp("The screen's size as you see it, in millimetres, such as 154x86mm.", valueName: "WxH"))
    var size: String?

    @Option(help: ArgumentHelp("The file to write, if not the one in your configuration.", valueName: "file"))
    var output: String?

    func validate() throws {
        if size != nil && extent == nil { throw ValidationError("--size takes a width and a height such as 154x86mm.") }
    }

    private var extent: Millimetres? { Millimetres(text: size) }

    func run() throws {
        let (panel, node, _) = try OpenPanels().onePlayedPanel(wanted: device)
        let calibration = try calibration(of: panel)
        var file = DeviceFile(
            match: DeviceFile.Match(
                name: node.identity.name, path: node.identity.busPath.isEmpty ? nil : node.identity.busPath,
                serial: node.identity.serial.isEmpty ? nil : node.identity.serial))
        file.surface = surface
        file.matrix = calibration.configuration.matrix
        file.size = calibration.configuration.size.map { Millimetres(width: $0.width, height: $0.height) }
        file.finger = try finger(of: panel, calibration.configuration)
        try write(file)
    }

    /// Asks for the four marks, a tenth of the surface away from its edges.
    private func calibration(of panel: LivePanel) throws -> Calibration {
        var measurement = try CalibrationMeasurement(
            panel.device, size: extent.map { DeviceConfiguration.Extent(width: $0.width, height: $0.height) })
        try ask(panel, ended: "before the fourth touch", { measurement.question }, { measurement.take($0) })
        do throws(CalibrationMatrix.FittingError) {
            let calibration = try measurement.calibration()
            for line in calibration.lines { Standard.print(line) }
            return calibration
        } catch {
            throw CommandFailure(.failed, "\(error); nothing was written, run it again")
        }
    }

    /// Asks question after question, each as soon as it is the next one, until there is none.
    private func ask(
        _ panel: LivePanel, ended when: String, _ question: () -> String?, _ take: (RawEvent) -> Void
    ) throws {
        try? panel.grab()
        defer { panel.ungrab() }
        let reader = PanelReader([panel])
        var asked: String?
        func askNext() {
            guard let next = question(), next != asked else { return }
            asked = next
            Standard.print(next)
            Standard.flush()
        }
        askNext()
        do throws(DeviceError) {
            try reader.run { _, event in
                take(event)
                askNext()
                return question() != nil
            }
        } catch {
            throw CommandFailure(error)
        }
        guard question() == nil else { throw CommandFailure(.failed, "ended \(when); nothing was written") }
    }

    /// Asks for a light and for a firm touch. Nil where the panel shows no difference, or no size at all.
    private func finger(
        of panel: LivePanel, _ configuration: DeviceConfiguration
    ) throws -> DeviceFile.Finger? {
        guard panel.device.contactSources.contains(.size) else { return nil }
        var decoder = try PanelDecoder(panel.device, configuration: configuration)
        var measurement = FingerMeasurement()
        try ask(panel, ended: "before the firm touch", { measurement.question }) { event in
            decoder.handle(event) { measurement.take($0) }
        }
        if measurement.finger == nil {
            Standard.print("The screen shows no difference between a light and a firm finger.")
        }
        return measurement.finger
    }

    private func write(_ file: DeviceFile) throws {
        guard let path = output ?? SearchPath().configuration.first.map({ "\($0)/devices/\(file.fileName)" }) else {
            throw CommandFailure(.failed, "there is no home folder; expected --output with the file to write")
        }
        do throws(FileError) {
            try file.write(to: path)
        } catch {
            throw CommandFailure(writing: path, error)
        }
        Standard.print("wrote \(path); Ribbon uses it from its next start, or after SIGHUP (“systemctl reload ribbon”)")
    }
}
