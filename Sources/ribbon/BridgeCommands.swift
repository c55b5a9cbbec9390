import ALSASequencer
import ArgumentParser
import BridgeClient
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
        discussion: """
            `ribbon ports` lists them; `*` and `?` stand for any letters, `hardware` for every device. Of a port that is \
            given by its number the name is kept, because numbers change. The next bridge does not know of it: connections \
            that are to stay are written into ribbon.yaml.
            """)

    @OptionGroup var connection: ConnectionOptions

    func run() throws { try connection.ask(.connect) }
}

struct Disconnect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect", abstract: "End connections of the running bridge to a port, and what sounds there.",
        discussion: """
            Undoes `ribbon connect`, too. What ribbon.yaml names is connected again when it has gone and comes back.
            """)

    @OptionGroup var connection: ConnectionOptions

    func run() throws { try connection.ask(.disconnect) }
}

/// The options of `ribbon connect` and `ribbon disconnect`.
struct ConnectionOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The other port.", valueName: "client[:port]"))
    var name: String

    @Option(
        help: ArgumentHelp("The output port, by its name in ribbon.yaml. Without it the first one.", valueName: "name"))
    var port: String?

    @Flag(help: "The input port instead: it hears the other one.")
    var listen = false

    func validate() throws {
        if listen && port != nil { throw ValidationError("--port names an output port; leave it out, or --listen.") }
    }

    func ask(_ command: ControlRequest.Command) throws {
        Standard.print(
            try askBridge(ControlRequest(command, name, port: port, listen: listen ? true : nil)).message ?? "")
    }
}

struct Learn: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Send one mapping alone, until Ctrl-C, so that a synth's MIDI learn hears just that.")

    @Argument(
        help: ArgumentHelp(
            """
            A ribbon of the preset and what it sends, such as cutoff.center; behind it the target, such as cc 74, where the \
            ribbon sends several from there.
            """, valueName: "ribbon.source"))
    var mapping: [String]

    func run() throws {
        try withBridge { bridge throws(BridgeConnection.Failure) in
            let reply = try bridge.ask(ControlRequest(.learn, mapping.joined(separator: " ")))
            Standard.print("\(reply.message ?? ""); Ctrl-C ends")
            Standard.flush()
            bridge.waitForEnd()
            throw .lost
        }
    }
}
