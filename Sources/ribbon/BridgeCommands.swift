import ALSASequencer
import ArgumentParser
import BridgeClient
import Control
import Glibc

/// `ribbon preset`
struct SelectPreset: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preset", abstract: "Change the preset of the running bridge.",
        discussion: "Example: `ribbon preset melody`, or `ribbon preset next`.")

    @Argument(
        help: ArgumentHelp(
            "The bank's next or previous preset, or a preset's file or name.",
            valueName: "next|previous|name"), completion: .presets)
    var name: String

    func run() throws {
        let bridge = try withBridge { bridge throws(BridgeConnection.Failure) in bridge }
        Standard.print(try Self.choose(name, of: bridge) ?? "")
    }

    /// Has a bridge play a preset.
    /// - Returns: the bridge's answer.
    @discardableResult
    static func choose(_ name: String, of bridge: BridgeConnection) throws(CommandFailure) -> String? {
        let file = PresetPath(name)
        do throws(BridgeConnection.Failure) {
            return try bridge.ask(ControlRequest(.preset, file?.absolute ?? name)).message
        } catch {
            // To the bridge the file is missing (66) or not permitted (77), though it is there for this user.
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
        commandName: "connect", abstract: "Connect the running bridge to a port, now and whenever the port comes back.",
        discussion: """
            `ribbon ports` lists the ports. `*` and `?` stand for any letters, `hardware` for every device. A port given \
            by number is remembered by its name, because numbers change. The connection lasts as long as this bridge; \
            for a permanent one use ribbon.yaml.

            Example: `ribbon connect FLUID`, or `ribbon connect --listen hardware`.
            """)

    @OptionGroup var connection: ConnectionOptions

    func run() throws { try connection.ask(.connect) }
}

struct Disconnect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect",
        abstract: "Disconnect the running bridge from a port, and end the notes that sound there.",
        discussion: """
            Also undoes `ribbon connect`. A port that ribbon.yaml names is connected again when it disappears and comes back.

            Example: `ribbon disconnect FLUID`.
            """)

    @OptionGroup var connection: ConnectionOptions

    func run() throws { try connection.ask(.disconnect) }
}

/// The options of `ribbon connect` and `ribbon disconnect`.
struct ConnectionOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The other port.", valueName: "client[:port]"), completion: .ports)
    var name: String

    @Option(
        help: ArgumentHelp("The output port, by its name in ribbon.yaml. Default: the first one.", valueName: "name"))
    var port: String?

    @Flag(help: "Connect the input port instead, which then hears the other port.")
    var listen = false

    func validate() throws {
        if listen && port != nil { throw ValidationError("--port names an output port; leave it out, or --listen.") }
    }

    func ask(_ command: ControlRequest.Command) throws {
        try printAnswer(to: ControlRequest(command, name, port: port, listen: listen ? true : nil))
    }
}

struct Learn: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Send only one mapping, until Ctrl-C, for a synth's MIDI learn.",
        discussion: "Example: `ribbon learn filter.center`.")

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
            // Ctrl-C ends this program at once, so the bridge has ended.
            throw .lost
        }
    }
}
