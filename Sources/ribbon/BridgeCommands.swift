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
            Standard.print(try BridgeConnection().ask(ControlRequest(.panic)).message ?? "")
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
        Standard.print(count == 0 ? "no bridge is running, and none has left notes sounding" : "ended \(count) notes")
    }
}
