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
        if size != nil, extent == nil { throw ValidationError("--size takes \(Millimetres.expected).") }
        if actualSize && size == nil { throw ValidationError("--actual-size needs --size with the panel's own.") }
    }

    private var extent: Millimetres? { size.flatMap { Millimetres(text: $0) } }

    func run() throws {
        let patch = try loadPreset(file)
        let surfaces = Layout.surfaces(of: patch)
        if let surface, !surfaces.contains(surface) {
            let names = surfaces.filter { !$0.isEmpty }
            throw CommandFailure(
                .wrongUsage,
                "no ribbon is on a screen called “\(surface)”; expected "
                    + (names.isEmpty ? "no --surface, for the preset names none" : names.joined(separator: " or ")))
        }
        let description = Description(patch)
        let picture = SVGPicture(
            Layout(description, surface: surface, size: extent ?? .sevenInches), description.start)
        let text = actualSize ? picture.actualSize : picture.text
        if let output { try writeBytes(Array(text.utf8), to: output) } else { Standard.write(text) }
    }
}
