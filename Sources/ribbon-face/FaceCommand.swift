import ArgumentParser
import Face
import FaceBridge
import FaceOptions
import Glibc
import Glyphs
import Mapping
import Presets
import Raster
import Scene
import System
import Time
import Touch

struct FaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ribbon-face", abstract: FaceOptions.abstract, discussion: FaceOptions.discussion)

    @OptionGroup var options: FaceOptions

    func run() throws {
        let glyphs: DejaVu
        do { glyphs = try DejaVu() } catch { throw ProgramFailure(.unavailable, error.description) }
        glyphs.onMissing = ProgramFailure.say
        guard let preset = options.preset else {
            let source = BridgeSource(surface: options.surface, blank: options.blank.map { .seconds($0 * 60) })
            return try FaceLoop(source, options.display, turn: turn, screen: options.extent, glyphs).run()
        }
        let (patch, file) = try Self.load(preset.inputPath)
        let surfaces = Layout.surfaces(of: patch)
        let settings = try Configuration.ofThisMachine().face
        if let surface = options.surface, !surfaces.contains(surface) {
            throw ProgramFailure(.missingFile, "no ribbon is on a screen called “\(surface)”")
        }
        let surface = options.surface ?? (options.recording == nil ? nil : Layout.firstNamedSurface(of: patch))
        let performance = try options.recording.map { path throws(ProgramFailure) in
            if let surface, options.surface == nil {
                ProgramFailure.say("note: \(path): it is played on the screen “\(surface)”; --surface names another")
            }
            var performance = try Performance(path.inputPath, of: patch, file: file, on: surface, settings)
            try performance.add(options)
            return performance
        }
        // A picture file shows one moment, by default the first.
        let moment = options.at ?? (options.output == nil ? nil : 0)
        let source = RecordedSource(
            patch, settings, surface: surface, performance, at: moment.map { .seconds($0) })
        guard let output = options.output else {
            return try FaceLoop(source, options.display, turn: turn, screen: options.extent, glyphs).run()
        }
        let (width, height) = options.pixels ?? (800, 480)
        let fit = Fit(width: width, height: height, turn: turn ?? .none, seen: options.extent)
        let face = Face(
            source.layout(on: fit.extent), width: fit.width, height: fit.height, turn: fit.turn, glyphs: glyphs)
        face.motion = source.motion(on: face.layout)
        face.paint(source.state(), at: source.clock.time(at: .zero))
        try write(face.plane, to: output)
        if let cut = source.cut { throw ProgramFailure(.badData, cut) }
    }

    private func write(_ plane: Plane, to output: String) throws(ProgramFailure) {
        guard let bytes = PNG.bytes(of: plane) else { throw ProgramFailure(.failed, "libpng made no picture") }
        if output == "-" {
            guard !writeAll(bytes, to: STDOUT_FILENO) else { return }
            throw ProgramFailure(.unwritable, "standard output: cannot be written: \(SystemError.latest)")
        }
        do throws(FileError) {
            try FileWriter.replace(output, with: bytes, makesFolder: false)
        } catch {
            throw ProgramFailure(
                error.reason == .notPermitted ? .notPermitted : .unwritable,
                "\(output): cannot be written: \(error.cause)")
        }
    }

    private static func load(_ preset: String) throws(ProgramFailure) -> (Patch, file: String) {
        let (loaded, file): (Loaded<Patch>, String)
        do throws(FileError) {
            file = try SearchPath().preset(preset)
            loaded = try Preset.read(file)
        } catch {
            throw ProgramFailure(error)
        }
        for diagnostic in loaded.diagnostics { ProgramFailure.write(diagnostic.description) }
        guard let patch = loaded.value else { throw ProgramFailure(.badData) }
        return (patch, file)
    }

    private var turn: Turn? { options.rotate.flatMap { Turn(rawValue: $0) } }
}
