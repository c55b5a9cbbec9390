import ALSASequencer
import ArgumentParser
import Bridge
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

/// What `ribbon connect` and `ribbon disconnect` take.
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
        print(try askBridge(ControlRequest(command, name, port: port, listen: listen ? true : nil)).message ?? "")
    }
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

struct Panic: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "panic",
        abstract: "Silence everything: exact note offs, then sustain, all sound and all notes off, the bend centred.",
        discussion: """
            Asks the running bridge. If it was killed, its notes are ended from the ledger that it left in the runtime \
            directory.
            """)

    func run() throws {
        do throws(BridgeConnection.Failure) {
            print(try BridgeConnection().ask(ControlRequest(.panic)).message ?? "")
        } catch .noBridge {
            try silenceLeftoverNotes()
        } catch {
            throw CommandFailure(error)
        }
    }

    private func silenceLeftoverNotes() throws {
        var count = 0
        for directory in RuntimeDirectory.searched where access(directory.notes, F_OK) == 0 {
            do {
                count += try LeftoverNotes.silence(LedgerFile(path: directory.notes))
            } catch let error as SequencerError {
                throw CommandFailure(error)
            } catch LedgerFile.Failure.inUse {
                throw CommandFailure(
                    .failed, "\(directory.notes): in use by a bridge that cannot be asked; end it with SIGTERM")
            } catch LedgerFile.Failure.system(let number) {
                throw CommandFailure(
                    number == EACCES ? .notPermitted : .failed,
                    "\(directory.notes): \(String(cString: strerror(number))); try as the user of the bridge")
            }
        }
        print(count == 0 ? "no bridge is running, and none has left notes sounding" : "ended \(count) notes")
    }
}
