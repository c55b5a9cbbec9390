import ArgumentParser
import Control
import MIDI
import Mapping
import Panels
import Player
import Presets
import Time

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Play recordings through a preset, without hardware.",
        discussion: """
            Prints a line for each message: seconds from the earliest frame, with several output ports the port's name, \
            and the bytes in hexadecimal. With --output it writes a Standard MIDI File instead, with several ports one \
            for each. The same recordings and presets give the same bytes every time.

            Several recordings keep their times. Each is played on the screen that its device's file in devices/ names; one \
            without such a file on the preset's first screen, or on that of --surface.

            Example: `ribbon render take.events --preset melody --output song.mid`.
            """)

    @Argument(
        help: ArgumentHelp(
            "Recordings in evemu's format. The device's description is in the recording, or in a .desc file beside it. "
                + "- is the standard input, here and for the options below.",
            valueName: "recording"))
    var recordings: [String]

    @Option(
        help: ArgumentHelp("The preset: a file or a name; - is the standard input.", valueName: "file"),
        completion: .presets)
    var preset: String

    @Option(
        help: ArgumentHelp(
            "A folder of presets, or the name of one: program changes and preset actions choose from it. "
                + "Default: they change nothing.",
            valueName: "folder"))
    var bank: String?

    @Option(
        help: ArgumentHelp(
            "The screen of the preset. The recordings are played on it, whatever their devices' files say.",
            valueName: "name"))
    var surface: String?

    @Option(
        help: ArgumentHelp(
            "What comes in on the input port: a Standard MIDI File, whose tick 0 is the first frame.",
            valueName: "file.mid"))
    var input: String?

    @Option(
        help: ArgumentHelp(
            "The preset's snapshots: a file written by the bridge. Default: none.",
            valueName: "snapshots.yaml"))
    var state: String?

    @Flag(help: "Print the messages. This is the default.")
    var events = false

    @Flag(help: "Also print each gesture recogniser's decisions and reasons, frame by frame.")
    var trace = false

    @Option(
        help: ArgumentHelp(
            "The Standard MIDI File to write; one for each port if there are several, such as song-out.mid. - "
                + "is the standard "
                + "output, for one port.",
            valueName: "song.mid")
    )
    var output: String?

    func validate() throws {
        if (recordings + [preset, input, state]).filter({ $0 == "-" }).count > 1 {
            throw ValidationError("Only one file can come from the standard input.")
        }
        if trace && output == "-" { throw ValidationError("--trace and --output - exclude each other.") }
        if events && output != nil { throw ValidationError("--events and --output exclude each other.") }
    }

    func run() throws {
        let (patch, file) = try loadPreset(preset)
        var presets = PlayedPresets(
            first: patch, path: file, bank: try bank.map(Self.bank), say: { Standard.error($0) })
        let snapshots = try state.map { try Self.snapshots($0.inputPath, for: presets.first) }
        let renderer = Renderer(presets.first, snapshots: snapshots)
        // Another preset of the bank may have the screen.
        if let surface, bank == nil { try presets.first.requireSurface(surface) }
        let files = DeviceFiles(warn: { Standard.error("ribbon: \($0)") })
        let screen = RecordedScreen(presets.first, asked: surface)
        var limits = RecordingLimits()
        for path in recordings.map(\.inputPath) {
            // The limit of events is for all recordings together.
            limits.events -= try renderer.addPrinting(path, files, limits, on: screen)
        }
        if let input { renderer.input = try Self.messages(of: input.inputPath) }
        renderer.preset = { presets.patch(for: $0) }
        let size = RenderedSize(renderer)
        func write(_ text: String) {
            size.add(bytes: text.utf8.count + 1)
            Standard.print(text)
        }
        if let output {
            var files = RenderedFiles()
            renderer.render(trace: trace ? write : nil) { size.add(bytes: files.append($0)) }
            try files.write(ports: presets.portNames, to: output)
        } else {
            // A preset of the bank may add ports, so lines can only be formatted at the end.
            var held: [Line] = []
            func put(_ line: Line) {
                guard bank != nil else { return write(line.text(ports: presets.portNames)) }
                held.append(line)
                size.add(bytes: max(line.text(ports: presets.portNames).utf8.count, Line.size))
            }
            renderer.render(trace: trace ? { put(.trace($0)) } : nil) { put(.event($0)) }
            for line in held { Standard.print(line.text(ports: presets.portNames)) }
        }
        if let failure = size.failure { throw failure }
    }

    private enum Line {
        case trace(String)
        case event(Renderer.Event)

        /// The bytes that a held line takes at least, including what an array keeps in reserve.
        static var size: Int { 2 * MemoryLayout<Line>.stride }

        func text(ports: [String]) -> String {
            switch self {
            case .trace(let text): text
            case .event(let event): eventLine(event, ports: ports)
            }
        }
    }

    private static func bank(_ name: String) throws -> Bank {
        guard let bank = Bank(called: name) else { throw CommandFailure(.missingFile, Bank.isMissing(name)) }
        return bank
    }

    private static func snapshots(_ path: String, for patch: Patch) throws -> Snapshots {
        let loaded: Loaded<Snapshots>
        do throws(FileError) {
            loaded = try SnapshotFile.read(path, for: patch)
        } catch {
            throw CommandFailure(error.exitStatus, SnapshotFile.unreadable(path, error))
        }
        for diagnostic in loaded.diagnostics { Standard.error(diagnostic.description) }
        guard let snapshots = loaded.value else { throw CommandFailure(.badData) }
        return snapshots
    }

    private static func messages(of path: String) throws -> [(offset: Nanoseconds, message: Message)] {
        do throws(InputFile.Failure) {
            return try InputFile.messages(of: path)
        } catch {
            throw CommandFailure(error.exitStatus, error.message)
        }
    }
}

extension Renderer {
    /// Adds a recording with its device's file in `devices/`, and prints which one that is.
    /// - Parameters:
    ///   - files: the device files; nil if none apply.
    ///   - screen: the screen that it is played on; nil for that of its device's file.
    /// - Returns: the number of its events.
    @discardableResult
    func addPrinting(
        _ path: String, _ files: DeviceFiles?, _ limits: RecordingLimits = RecordingLimits(),
        on screen: RecordedScreen? = nil
    ) throws -> Int {
        do {
            return try addRecording(path, files, limits, on: screen) { Standard.error("ribbon: \($0)") }
        } catch let error as RecordingError {
            throw CommandFailure(error)
        } catch let error as UnusablePanel {
            throw CommandFailure(.badData, "\(path): \(error)")
        }
    }
}
