import ALSASequencer
import BridgeClient
import Control
import Glibc
import Mapping
import Panels
import Presets

/// Finds out whether `ribbon run` would play, and if not, which command fixes it. The checks are values that decide. This
/// type and its extensions look at the machine for them, and change nothing.
public struct Examiner {
    let options: Session.Options
    let search = SearchPath()
    private let bridge: BridgeCheck
    /// The measured reports a second of each node, by its path. To be set before `examine`.
    public var rates: [String: Double] = [:]

    /// - Parameter options: those of the `ribbon run` that is examined.
    public init(_ options: Session.Options) {
        self.options = options
        do throws(BridgeConnection.Failure) {
            let reply = try BridgeConnection().ask(ControlRequest(.status))
            bridge = reply.status.map { .playing($0) } ?? .silent
        } catch {
            let sockets = text(of: "/proc/net/unix")
            switch error {
            case .noBridge: bridge = BridgeCheck(refused: nil, sockets: sockets)
            case .notPermitted(let path): bridge = BridgeCheck(refused: path, sockets: sockets.isEmpty ? nil : sockets)
            case .foreign(let path, let user): bridge = .foreign(path, user: user)
            case .lost, .refused: bridge = .silent
            }
        }
    }

    /// Whether there is a bridge, including one that this user may not ask.
    var hasBridge: Bool {
        switch bridge {
        case .none, .foreign: false
        case .hidden, .silent, .playing: true
        }
    }

    /// Whether a bridge plays already. It knows the rates of its panels.
    public var isBridgePlaying: Bool {
        if case .playing = bridge { true } else { false }
    }

    /// All findings, in the order in which they should be read, and the delay from finger to sound.
    public func examine() -> (findings: [Finding], delay: DelayBudget) {
        let groups = GroupCheck.ofThisProcess
        var deviceErrors: [String] = []
        let files = DeviceFiles(search: search) { deviceErrors.append($0) }
        var configuration = ConfigurationCheck(
            file: search.configurationFile, deviceErrors: deviceErrors.filter { !$0.hasPrefix("warning") })
        var errors: [String] = []
        let settings = ConfigurationFile.read(in: search) { errors.append($0) }
        if settings == nil { configuration.errors = errors }
        let usable = settings ?? Configuration()
        let patch = checkPreset(usable, &configuration)
        let synth = SynthCheck.ofThisMachine
        var examination = Examination(
            bridge: bridge, groups: groups,
            sequencer: examineSequencer(usable.connections.map(\.to) + options.connections),
            realTime: .tried(
                priority: usable.realtime.wantedPriority,
                isInAudio: groups.account.contains("audio") || groups.isRoot),
            throttling: ThrottlingCheck.ofThisMachine(), configuration: configuration, drivers: .ofThisKernel,
            governor: GovernorCheck(), synth: synth, cards: SoundCard.all(),
            cables: .ofThisMachine(settings, hasPipeWire: synth.hasPipeWire))
        examinePanels(files.configurations, patch, for: &examination)
        return (examination.findings, examination.delay)
    }

    /// Returns the preset that would be played; nil if there is none.
    private func checkPreset(_ settings: Configuration, _ check: inout ConfigurationCheck) -> Patch? {
        let first = FirstPreset(named: options.preset, settings, search: search)
        if let patch = first.patch, let path = first.path {
            check.preset = ConfigurationCheck.Preset(name: patch.name, path: path)
        }
        (check.presetErrors, check.presetFile) = (first.problems, first.problemFile)
        check.brokenPresets = first.broken
        return first.patch
    }

    private func examineSequencer(_ wanted: [String]) -> SequencerCheck {
        var check = SequencerCheck(
            access: FileAccess(path: "/dev/snd/seq", usualGroup: "audio", mode: R_OK | W_OK),
            module: .ofThisKernel, wanted: wanted)
        do throws(SequencerError) {
            let directory = try PortDirectory(name: "Ribbon doctor")
            check.receivers = try directory.ports().filter { $0.receives && !$0.isMidiThrough }.map(\.label)
        } catch {
            check.error = error
        }
        return check
    }
}
