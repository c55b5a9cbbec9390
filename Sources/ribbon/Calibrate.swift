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

    @Option(help: ArgumentHelp("The screen's size as you see it, in millimetres.", valueName: "WxH"))
    var size: String?

    @Option(help: ArgumentHelp("The file to write, if not the one in your configuration.", valueName: "file"))
    var output: String?

    func validate() throws {
        if size != nil && extent == nil { throw ValidationError("--size takes a width and a height such as 154x86.") }
    }

    private var extent: Millimetres? { Millimetres(text: size) }

    func run() throws {
        let (panel, node, _) = try OpenPanels().onePlayedPanel(wanted: device)
        let matrix = try matrix(of: panel)
        var file = DeviceFile(
            match: DeviceFile.Match(
                name: node.identity.name, path: node.identity.busPath.isEmpty ? nil : node.identity.busPath,
                serial: node.identity.serial.isEmpty ? nil : node.identity.serial))
        file.surface = surface
        file.matrix = matrix
        file.size = extent
        file.finger = try finger(of: panel, matrix)
        try write(file)
    }

    private static let corners = ["top left", "top right", "bottom right", "bottom left"]

    /// Asks for the four marks, a tenth of the surface away from its edges.
    private func matrix(of panel: LivePanel) throws -> CalibrationMatrix {
        // The panel's own positions, without its configuration.
        var decoder = try PanelDecoder(panel.device)
        let surface = decoder.surface
        try? panel.grab()
        defer { panel.ungrab() }
        var samples: [CalibrationMatrix.Sample] = []
        func ask() {
            guard samples.count < Self.corners.count else { return }
            print("Touch near the \(Self.corners[samples.count]) corner: a tenth of the screen away from both edges.")
            fflush(nil)
        }
        let reader = PanelReader([panel])
        ask()
        do throws(DeviceError) {
            try reader.run { _, event in
                decoder.handle(event) { frame in
                    guard let lifted = frame.contacts.first(where: { $0.phase == .ended }),
                        samples.count < Self.corners.count
                    else { return }
                    samples.append(
                        CalibrationMatrix.Sample(
                            target: CalibrationMatrix.marks[samples.count],
                            measured: Point(
                                x: lifted.location.x / surface.width, y: lifted.location.y / surface.height)))
                    ask()
                }
                return samples.count < Self.corners.count
            }
        } catch {
            throw CommandFailure(error)
        }
        guard samples.count == Self.corners.count else {
            throw CommandFailure(.failed, "ended before the fourth touch; nothing was written")
        }
        do throws(CalibrationMatrix.FittingError) {
            return try CalibrationMatrix.fitting(samples)
        } catch {
            throw CommandFailure(.failed, "\(error); nothing was written")
        }
    }

    /// Asks for a light and for a firm touch. Nil where the panel shows no difference, or no size at all.
    private func finger(of panel: LivePanel, _ matrix: CalibrationMatrix) throws -> DeviceFile.Finger? {
        guard panel.device.contactSources.contains(.size) else { return nil }
        var configuration = DeviceConfiguration()
        configuration.matrix = matrix
        configuration.size = extent.map { DeviceConfiguration.Extent(width: $0.width, height: $0.height) }
        var decoder = try PanelDecoder(panel.device, configuration: configuration)
        try? panel.grab()
        defer { panel.ungrab() }
        var measurement = FingerMeasurement()
        var asked: String?
        func ask() {
            guard let question = measurement.question, question != asked else { return }
            asked = question
            print(question)
            fflush(nil)
        }
        let reader = PanelReader([panel])
        ask()
        do throws(DeviceError) {
            try reader.run { _, event in
                decoder.handle(event) { measurement.take($0) }
                ask()
                return measurement.question != nil
            }
        } catch {
            throw CommandFailure(error)
        }
        guard measurement.question == nil else {
            throw CommandFailure(.failed, "ended before the firm touch; nothing was written")
        }
        if measurement.finger == nil { print("The screen shows no difference between a light and a firm finger.") }
        return measurement.finger
    }

    private func write(_ file: DeviceFile) throws {
        guard let path = output ?? SearchPath().configuration.first.map({ "\($0)/devices/\(file.fileName)" }) else {
            throw CommandFailure(.failed, "there is no home folder; expected --output with the file to write")
        }
        do throws(FileError) {
            try file.write(to: path)
        } catch {
            throw CommandFailure(
                error.reason == .notPermitted ? .notPermitted : .failed, "\(path): cannot be written: \(error.cause)")
        }
        print("wrote \(path); Ribbon uses it from its next start")
    }
}
