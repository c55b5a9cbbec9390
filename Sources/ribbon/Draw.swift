import ArgumentParser
import Glibc
import Panels
import Presets
import Scene
import Touch

struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw",
        abstract: "Draw a preset's surface as an SVG picture: ribbons, anchors, names, what each sends.",
        discussion: """
            With --actual-size and --size, printed at 100 %, it is an overlay to lay on the panel. A preset for several \
            screens is drawn a screen at a time.
            """)

    @Argument(help: ArgumentHelp("The preset: a file, or the name of one.", valueName: "file"))
    var file: String

    @Flag(help: "As large as the panel, which --size states.")
    var actualSize = false

    @Option(help: ArgumentHelp("The panel's size in millimetres, such as 154x86mm.", valueName: "WxH"))
    var size: String?

    @Option(help: ArgumentHelp("Which screen of the preset; the first ribbon's without it.", valueName: "name"))
    var surface: String?

    @Option(help: ArgumentHelp("The picture to write; without it the standard output.", valueName: "file"))
    var output: String?

    func validate() throws {
        if size != nil && Millimetres(text: size) == nil {
            throw ValidationError("--size takes a width and a height such as 154x86mm.")
        }
        if actualSize && size == nil { throw ValidationError("--actual-size needs --size with the panel's own.") }
    }

    func run() throws {
        let patch = try loadPreset(file)
        if let surface { try patch.requireSurface(surface) }
        let size = Millimetres(text: size) ?? .sevenInches
        let picture = SVGPicture(Layout(patch, surface: surface, size: size), SceneState(patch))
        let text = actualSize ? picture.actualSize : picture.text
        if let output { try writeBytes(Array(text.utf8), to: output) } else { Standard.write(text) }
    }
}

extension Millimetres {
    /// `154x86` or `154x86mm`: a width and a height of 5 to 5000 mm.
    init?(text: String?) {
        guard var text else { return nil }
        if text.hasSuffix("mm") { text.removeLast(2) }
        while text.last == " " { text.removeLast() }
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (5...5000).contains(width),
            (5...5000).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}
