import EvdevInput
import Mapping
import Panels
import Player
import Statistics
import System
import Time

/// Plays what panels report, from the moment they are attached until they are detached or gone.
final class LoopPanels<Source: PanelSource, Port: SequencerEndpoint> {
    typealias Device = PlayedDevice<Source>

    private let player: Player
    private let watch: any PanelWatch<Device>
    private let outbox: Outbox<Source, Port>
    private let recorder: RecorderTap
    private let statistics: LoopStatistics
    private var table = PanelTable<Source>()

    init(
        _ player: Player, _ watch: any PanelWatch<Device>, _ outbox: Outbox<Source, Port>, _ recorder: RecorderTap,
        _ statistics: LoopStatistics
    ) {
        self.player = player
        self.watch = watch
        self.outbox = outbox
        self.recorder = recorder
        self.statistics = statistics
    }

    deinit { table.deallocate() }

    // MARK: Reports

    /// Notes that devices can be read.
    /// - Parameter places: their places, a bit each.
    func arrive(_ places: UInt32) { table.arrive(places) }

    /// Plays the reports up to a time, always from the panel whose next one is the earliest. Then panels that are gone are
    /// detached: nobody knows when they went, so it counts as now, after everything that the others have reported.
    @inline(__always)
    func play(upTo limit: Timestamp, at now: Timestamp) {
        if !table.isIdle { playAll(upTo: limit, at: now) }
    }

    @inline(never)
    private func playAll(upTo limit: Timestamp, at now: Timestamp) {
        while let place = table.earliestReport(upTo: limit) {
            if table.devices.visit(place, { readReport(of: $0) }) != .drained { _ = table.handle(.fail, at: place) }
        }
        while let device = table.firstGone { handle(.detach, of: device, at: max(now, player.now)) }
    }

    /// Plays the next report of a panel, and then its whole state if events were lost.
    private func readReport(of device: Device) -> LivePanel.ReadResult {
        let frames = device.panel.frames
        var result = device.source.readReport { play($0, of: device) }
        if result == .drained, device.panel.takeStateRequest() {
            result = playState(of: device, at: device.source.time)
        }
        complete(device, isFrame: device.panel.frames != frames)
        return result
    }

    private func play(_ events: EventRun, of device: Device) {
        recorder.record(events, of: device.panel.number, noEarlierThan: player.now)
        player.handle(events, from: device.panel)
    }

    /// Plays which contacts are down on a panel, and where.
    private func playState(of device: Device, at time: Timestamp) -> LivePanel.ReadResult {
        device.source.readState(at: time) { $0.asRun { play($0, of: device) } }
    }

    /// Sends what a report has led to, and counts it.
    private func complete(_ device: Device, isFrame: Bool) {
        let isSent = outbox.send()
        if isFrame {
            let time = device.source.time
            device.statistics.noteFrame(at: time)
            if isSent { device.latency.add(MonotonicClock.now - time) }
        }
        device.statistics.note(drops: device.source.drops, device.panel.counters)
    }

    // MARK: Coming and going

    /// Begins to play a panel. One that cannot be played is reported as lost.
    func attach(_ device: Device, at now: Timestamp) {
        let isNewScreen = !player.screens.contains(device.panel.screen)
        guard player.attach(device.panel, at: now), let place = player.panels.index(of: device.panel) else {
            return outbox.report(.lost(device))
        }
        guard watch.watch(device, place: place) else {
            player.detach(device.panel, at: now)
            return outbox.report(.lost(device))
        }
        table.devices.insert(device, at: place)
        handle(.attach, of: device, at: now)
        guard table.devices.index(of: device) != nil else { return }
        if isNewScreen {
            player.introduce(device.panel.screen)
            outbox.send()
        }
        outbox.report(.attached(device))
    }

    /// Ends playing on the panel with this path, if there is one, and reports it as lost.
    func detach(_ path: String, at now: Timestamp) {
        if let device = table.devices.first(where: { $0.path == path }) { handle(.detach, of: device, at: now) }
    }

    /// Goes on with a panel that was opened again.
    func resume(_ device: Device, at now: Timestamp) { handle(.reopen, of: device, at: now) }

    /// Plays the state of a panel, unless it is being opened again.
    func refresh(_ device: Device, at now: Timestamp) { handle(.refresh, of: device, at: now) }

    /// Plays the state of all panels.
    func refreshAll(at now: Timestamp) {
        for place in 0..<Player.panelLimit {
            guard let device = table.devices[place] else { continue }
            refresh(device, at: now)
            outbox.send()
        }
    }

    /// Hands panels that may have stopped reporting to the owner, who opens them again.
    func handOutStalled(at now: Timestamp) {
        for place in 0..<Player.panelLimit {
            if let device = table.devices[place], device.panel.hasStalled { handle(.stall, of: device, at: now) }
        }
    }

    /// Moves a panel on to its next state, and does what that asks for.
    private func handle(_ event: PanelState.Event, of device: Device, at now: Timestamp) {
        guard let place = table.devices.index(of: device) else { return }
        switch table.handle(event, at: place) {
        case .nothing: break
        case .begin: begin(device, at: now)
        case .readState: readState(of: device, at: now)
        case .resume:
            guard watch.watch(device, place: place) else { return handle(.detach, of: device, at: now) }
            readState(of: device, at: now)
        case .handOut:
            watch.unwatch(device)
            outbox.report(.stalled(device))
        case .end:
            watch.unwatch(device)
            end(device, at: now)
        case .endUnwatched: end(device, at: now)
        }
    }

    /// Plays the contacts that are down on a new panel. One that cannot be read is detached again.
    private func begin(_ device: Device, at now: Timestamp) {
        recorder.recordBegin(of: device.panel.number, at: now)
        let result = playState(of: device, at: now)
        outbox.send()
        if result != .drained { handle(.detach, of: device, at: now) }
    }

    private func readState(of device: Device, at now: Timestamp) {
        device.panel.resume()
        if playState(of: device, at: now) != .drained { handle(.detach, of: device, at: now) }
    }

    /// Ends what a panel plays, and hands it back to the owner.
    private func end(_ device: Device, at time: Timestamp) {
        recorder.recordEnd(of: device.panel.number, at: time)
        player.detach(device.panel, at: time)
        table.devices.remove(device)
        outbox.send()
        outbox.report(.lost(device))
    }

    // MARK: Recording

    /// Begins a recording, which first tells whether the panels report pressure and size, and which contacts are down.
    func beginRecording(at now: Timestamp) {
        table.devices.forEach { recorder.recordSources(of: $0.panel, at: max(now, player.now)) }
        refreshAll(at: now)
    }

    /// Adds the panels' states to the history, now and then.
    func recordStates() {
        recorder.recordStates({ record in table.devices.forEach { record($0.panel) } }, at: player.now)
    }
}
