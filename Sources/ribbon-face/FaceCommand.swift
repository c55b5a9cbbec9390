import ArgumentParser
import Face
import Glibc
import Glyphs
import Mapping
import Presets
import Raster
import Scene
import Time

@main
struct FaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ribbon-face", abstract: "Show the instrument on its own screen, or draw it into a PNG picture.",
        discussion: """
            Without --output it is shown on a display, without a desktop, until SIGINT or SIGTERM comes: what the running \
            bridge plays, as it is played. With --preset it needs no bridge: it shows how everything stands when the \
            preset is loaded, or with --recording a performance: at a moment with --at, else on a display as it goes.
            """)

    @Option(
        help: ArgumentHelp(
            "The preset: a file, or the name of one; what the bridge plays without it.", valueName: "file"))
    var preset: String?

    @Option(help: ArgumentHelp("The picture's size in pixels; 800x480 without it.", valueName: "WxH"))
    var size: String?

    @Option(
        help: ArgumentHelp(
            "The screen's size in millimetres, such as 154x86mm; else the display's own, or 132 dots an inch.",
            valueName: "WxH"))
    var screen: String?

    @Option(
        help: ArgumentHelp(
            "By how many degrees the picture is turned clockwise: 0, 90, 180 or 270; else as the display is mounted.",
            valueName: "degrees"))
    var rotate: Int?

    @Option(
        help: ArgumentHelp(
            "Which screen of the preset; without it the one that lies on the display, or the first ribbon's.",
            valueName: "name"))
    var surface: String?

    @Option(help: ArgumentHelp("A recording in evemu's format, played through the preset.", valueName: "file"))
    var recording: String?

    @Option(
        help: ArgumentHelp("The moment of the recording, from its first frame; 0 without it.", valueName: "seconds"))
    var at: Double?

    @Option(help: ArgumentHelp("The picture to write; without it a display shows it.", valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Which display, such as DSI-1; without it the one that the touchscreen lies on.", valueName: "name"))
    var display: String?

    @Option(
        help: ArgumentHelp(
            "After how many minutes without a touch the display gets dark; never without it. A touch lights it, and is "
                + "not played.", valueName: "minutes"))
    var blank: Double?

    func validate() throws {
        if preset == nil, let option = [("--output", output), ("--recording", recording)].first(where: { $0.1 != nil })
        {
            throw ValidationError("\(option.0) needs --preset.")
        }
        if blank != nil, preset != nil { throw ValidationError("--blank and --preset exclude each other.") }
        if let blank, !(0.05...1440).contains(blank) { throw ValidationError("--blank takes minutes, 0.05 to 1440.") }
        if size != nil, pixels == nil {
            throw ValidationError("--size takes a width and a height in pixels such as 800x480.")
        }
        if size != nil, output == nil { throw ValidationError("--size needs --output; a display has its own.") }
        if display != nil, output != nil { throw ValidationError("--display and --output exclude each other.") }
        if screen != nil, extent == nil {
            throw ValidationError("--screen takes a width and a height such as 154x86mm.")
        }
        if rotate != nil, turn == nil { throw ValidationError("--rotate takes 0, 90, 180 or 270.") }
        if at != nil, recording == nil { throw ValidationError("--at needs --recording.") }
        if let at, !(0...86_400).contains(at) { throw ValidationError("--at takes seconds, 0 to 86400.") }
    }

    func run() throws {
        let glyphs: DejaVu
        do { glyphs = try DejaVu() } catch { throw FaceFailure(.unavailable, error.description) }
        guard let preset else {
            let source = BridgeSource(surface: surface, blank: blank.map { .seconds($0 * 60) })
            return try FaceLoop(source, display, turn: turn, screen: extent, glyphs).run()
        }
        let patch = try Self.load(preset)
        let surfaces = Layout.surfaces(of: patch)
        if let surface, !surfaces.contains(surface) {
            throw FaceFailure(.wrongUsage, "no ribbon is on a screen called “\(surface)”")
        }
        let performance = try recording.map { path throws(FaceFailure) in try Performance(path, of: patch) }
        // A picture is of one moment.
        let moment = at ?? (output == nil ? nil : 0)
        let source = RecordedSource(
            patch, surface: surface, performance, at: moment.map { .seconds($0) })
        guard let output else {
            return try FaceLoop(source, display, turn: turn, screen: extent, glyphs).run()
        }
        let (width, height) = pixels ?? (800, 480)
        let fit = Fit(width: width, height: height, turn: turn ?? .none, screen: extent)
        let face = Face(
            source.layout(on: fit.extent), width: fit.width, height: fit.height, turn: fit.turn, glyphs: glyphs)
        face.motion = source.motion(on: face.layout)
        face.paint(source.state(), at: source.clock.time(at: .zero))
        try write(face.plane, to: output)
    }

    private func write(_ plane: Plane, to output: String) throws(FaceFailure) {
        guard let bytes = PNG.bytes(of: plane) else { throw FaceFailure(.failed, "libpng made no picture") }
        do throws(FileError) {
            try FileWriter.replace(output, with: bytes, makesFolder: false)
        } catch {
            throw FaceFailure(
                error.reason == .notPermitted ? .notPermitted : .unwritable,
                "\(output): cannot be written: \(error.cause)")
        }
    }

    private static func load(_ preset: String) throws(FaceFailure) -> Patch {
        let loaded: Loaded<Patch>
        do throws(FileError) {
            loaded = try Preset.read(SearchPath().preset(preset))
        } catch {
            throw FaceFailure(error)
        }
        for diagnostic in loaded.diagnostics { FaceFailure.write(diagnostic.description) }
        guard let patch = loaded.value else { throw FaceFailure(.badData) }
        return patch
    }

    private var extent: Extent? {
        guard var screen else { return nil }
        if screen.hasSuffix("mm") { screen.removeLast(2) }
        guard let size = Self.pair(screen), size.allSatisfy({ (5...5000).contains($0) }) else { return nil }
        return Extent(width: size[0], height: size[1])
    }

    private var turn: Turn? { rotate.flatMap { Turn(rawValue: $0) } }

    private var pixels: (width: Int, height: Int)? {
        guard let size, let pair = Self.pair(size),
            pair.allSatisfy({ $0 == $0.rounded() && (16...8192).contains($0) })
        else { return nil }
        return (Int(pair[0]), Int(pair[1]))
    }

    private static func pair(_ text: String) -> [Double]? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let first = parts[0], let second = parts[1] else { return nil }
        return [first, second]
    }

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as FaceFailure {
            failure.end()
        } catch {
            exit(withError: error)
        }
    }
}
