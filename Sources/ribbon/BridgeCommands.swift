import ALSASequencer
import ArgumentParser
import Control
import Glibc

/// `ribbon preset`
struct SelectPreset: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preset", abstract: "Have the running bridge play another preset.")

    @Argument(
        help: ArgumentHelp(
            "The next or the previous one of the bank, or one by its file or its name.",
            valueName: "next|previous|name"))
    var name: String

    func run() throws { print(try askBridge(ControlRequest(.preset, name)).message ?? "") }
}

struct Connect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect", abstract: "Connect the running bridge to a port, now and whenever it comes back.",
        discussion: "`ribbon ports` lists them; `*` and `?` stand for any letters, `hardware` for every device.")

    @Argument(help: ArgumentHelp("The port.", valueName: "client[:port]"))
    var name: String

    func run() throws { print(try askBridge(ControlRequest(.connect, name)).message ?? "") }
}

struct Learn: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Send one mapping alone, until Ctrl-C, so that a synth's MIDI learn hears just that.")

    @Argument(
        help: ArgumentHelp(
            "A ribbon of the preset and what it sends, such as cutoff.center.", valueName: "ribbon.source"))
    var mapping: String

    func run() throws {
        try withBridge { bridge throws(BridgeConnection.Failure) in
            let reply = try bridge.ask(ControlRequest(.learn, mapping))
            print("\(reply.message ?? ""); Ctrl-C ends")
            fflush(nil)
            bridge.waitForEnd()
            throw .lost
        }
    }
}
