import ArgumentParser
import BridgeClient
import Control

struct Keep: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep", abstract: "Write what has just been played on the running bridge as recordings.",
        discussion: """
            The bridge always remembers the last touches of every screen, as far back as 4 MB hold: five minutes of \
            ordinary playing. They go into the folder kept beside the bridge's state, ~/.local/state/ribbon/kept, with \
            what came in on the input port as a MIDI file. `ribbon render` makes of both what was heard.
            """)

    @Argument(help: ArgumentHelp("What to call the files; without it the date and the time.", valueName: "name"))
    var name: String?

    func run() throws { Standard.print(try askBridge(ControlRequest(.keep, name)).message ?? "") }
}
