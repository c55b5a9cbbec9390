import ArgumentParser
import Glibc
import Panels
import Presets
import Scene
import Touch

struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw",
        abstract: "Draw a preset's surface as an SVG picture: ribbons, anchors, names, and messages.",
        discussion: """
            With --actual-size and --size, a print at 100 % is an overlay for the panel. Of a preset for several screens \
            it draws one.

            Example: `ribbon draw melody --output melody.svg`.
            """)

    @Argument(help: ArgumentHelp("The preset: a file or a name; - is the standard input.", valueName: "file"))
    var file: String

    @Flag(help: "Draw as large as the screen; needs --size.")
    var actualSize = false

    @Option(help: ArgumentHelp("The screen's size in millimetres, such as 154x86mm.", valueName: "WxH"))
    var size: String?

    @Option(help: ArgumentHelp("The screen of the preset. Default: the first ribbon's.", valueName: "name"))
    var surface: String?

    @Option(
        help: ArgumentHelp(
            "The picture to write; - is the standard output, which is the default.",
            valueName: "file"))
    var output: String?

    func validate() throws {
        if size != nil, extent == nil { throw ValidationError("--size takes \(Millimetres.expected).") }
        if actualSize && size == nil { throw ValidationError("--actual-size needs --size with the panel's own.") }
    }

    private var extent: Millimetres? { size.flatMap { Millimetres(text: $0) } }

    func run() throws {
        let patch = try loadPreset(file).patch
        if let surface { try patch.requireSurface(surface) }
        let description = Description(patch)
        let picture = SVGPicture(
            Layout(description, surface: surface, size: extent ?? .sevenInches), description.start)
        let text = actualSize ? picture.actualSize : picture.text
        try writeBytes(Array(text.utf8), to: output ?? "-")
    }
}
