import ArgumentParser
import BridgeClient
import Control

struct Keep: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep", abstract: "Save the running bridge's last minutes of touches as recordings.",
        discussion: """
            The bridge always remembers the last touches of every screen in 4 MB, enough for five minutes of ordinary \
            playing. This command writes them into the folder `kept` in the bridge's state folder \
            (~/.local/state/ribbon/kept), with the input port's messages as a MIDI file. `ribbon render` turns both into \
            what was heard.

            Example: `ribbon keep chorus`.
            """)

    @Argument(help: ArgumentHelp("A name for the files. Default: date and time.", valueName: "name"))
    var name: String?

    func run() throws { try printAnswer(to: ControlRequest(.keep, name)) }
}
