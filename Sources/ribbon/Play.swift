import ArgumentParser
import Bridge
import BridgeClient
import Control
import Glibc
import Presets
import System

struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Play in a browser, without a touchscreen and without a synth.",
        discussion: """
            It serves the instrument as a page, prints its link, and opens it where there is a browser. Fingers, the mouse \
            and keys play; the page itself sounds, as a preview of what Ribbon sends. It stays until SIGINT or SIGTERM. A \
            bridge that runs already is the one that is played.

            Example: `ribbon play melody`, `ribbon play --edit` to shape the preset on the page, or `ribbon play --listen 0.0.0.0:7422` for the phones of this network.
            """)

    @Argument(
        help: ArgumentHelp("The preset: a file or a name. Default: the last one played.", valueName: "preset"),
        completion: .presets)
    var preset: String?

    @Option(
        help: ArgumentHelp(
            "Serve it here too: an address in numbers, 0.0.0.0 for every network, and a port. Default: what ribbon.yaml "
                + "says, else only this machine, at port 7422.", valueName: "address:port"))
    var listen: String?

    @Flag(inversion: .prefixedNo, help: "Whether to open a browser.")
    var browser = true

    @Flag(help: "Print the link with which presets are edited too.")
    var edit = false

    func run() throws {
        Standard.ensureOpen()
        let messages = MessageQueue()
        defer { messages.finish() }
        do {
            if let bridge = try? BridgeConnection() { try play(bridge) } else { try play(messages) }
        } catch let failure as CommandFailure {
            for message in failure.messages { messages.say("error: \(message)") }
            throw CommandFailure(failure.code)
        }
    }

    private func makePage(in directory: RuntimeDirectory?) -> PageProgram {
        PageProgram(listen: listen, role: edit ? "edit" : "play", directory: directory, opensBrowser: browser)
    }

    /// Plays a bridge that runs already.
    private func play(_ bridge: BridgeConnection) throws {
        let signals = StopSignals()
        if let preset { try SelectPreset.choose(preset, of: bridge) }
        let page = makePage(in: nil)
        try page.start()
        defer { page.stop() }
        var waiting = [Polled(signals.descriptor), Polled(page.descriptor)]
        while waiting[0].ready.isEmpty {
            Poll.wait(for: &waiting, until: .distantFuture)
            if !waiting[1].ready.isEmpty { try page.read() }
        }
    }

    /// Plays a bridge of its own.
    private func play(_ messages: MessageQueue) throws {
        var options = Session.Options()
        (options.preset, options.isSilent, options.directory) = (preset, true, .forBrowsers)
        let page = makePage(in: options.directory)
        defer { page.stop() }
        var failure: CommandFailure?
        try Run.play(options, messages) { session in
            func attempt(_ body: () throws(CommandFailure) -> Void) {
                do throws(CommandFailure) {
                    try body()
                } catch {
                    failure = error
                    session.end()
                }
            }
            session.onReady = { [unowned session] in
                attempt { () throws(CommandFailure) in try page.start() }
                session.watch(page.descriptor) { attempt { () throws(CommandFailure) in try page.read() } }
            }
        }
        if let failure { throw failure }
    }
}
