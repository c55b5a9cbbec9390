import ALSASequencer
import ArgumentParser
import Control
import EvdevInput
import Mapping

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play touchscreens to the ALSA sequencer, until SIGINT or SIGTERM.",
        discussion: """
            Touchscreens are played as they are plugged in; with none, Ribbon waits for one. At the end everything that \
            sounds is ended.
            """)

    @OptionGroup
    var preset: PresetOption

    @Option(
        name: .customLong("device"), parsing: .singleValue,
        help: ArgumentHelp(
            "Play this device: its node, or its name or a part of it. May be repeated. Without it every touchscreen is played.",
            valueName: "node-or-name"))
    var devices: [String] = []

    @Option(
        name: .customLong("connect"), parsing: .singleValue,
        help: ArgumentHelp(
            "Connect the output to this port, now or when it comes. May be repeated.", valueName: "client[:port]"))
    var connections: [String] = []

    @Option(help: "What other programs see Ribbon as.")
    var name = "Ribbon"

    @Flag(inversion: .prefixedNo, help: "Whether touches are kept from the desktop. By default where there is none.")
    var grab: Bool?

    @Option(
        help: ArgumentHelp(
            "Where there is no touchscreen or no sequencer, play this recording instead and end.",
            valueName: "recording"))
    var fallback: String?

    func run() throws {
        let patch = try preset.load()
        if let fallback, let reason = Demonstration.reason(for: devices) {
            return try Demonstration(fallback, patch).run(insteadOf: reason)
        }
        var options = Session.Options()
        options.name = name
        options.devices = devices
        options.connections = connections
        options.grab = grab
        do {
            try Session(patch, options: options) { Standard.error("ribbon: \($0)") }.run()
        } catch let error as SequencerError {
            throw CommandFailure(error)
        } catch let error as DeviceError {
            throw CommandFailure(error)
        }
    }
}

extension CommandFailure {
    init(_ error: SequencerError) {
        switch error {
        case .notPermitted: self.init(.notPermitted, error.description)
        case .noSequencer: self.init(.unavailable, error.description)
        default: self.init(.failed, error.description)
        }
    }

    init(_ error: DeviceError) {
        switch error {
        case .notPermitted: self.init(.notPermitted, error.description)
        case .gone, .notPlayable: self.init(.unavailable, error.description)
        case .busy, .failed: self.init(.failed, error.description)
        }
    }
}
