import ArgumentParser
import BridgeClient
import Control
import Ribbons

struct Perform: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "perform", abstract: "Move a ribbon as a finger would.",
        discussion: actions
            + "\n\nSo a desktop shortcut, a switch or a script can do what gestures do. "
            + "A preset can do it on a MIDI message: “input: [{ from: cc 64, to: perform cutoff increment }]”."
            + "\n\nExample: `ribbon perform cutoff increment`.")

    private static var actions: String {
        RibbonAction.allCases.map { "`\($0.rawValue)` \($0.summary)." }.joined(separator: " ")
    }

    @Argument(help: ArgumentHelp("A ribbon of the preset, by its name.", valueName: "ribbon"), completion: .ribbons)
    var ribbon: String

    @Argument(
        help: ArgumentHelp("The action.", valueName: "action"),
        completion: .list(RibbonAction.allCases.map(\.rawValue)))
    var action: String

    @Option(help: ArgumentHelp("Only on the screen of this name. Default: on every screen.", valueName: "name"))
    var screen: String?

    func validate() throws {
        guard RibbonAction(rawValue: action) == nil else { return }
        let known = RibbonAction.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("“\(action)” is no action; expected one of: \(known)")
    }

    func run() throws {
        try printAnswer(to: ControlRequest(.perform, "\(ribbon) \(action)", screen: screen))
    }
}
