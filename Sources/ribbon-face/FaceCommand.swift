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
        commandName: "ribbon-face", abstract: "Draw the instrument as a screen shows it, into a PNG picture.",
        discussion: """
            With --recording the picture shows what a performance has come to at a moment; without it, how everything \
            stands when the preset is loaded.
            """)

    @Option(help: ArgumentHelp("The preset: a file, or the name of one.", valueName: "file"))
    var preset: String

    @Option(help: ArgumentHelp("The picture's size in pixels.", valueName: "WxH"))
    var size = "800x480"

    @Option(
        help: ArgumentHelp(
            "The screen's size in millimetres, such as 154x86mm; else 132 dots an inch.", valueName: "WxH"))
    var screen: String?

    @Option(
        help: ArgumentHelp(
            "By how many degrees the picture is turned clockwise: 0, 90, 180 or 270.", valueName: "degrees"))
    var rotate = 0

    @Option(help: ArgumentHelp("Which screen of the preset; the first ribbon's without it.", valueName: "name"))
    var surface: String?

    @Option(help: ArgumentHelp("A recording in evemu's format, played through the preset.", valueName: "file"))
    var recording: String?

    @Option(
        help: ArgumentHelp("The moment of the recording, from its first frame; 0 without it.", valueName: "seconds"))
    var at: Double?

    @Option(help: ArgumentHelp("The picture to write.", valueName: "file"))
    var output: String

    func validate() throws {
        guard let size = Self.pair(size), size.allSatisfy({ $0 == $0.rounded() && (16...8192).contains($0) }) else {
            throw ValidationError("--size takes a width and a height in pixels such as 800x480.")
        }
        if screen != nil, extent == nil {
            throw ValidationError("--screen takes a width and a height such as 154x86mm.")
        }
        guard Turn(rawValue: rotate) != nil else { throw ValidationError("--rotate takes 0, 90, 180 or 270.") }
        if at != nil, recording == nil { throw ValidationError("--at needs --recording.") }
        if let at, !(0...86_400).contains(at) { throw ValidationError("--at takes seconds, 0 to 86400.") }
    }

    func run() throws {
        let patch = try load()
        let surfaces = Layout.surfaces(of: patch)
        if let surface, !surfaces.contains(surface) {
            throw FaceFailure(.wrongUsage, "no ribbon is on a screen called “\(surface)”")
        }
        let glyphs: DejaVu
        do { glyphs = try DejaVu() } catch { throw FaceFailure(.unavailable, error.description) }
        let turn = Turn(rawValue: rotate) ?? .none
        var (width, height) = (800, 480)
        if let size = Self.pair(size) { (width, height) = (Int(size[0]), Int(size[1])) }
        if turn.isSideways { swap(&width, &height) }
        let extent = upright ?? Extent(width: Double(width) / 132 * 25.4, height: Double(height) / 132 * 25.4)
        let status = FaceState.Status(preset: patch.name)
        var state = FaceState(SceneState(patch), status: status)
        if let recording {
            state = try Performance(recording, of: patch)
                .state(at: .seconds(at ?? 0), on: extent, status)
        }
        let layout = Layout(patch, surface: surface, size: extent, in: state.scene, for: .screen)
        let face = Face(layout, width: width, height: height, turn: turn, glyphs: glyphs)
        face.paint(state)
        guard let bytes = PNG.bytes(of: face.plane) else { throw FaceFailure(.failed, "libpng made no picture") }
        do throws(FileError) {
            try FileWriter.replace(output, with: bytes, makesFolder: false)
        } catch {
            throw FaceFailure(
                error.reason == .notPermitted ? .notPermitted : .unwritable,
                "\(output): cannot be written: \(error.cause)")
        }
    }

    private func load() throws(FaceFailure) -> Patch {
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

    /// As the picture is before it is turned.
    private var upright: Extent? {
        guard let extent else { return nil }
        let isSideways = Turn(rawValue: rotate)?.isSideways ?? false
        return isSideways ? Extent(width: extent.height, height: extent.width) : extent
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
