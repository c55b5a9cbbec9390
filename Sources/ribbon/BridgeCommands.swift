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

    func run() throws {
        let file = PresetPath(name)
        do throws(BridgeConnection.Failure) {
            let reply = try BridgeConnection().ask(ControlRequest(.preset, file?.absolute ?? name))
            Standard.print(reply.message ?? "")
        } catch {
            guard let file, file.isThere, case .refused(let reply) = error, [66, 77].contains(reply.code) else {
                throw CommandFailure(error)
            }
            throw CommandFailure(
                .notPermitted,
                "\(file.absolute): the bridge may not read it, as it runs as another user or without access to that "
                    + "folder; copy it to /etc/ribbon/presets, and choose it by its name")
        }
    }
}

struct Connect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect", abstract: "Connect the running bridge to a port, now and whenever it comes back.",
        discussion: "`ribbon ports` lists them; `*` and `?` stand for any letters, `hardware` for every device.")

    @Argument(help: ArgumentHelp("The port.", valueName: "client[:port]"))
    var name: String

    func run() throws { Standard.print(try askBridge(ControlRequest(.connect, name)).message ?? "") }
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
            Standard.print("\(reply.message ?? ""); Ctrl-C ends")
            Standard.flush()
            bridge.waitForEnd()
            throw .lost
        }
    }
}
