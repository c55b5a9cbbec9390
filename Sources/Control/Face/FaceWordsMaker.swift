import BridgeClient
import MIDI
import Mapping
import Player
import Presets
import Scene
import System
import Time
import Touch

/// Gathers the words that faces show.
final class FaceWordsMaker {
    private let reactor: Reactor
    private let controller: LoopController
    private let presets: PresetService
    private let connections: ConnectionService
    private let snapshots: SnapshotService
    private let loops: LoopStates
    private let requests: RequestService
    /// Gives the page of the bank on a screen, while it is open.
    var page: (Screen, _ connected: String) -> BankPage? = { _, _ in nil }
    /// The beats as faces were told them last.
    private var beats: BeatStatus?

    init(
        _ reactor: Reactor, _ controller: LoopController, _ requests: RequestService, _ presets: PresetService,
        _ connections: ConnectionService, _ snapshots: SnapshotService, _ loops: LoopStates
    ) {
        (self.reactor, self.controller, self.presets) = (reactor, controller, presets)
        (self.connections, self.snapshots, self.loops) = (connections, snapshots, loops)
        self.requests = requests
    }

    /// - Parameter asleep: the screens that are dark.
    func words(asleep: Set<UInt8>) -> FaceWords {
        let (selection, statistics) = (presets.selection, controller.loop.statistics)
        let receivers = connections.receiverNames
        let missing = receivers.isEmpty ? "no synth is connected" : nil
        let connected = missing ?? receivers.joined(separator: ", ")
        let latency = statistics.latency.summary
        let clock = statistics.clock.summary(at: reactor.now)
        let current = statistics.clock.currentTempo ?? selection.patch.midi.tempo ?? BeatClock.standardTempo
        // In tenths, as it is shown.
        let tempo = clock != nil || selection.patch.showsTempo ? (current * 10).rounded() / 10 : nil
        return FaceWords(
            calibration: requests.clients.compactMap { $0.calibration?.marks }.first,
            preset: selection.isSilent ? nil : Self.preset(selection), bank: selection.bank?.names ?? [],
            screens: controller.screens.compactMap { words(for: $0, isAsleep: asleep.contains($0.number), connected) },
            receivers: receivers, missing: missing,
            // In tenths of a millisecond, as it is shown.
            latency: latency.count > 0 ? Int64((latency.p50 + 50_000) / 100_000 * 100_000) : nil, tempo: tempo,
            isClockLost: clock?.ongoingTempo != nil, beats: tellBeats(at: reactor.now),
            snapshots: snapshots.status, loops: loops.status(at: .zero),
            learning: controller.learned?.text, problem: selection.refusal?.lines.first,
            isTouchscreenShared: controller.isTouchscreenShared)
    }

    /// The beats while something counts; else nil. Those of an incoming clock jitter: new ones are told only if they
    /// differ by a fiftieth of a beat, or by 0.1 quarter notes a minute.
    private func tellBeats(at now: Timestamp) -> BeatStatus? {
        guard var next = controller.beats(at: now), next.isCounting else {
            beats = nil
            return nil
        }
        let position = next.position(at: now)
        (next.bar, next.beat) = (1, 1)
        guard let told = beats, told.ruler == next.ruler, told.barLength == next.barLength else {
            beats = next
            return next
        }
        let old = told.position(at: now)
        let isSame =
            old.bar == position.bar && abs(old.beat - position.beat) < 0.02 && abs(told.tempo - next.tempo) < 0.1
        if !isSame { beats = next }
        return beats
    }

    private static func preset(_ selection: PresetSelection) -> FaceWords.Preset {
        FaceWords.Preset(
            name: selection.patch.name, number: selection.bank?.index(of: selection.path).map { $0 + 1 },
            bankCount: selection.bank?.presets.count ?? 0)
    }

    /// The words about a screen, with the first touchscreen that feeds it or, without one, a page; nil if nothing does.
    private func words(for screen: Screen, isAsleep: Bool, _ connected: String) -> FaceWords.Screen? {
        let panels = controller.devices.filter { $0.panel.screen === screen }
        guard let device = panels.first(where: { !$0.isPage }) ?? panels.first else { return nil }
        let (origin, size) = (controller.origin(of: device), Millimetres(screen.size))
        return FaceWords.Screen(
            number: screen.number, name: screen.name, width: size.width, height: size.height,
            isSizeAssumed: device.panel.remark != nil,
            device: device.name, node: device.path, bus: device.source.device.bus,
            quarterTurns: origin.configuration.match == nil ? nil : origin.configuration.quarterTurns,
            display: origin.configuration.display, output: origin.node.display, isAsleep: isAsleep,
            bank: page(screen, connected))
    }
}
