import ArgumentParser
import Touch

/// The options of `ribbon face`. The program `ribbon-face` takes them; `ribbon` knows them for help, manual and
/// completions.
public struct FaceOptions: ParsableArguments {
    public static let abstract = "Show the instrument on its own screen, or draw it into a PNG picture."
    public static let discussion = """
        Without --output it shows what the running bridge plays, on a display without a desktop, until SIGINT or \
        SIGTERM. With --preset it needs no bridge: it shows the preset as it is loaded or, with --recording, a \
        performance: one moment of it with --at, else all of it on a display.

        Example: `ribbon face --preset melody --recording take.events --at 2.5 --output face.png`.
        """

    @Option(
        help: ArgumentHelp(
            "The preset: a file or a name; - is the standard input. Default: the one that the bridge plays.",
            valueName: "file"))
    public var preset: String?

    @Option(help: ArgumentHelp("The picture's size in pixels. Default: 800x480.", valueName: "WxH"))
    var size: String?

    @Option(
        help: ArgumentHelp(
            "The screen's size in millimetres, such as 154x86mm. Default: the display's own, or 132 dots an inch.",
            valueName: "WxH"))
    var screen: String?

    @Option(
        help: ArgumentHelp(
            "The picture's clockwise rotation: 0, 90, 180 or 270. Default: as the display is mounted.",
            valueName: "degrees"))
    public var rotate: Int?

    @Option(
        help: ArgumentHelp(
            "The screen of the preset. Default: the one that lies on the display, or the first one.",
            valueName: "name"))
    public var surface: String?

    @Option(
        help: ArgumentHelp(
            "A recording in evemu's format, played through the preset; - is the standard "
                + "input.", valueName: "file"))
    public var recording: String?

    @Option(
        help: ArgumentHelp("The moment of the recording, from its first frame. Default: 0.", valueName: "seconds"))
    public var at: Double?

    @Option(
        help: ArgumentHelp(
            "What comes in on the input port: a Standard MIDI File, whose tick 0 is the first frame.",
            valueName: "file.mid"))
    public var input: String?

    @Option(
        help: ArgumentHelp(
            "The preset's snapshots: a file written by the bridge. Default: none.", valueName: "snapshots.yaml"))
    public var state: String?

    @Option(
        help: ArgumentHelp(
            "A folder of presets, or the name of one: program changes and preset actions choose from it. "
                + "Default: they change nothing.", valueName: "folder"))
    public var bank: String?

    @Option(
        help: ArgumentHelp(
            "The picture to write; - is the standard output. Default: show it on a display.",
            valueName: "file"))
    public var output: String?

    @Option(
        help: ArgumentHelp(
            "The display, such as DSI-1. Default: the one under the touchscreen.", valueName: "name"))
    public var display: String?

    @Option(
        help: ArgumentHelp(
            "Turn the display dark after so many minutes without a touch. The touch that lights it again is "
                + "not played.", valueName: "minutes"))
    public var blank: Double?

    public init() {}

    public func validate() throws {
        if preset == nil, let option = [("--output", output), ("--recording", recording)].first(where: { $0.1 != nil })
        {
            throw ValidationError("\(option.0) needs --preset.")
        }
        if blank != nil, preset != nil { throw ValidationError("--blank and --preset exclude each other.") }
        if let blank, !(0.05...1440).contains(blank) { throw ValidationError("--blank takes minutes, 0.05 to 1440.") }
        if size != nil, pixels == nil {
            throw ValidationError("--size takes a width and a height in pixels such as 800x480.")
        }
        if let name = output?.split(separator: "/").last, name.dropFirst().contains("."),
            !name.lowercased().hasSuffix(".png")
        {
            throw ValidationError("--output writes a PNG picture, so its name ends in .png.")
        }
        if [preset, recording, input, state].count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Only one file can come from the standard input.")
        }
        if size != nil, output == nil { throw ValidationError("--size needs --output; a display has its own.") }
        if display != nil, output != nil { throw ValidationError("--display and --output exclude each other.") }
        if screen != nil, extent == nil { throw ValidationError("--screen takes \(Millimetres.expected).") }
        if let rotate, ![0, 90, 180, 270].contains(rotate) {
            throw ValidationError("--rotate takes 0, 90, 180 or 270.")
        }
        if at != nil, recording == nil { throw ValidationError("--at needs --recording.") }
        for (option, value) in [("--input", input), ("--state", state), ("--bank", bank)]
        where value != nil && recording == nil {
            throw ValidationError("\(option) needs --recording.")
        }
        if let at, !(0...86_400).contains(at) { throw ValidationError("--at takes seconds, 0 to 86400.") }
    }

    /// The screen's size as one looks at it.
    public var extent: Millimetres? { screen.flatMap { Millimetres(text: $0) } }

    /// The picture's size; nil if none is given, or if it is not valid. `FaceCommand` has the default of the help.
    public var pixels: (width: Int, height: Int)? {
        guard let size else { return nil }
        let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (16...8192).contains(width),
            (16...8192).contains(height)
        else { return nil }
        return (width, height)
    }
}
