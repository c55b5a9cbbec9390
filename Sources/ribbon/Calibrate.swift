import ArgumentParser
import BridgeClient
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
            Writes a file in the folder devices/ of your configuration, or replaces the one that the screen has there; \
            what it does not measure stays. The file corrects screens that are rotated, mirrored, or wrong at the edges. \
            If the screen reports the size of contacts, it also asks for a light and a firm touch, which become the ends \
            of `size` in presets. A running bridge does not play the screen meanwhile; its face shows where to touch, and \
            if there are several displays, each asks whether it is the one under the touchscreen.

            Example: `ribbon calibrate --size 154x86mm`.
            """)

    @Option(help: ArgumentHelp("The device: its node, its name or a part of its name.", valueName: "node-or-name"))
    var device: String?

    @Option(
        help: ArgumentHelp("The name of this screen in presets. Default: as in the present file.", valueName: "name"))
    var surface: String?

    @Option(
        help: ArgumentHelp(
            "The screen's size in millimetres, such as 154x86mm. Width and height as you see it. Default: as in the "
                + "present file.", valueName: "WxH"))
    var size: String?

    @Option(
        help: ArgumentHelp(
            "The clockwise rotation of the screen as you look at it, 0, 90, 180 or 270; the face turns its "
                + "picture back by as much. Default: as in the present file.", valueName: "degrees"))
    var rotate: Int?

    @Option(
        help: ArgumentHelp(
            "The file to write; - is the standard output. Default: the present file, if it is yours; else one in your "
                + "configuration.", valueName: "file"))
    var output: String?

    func validate() throws {
        if size != nil && extent == nil { throw ValidationError("--size takes \(Millimetres.expected).") }
        if let rotate, ![0, 90, 180, 270].contains(rotate) {
            throw ValidationError("--rotate takes 0, 90, 180 or 270.")
        }
    }

    private var extent: Millimetres? { size.flatMap { Millimetres(text: $0) } }

    func run() throws {
        let played = try OpenPanels().onePlayedPanel(wanted: device)
        let (panel, node) = (played.panel, played.node)
        let quarterTurns = rotate.map { $0 / 90 } ?? played.configuration.quarterTurns
        let bridge = connectToBridge()
        let face = try CalibrationFace(try? bridge.get(), node.path, quarterTurns)
        try panel.requireTouches(bridge)
        try? panel.grab()
        defer { panel.ungrab() }
        let reader = PanelReader([panel])
        let display = try display(of: panel, reader, face)
        let measured = try calibration(of: panel, reader, face).configuration
        // A file for another touchscreen of the same name says nothing of this one.
        let match = played.configuration.match
        let isItsOwn = match?.fits(node.identity) ?? false
        var found = isItsOwn ? played.configuration : DeviceConfiguration()
        if let size = found.size, let matrix = measured.matrix,
            matrix.swapsAxes != played.configuration.orientation().swapsAxes
        {
            // It is turned otherwise than before.
            found.size = Millimetres(width: size.height, height: size.width)
        }
        found.match = node.identity
        if let surface, surface != found.surface { (found.surface, found.place) = (surface, nil) }
        found.size = extent ?? found.size ?? measured.size
        found.finger = try finger(of: panel, measured, reader, face) ?? found.finger
        // The matrix was measured with the rotation, which is applied after it.
        found.matrix = measured.matrix?.followed(by: .rotated(quarters: -quarterTurns))
        (found.quarterTurns, found.mirror) = (quarterTurns, nil)
        found.display = display ?? found.display
        try write(found, instead: isItsOwn && match?.isOfOneDevice == true ? played.file : nil, isPlaying: face.isShown)
    }

    /// The seconds for which a display waits for a touch.
    private static let displayTime = 8

    /// Finds the display under the touchscreen: each one shows a mark in turn, until one is touched. Nil unless there
    /// are several displays.
    private func display(of panel: LivePanel, _ reader: PanelReader, _ face: CalibrationFace) throws -> String? {
        guard face.displays.count > 1 else { return nil }
        for display in face.displays + face.displays {
            let sentence = "Touch the mark on \(display), if that is the screen to calibrate."
            say("\(sentence) (\(Self.displayTime) s)")
            face.display = display
            face.show([Point(x: 0.5, y: 0.5)], current: 0, sentence)
            var touch = try CalibrationMeasurement(panel.device)
            do throws(DeviceError) {
                try reader.run(within: Self.displayTime) { _, event in
                    touch.handle(event)
                    return touch.mark == 0
                }
            } catch {
                throw CommandFailure(error)
            }
            if reader.isStopped { throw CommandFailure(.failed, "ended before a touch; nothing was written") }
            if touch.mark != 0 { return display }
        }
        throw CommandFailure(
            .failed, "no mark was touched; nothing was written, run it again, or with --device for another touchscreen")
    }

    /// Asks for the four marks, a tenth of the surface away from its edges.
    private func calibration(
        of panel: LivePanel, _ reader: PanelReader, _ face: CalibrationFace
    ) throws -> Calibration {
        var measurement = try CalibrationMeasurement(panel.device, size: extent)
        say("Touch the four marks, one after another. Ctrl-C ends this, and nothing is written.")
        try ask(
            reader, of: CalibrationMatrix.marks.count, ended: "before the fourth touch", { measurement.question },
            show: { face.show(CalibrationMatrix.marks, current: measurement.mark, $0) }, { measurement.handle($0) })
        do throws(CalibrationMatrix.FittingError) {
            let calibration = try measurement.calibration()
            for line in calibration.lines { say(line) }
            return calibration
        } catch {
            throw CommandFailure(.failed, "\(error); nothing was written, run it again")
        }
    }

    /// Asks one question after another until none is left.
    /// - Parameter total: the number of questions; nil if they are not counted.
    private func ask(
        _ reader: PanelReader, of total: Int? = nil, ended when: String, _ question: () -> String?,
        show: (String) -> Void, _ handle: (RawEvent) -> Void
    ) throws {
        var asked: String?
        var number = 0
        func askNext() {
            guard let next = question(), next != asked else { return }
            asked = next
            number += 1
            say(total.map { "\(number) of \($0): \(next)" } ?? next)
            show(next)
        }
        askNext()
        do throws(DeviceError) {
            try reader.run { _, event in
                handle(event)
                askNext()
                return question() != nil
            }
        } catch {
            throw CommandFailure(error)
        }
        guard question() == nil else { throw CommandFailure(.failed, "ended \(when); nothing was written") }
    }

    /// Says something to the user, on the standard error if the file goes to the standard output.
    private func say(_ line: String) {
        if output == "-" { return Standard.error(line) }
        Standard.print(line)
        Standard.flush()
    }

    /// Asks for a light and a firm touch. Nil if the panel shows no difference, or no size at all.
    private func finger(
        of panel: LivePanel, _ configuration: DeviceConfiguration, _ reader: PanelReader, _ face: CalibrationFace
    ) throws -> DeviceConfiguration.FingerDiameters? {
        guard panel.device.contactSources.contains(.size) else { return nil }
        var decoder = try PanelDecoder(panel.device, configuration: configuration)
        var measurement = FingerMeasurement()
        try ask(
            reader, ended: "before the firm touch", { measurement.question },
            show: { face.show([Point(x: 0.5, y: 0.5)], current: 0, $0) }
        ) { event in
            decoder.handle(event) { measurement.handle($0) }
        }
        if measurement.finger == nil {
            say("The screen shows no difference between a light and a firm finger.")
        }
        return measurement.finger
    }

    /// - Parameter present: the file that the screen has; nil: none. It is replaced if it lies in the user's own folder.
    private func write(_ configuration: DeviceConfiguration, instead present: String?, isPlaying: Bool) throws {
        if output == "-" { return Standard.write(configuration.text) }
        let folder = SearchPath().configuration.first.map { "\($0)/devices" }
        let own = present.flatMap { Bank.folder(of: $0) == folder ? $0 : nil }
        guard let path = output ?? own ?? folder.map({ "\($0)/\(configuration.fileName)" }) else {
            throw CommandFailure(.failed, "there is no home folder; expected --output with the file to write")
        }
        do throws(FileError) {
            try configuration.write(to: path)
        } catch {
            throw CommandFailure(writing: path, error)
        }
        Standard.print(
            isPlaying
                ? "wrote \(path); the running bridge uses it now, if it reads that folder"
                : "wrote \(path); Ribbon uses it from its next start")
    }
}

/// The face of a running bridge, which shows where to touch. Without a bridge it shows nothing.
private final class CalibrationFace {
    /// All connected displays.
    let displays: [String]
    /// The display that shows the marks; nil for the one that shows the face.
    var display: String?
    private let connection: BridgeConnection?
    private let node: String
    private let quarterTurns: Int

    /// - Throws: if a bridge refuses.
    init(_ connection: BridgeConnection?, _ node: String, _ quarterTurns: Int) throws {
        (self.connection, self.node, self.quarterTurns) = (connection, node, quarterTurns)
        guard let connection else {
            displays = []
            return
        }
        do throws(BridgeConnection.Failure) {
            displays = try connection.ask(ControlRequest(.status)).status?.faces.flatMap(\.displays) ?? []
            // From here on the bridge does not play the touchscreen.
            try connection.ask(ControlRequest(.calibrate, node))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Whether a bridge runs.
    var isShown: Bool { connection != nil }

    func show(_ marks: [Point], current: Int?, _ sentence: String) {
        let places = marks.map { CalibrationMarks.Place(x: $0.x, y: $0.y) }
        let marks = CalibrationMarks(
            places, current: current, sentence: sentence, quarterTurns: quarterTurns, display: display)
        _ = try? connection?.ask(ControlRequest(.calibrate, node, marks: marks))
    }
}
