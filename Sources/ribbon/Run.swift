import ALSASequencer
import ArgumentParser
import Bridge
import Control
import EvdevInput
import Mapping
import Panels

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Play touchscreens to the ALSA sequencer, until SIGINT or SIGTERM.",
        discussion: """
            Touchscreens play as soon as they are plugged in; without any, Ribbon waits for one. Started by a service \
            manager, it waits for the sequencer as well. A preset that is saved plays from then on. Without a terminal, \
            SIGHUP makes Ribbon read the preset, ribbon.yaml and devices/ again. Closing the terminal ends Ribbon, unless \
            it was started with nohup. At the end all notes are ended.

            Example: `ribbon run --preset melody --connect FLUID`.
            """)

    @Option(
        help: ArgumentHelp(
            "The preset: a file or a name. Default: the one in ribbon.yaml, else the last one played, else the "
                + "bank's first.",
            valueName: "file"), completion: .presets)
    var preset: String?

    @Option(
        name: .customLong("device"), parsing: .singleValue,
        help: ArgumentHelp(
            "The device: its node, its name or a part of its name. May be repeated. Default: every touchscreen.",
            valueName: "node-or-name"))
    var devices: [String] = []

    @Option(
        name: .customLong("connect"), parsing: .singleValue,
        help: ArgumentHelp(
            "A port that the output is to be connected to, now or when it appears. May be repeated.",
            valueName: "client[:port]"),
        completion: .ports)
    var connections: [String] = []

    @Option(
        name: .customLong("listen"), parsing: .singleValue,
        help: ArgumentHelp(
            "A port that the input is to listen to, now or when it appears. May be repeated.",
            valueName: "client[:port]"),
        completion: .ports)
    var listened: [String] = []

    @Option(help: "The name of Ribbon's sequencer client.")
    var name = "Ribbon"

    @Flag(
        inversion: .prefixedNo,
        help: "Whether to keep touches from the desktop. Default: yes, unless there is a desktop.")
    var grab: Bool?

    @Option(
        help: ArgumentHelp(
            "If there is no touchscreen or no sequencer, play this recording instead, write its MIDI and a picture "
                + "into the current folder, and exit.",
            valueName: "recording"))
    var fallback: String?

    func validate() throws {
        if fallback != nil && preset == nil { throw ValidationError("--fallback needs --preset.") }
    }

    func run() throws {
        if let fallback, let preset, let reason = Demonstration.reason(for: devices) {
            return try Demonstration(fallback, preset: preset).run(insteadOf: reason)
        }
        Standard.ensureOpen()
        let messages = MessageQueue()
        defer { messages.finish() }
        do {
            try Self.play(options, messages)
        } catch let failure as CommandFailure {
            // Standard error may be stalled; only the queue survives that.
            for message in failure.messages { messages.say("error: \(message)") }
            throw CommandFailure(failure.code)
        }
    }

    /// Plays until a signal ends it.
    /// - Parameter prepare: called with each session before it begins; another session follows when the output ports
    ///   change.
    static func play(
        _ options: Session.Options, _ messages: MessageQueue, prepare: (Session) -> Void = { _ in }
    ) throws {
        func run(_ session: Session) throws -> Session.Continuation? {
            prepare(session)
            return try session.run()
        }
        guard let configuration = ConfigurationFile.read(log: messages.say) else { throw CommandFailure(.badData) }
        do {
            var next = try run(Session(options, configuration, messages))
            while let now = next {
                next = try run(Session(options, now.configuration, messages, continuing: now))
            }
        } catch let error as PresetSelection.Refusal {
            for line in error.lines { messages.say(line) }
            throw CommandFailure(error.exitStatus)
        } catch let error as BridgeInUse {
            throw CommandFailure(.unavailable, error.description)
        } catch let error as SequencerError {
            throw CommandFailure(error)
        } catch let error as DeviceError {
            throw CommandFailure(error)
        } catch is Interrupted {
            return
        }
    }

    var options: Session.Options {
        var options = Session.Options()
        options.name = name
        options.preset = preset
        options.devices = devices
        options.connections = connections
        options.listened = listened
        options.grab = grab
        return options
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
