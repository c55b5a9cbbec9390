import ALSASequencer
import Bridge
import EvdevInput
import Mapping
import Panels
import Player

/// What Control knows of the loop: mounts the patch on the panels that come and hands them over, mounts another one when
/// the preset changes.
final class LoopController: DeviceManager.Delegate {
    typealias Device = PlayedDevice<LivePanel>

    /// The preset.
    private(set) var patch: Patch
    /// The one mapping that is sent while a synth learns it.
    private(set) var learned: LearnedMapping?
    let loop: LoopThread
    /// What has been handed to the loop and has not come back.
    private(set) var devices: [Device] = []
    /// What the loop plays, and what it has been ordered to play after that.
    private var patches: PatchQueue
    private var isRecording = false
    /// What is known of a panel beside the device itself.
    struct Origin {
        let node: DeviceNode
        let configuration: DeviceConfiguration
    }

    private var origins: [ObjectIdentifier: Origin] = [:]
    /// Of the panels that have been handed over, by their numbers: for each number, of the last one that had it.
    private(set) var descriptions: [UInt8: DeviceDescription] = [:]
    private let mounter: Mounter
    private let snapshots: SnapshotStore
    private let logger: (String) -> Void

    /// - Parameters:
    ///   - snapshots: where those of presets are kept.
    ///   - log: writes a line for the user.
    init(_ patch: Patch, loop: LoopThread, snapshots: SnapshotStore, log: @escaping (String) -> Void) {
        self.snapshots = snapshots
        self.patch = patch
        self.loop = loop
        logger = log
        patches = PatchQueue(patch)
        mounter = Mounter(patch, shared: loop.shared)
    }

    private var played: Patch { learned.map(patch.reduced(to:)) ?? patch }

    // MARK: Patches

    /// Plays another patch on all screens.
    func play(_ patch: Patch) {
        self.patch = patch
        if let learned {
            self.learned = try? LearnedMapping(learned.text, in: patch)
            if self.learned == nil {
                log("warning: learning has ended: the preset has no \(learned.text) any more")
            }
        }
        mount(isAnnounced: true)
        for device in devices { logRemarks(on: device) }
    }

    /// Sends this mapping alone; nil: all of them again. A synth that learns is not told of the change.
    func learn(_ mapping: LearnedMapping?) {
        guard mapping != learned else { return }
        learned = mapping
        mount(isAnnounced: false)
    }

    private func mount(isAnnounced: Bool) {
        Rehearsal.play(played)
        patches.append(played)
        for device in devices where setEventMask(of: device) { order(.refresh(device)) }
        let snapshots = snapshots.snapshots(of: played, log: logger)
        order(.play(mounter.mount(played, tellsReceivers: isAnnounced, snapshots: snapshots)))
    }

    /// The loop has gone on to the next patch.
    func retirePatch() {
        patches.removeFirst()
        for device in devices { setEventMask(of: device) }
    }

    // MARK: Events

    /// Has the kernel hold back what no patch uses that the loop plays, or is about to. Answers whether that has changed.
    @discardableResult
    private func setEventMask(of device: Device) -> Bool {
        let sources = patches.contactSources(on: device.panel.screen.name)
        let mask = isRecording ? nil : device.source.device.eventMask(playing: sources, device.filters)
        guard mask != device.source.eventMask else { return false }
        device.source.setEventMask(mask)
        return true
    }

    /// Records what comes in, or no longer. A recording has all events of its panel, from the end of this call on.
    func record(_ isOn: Bool) {
        isRecording = isOn
        for device in devices { setEventMask(of: device) }
        order(.record(isOn))
        if isOn { loop.waitForOrders() }
    }

    // MARK: Panels

    func attach(_ panel: LivePanel, _ node: DeviceNode, _ configuration: DeviceConfiguration) throws(UnusablePanel) {
        let mounted = try mounter.mount(
            panel.device, configuration: configuration, systemMatrix: node.systemMatrix)
        for notice in mounted.notices { log("note: \(panel.path): \(notice)") }
        let device = Device(panel, panel: mounted, filters: configuration.filters)
        devices.append(device)
        descriptions[mounted.number] = panel.device
        origins[ObjectIdentifier(device)] = Origin(node: node, configuration: configuration)
        setEventMask(of: device)
        logRemarks(on: device)
        order(.attach(device))
    }

    /// Of a panel that is among `devices`.
    func origin(of device: Device) -> Origin {
        origins[ObjectIdentifier(device)]
            ?? Origin(
                node: DeviceNode(path: device.path, device: device.source.device), configuration: DeviceConfiguration())
    }

    /// What the preset loses on a panel.
    func remarks(on device: Device) -> [String] {
        patch.remarks(on: device.source.device, surface: device.panel.screen.name)
    }

    private func logRemarks(on device: Device) {
        for remark in remarks(on: device) { log("note: \(device.path): \(remark)") }
    }

    /// Opens a panel anew that may have stopped reporting.
    func reopen(_ device: Device) {
        log("note: \(device.path): nothing has been reported for the time of 'silence'; opening it anew")
        do throws(DeviceError) {
            try device.source.reopen()
            device.statistics.noteReopening()
            order(.resume(device))
        } catch {
            log("warning: \(error)")
            order(.detach(device.path))
        }
    }

    func detach(_ path: String) { order(.detach(path)) }

    /// The loop has given a panel back.
    func lose(_ device: Device) {
        mounter.unmount(device.panel)
        devices.removeAll { $0 === device }
        origins[ObjectIdentifier(device)] = nil
    }

    /// In the order in which they came.
    var screens: [Screen] { mounter.screens }

    func order(_ order: LoopOrder<LivePanel>) {
        if !loop.send(order) { log("warning: the loop does not take orders any more; restart ribbon") }
    }

    /// Ends a connection of one of our output ports, and what sounds there. The loop does both at once.
    func disconnect(_ sender: SequencerAddress, from receiver: SequencerAddress) {
        order(.disconnect(receiver, port: sender.port))
        loop.waitForOrders()
    }

    func log(_ message: String) { logger(message) }
}
