import ALSASequencer
import Bridge
import EvdevInput
import Mapping
import Panels
import Player
import System
import Touch

/// Hands panels and patches to the loop: mounts the patch on each panel that comes, and another patch on all of them when
/// the preset changes.
final class LoopController {
    typealias Device = PlayedDevice<LivePanel>

    /// The preset.
    private(set) var patch: Patch
    /// The only mapping that is sent while a synth learns it.
    private(set) var learned: LearnedMapping?
    let loop: any PlayingLoop
    private let orderWait: OrderWait
    /// The devices that the loop has.
    private(set) var devices: [Device] = []
    /// The patch that the loop plays, and those that it has been ordered to play next.
    private var patches: PatchQueue
    /// While this or `tellsTouches` is true, the kernel holds back no events (`setEventMask`).
    private var isRecording = false
    private var tellsTouches = false
    /// The node and the configuration of a panel.
    struct Origin {
        let node: DeviceNode
        let configuration: DeviceConfiguration
    }

    /// By the identities of the devices. A page has none.
    private var origins: [ObjectIdentifier: Origin] = [:]
    /// The descriptions of all panels that were played, also of those that have gone, for the recordings that
    /// `KeepService` writes. If a number was used again, it stands for its last panel.
    private(set) var recordedDescriptions: [UInt8: DeviceDescription] = [:]
    private let mounter: Mounter
    /// The tunings that the input port has received, the latest last. They are kept while notes in them may sound.
    private var retunings: [Retuning] = []
    private let snapshots: SnapshotStore
    /// Writes a line for the user.
    let log: (String) -> Void

    /// - Parameter snapshots: keeps the presets' snapshots.
    init(
        _ patch: Patch, loop: any PlayingLoop, snapshots: SnapshotStore, _ reactor: Reactor,
        log: @escaping (String) -> Void
    ) {
        self.snapshots = snapshots
        self.patch = patch
        self.loop = loop
        orderWait = OrderWait(reactor, loop)
        self.log = log
        patches = PatchQueue(patch)
        mounter = Mounter(patch, shared: loop.shared)
        order(.lendTuning(TuningCopy()))
    }

    /// The patch for the loop: `patch`, or only the mapping that a synth learns.
    private var played: Patch { learned.map(patch.reduced(to:)) ?? patch }

    // MARK: Patches

    /// Plays another patch on all screens.
    func play(_ patch: Patch) {
        self.patch = retunings.last.map { patch.retuned(to: $0.scale) } ?? patch
        if let learned {
            self.learned = try? LearnedMapping(learned.text, in: patch)
            if self.learned == nil {
                log("warning: learning has ended: the preset has no \(learned.text) any more")
            }
        }
        mount(tellsReceivers: true)
        for device in devices { logRemarks(on: device) }
    }

    /// Sends this mapping alone; nil: all of them again. A synth that learns is not told of the change.
    func learn(_ mapping: LearnedMapping?) {
        guard mapping != learned else { return }
        learned = mapping
        mount(tellsReceivers: false)
    }

    /// Mounts `played` on all screens, and orders the loop to play it. The events that it needs are let through first.
    private func mount(tellsReceivers: Bool) {
        Rehearsal.play(played)
        patches.append(played)
        for device in devices where setEventMask(of: device) { order(.refresh(device)) }
        let snapshots = snapshots.snapshots(of: played, log: log)
        order(.play(mounter.mount(played, tellsReceivers: tellsReceivers, snapshots: snapshots)))
    }

    /// Forgets the earlier patch, because the loop has gone on to the next one.
    func retirePatch() {
        patches.removeFirst()
        for device in devices { setEventMask(of: device) }
    }

    /// Plays a tuning that the loop has received, and lends the loop room for the next one.
    func retune(_ copy: TuningCopy) {
        if retunings.isEmpty { log("note: the input port has been told a tuning, for 'scale: input-tuning'") }
        let retuning = Retuning(copy.pitches, of: &patch)
        retunings = retunings.suffix(Self.retuningLimit - 1) + [retuning]
        order(.retune(retuning))
        order(.lendTuning(copy))
    }

    /// How many tunings are kept: no note goes on sounding through so many changes.
    private static let retuningLimit = 64

    // MARK: Events

    /// Has the kernel hold back events that no patch uses that the loop plays or is about to play. Answers whether the
    /// mask has changed.
    @discardableResult
    private func setEventMask(of device: Device) -> Bool {
        let sources = patches.contactSources(on: device.panel.screen.name)
        let isWhole = isRecording || tellsTouches
        let mask = isWhole ? nil : device.source.device.eventMask(playing: sources, device.filters)
        guard mask != device.source.eventMask else { return false }
        device.source.setEventMask(mask)
        return true
    }

    /// Starts or stops recording the input. A recording has all events of its panel once the order has been taken.
    func record(_ isOn: Bool) {
        isRecording = isOn
        for device in devices { setEventMask(of: device) }
        order(.record(isOn))
    }

    /// Has the loop report every frame of touches, or no longer.
    func tellTouches(_ isOn: Bool) {
        tellsTouches = isOn
        for device in devices { setEventMask(of: device) }
        order(.tellTouches(isOn))
    }

    // MARK: Panels

    func attach(_ panel: LivePanel, _ node: DeviceNode, _ configuration: DeviceConfiguration) throws(UnusablePanel) {
        let mounted = try mounter.mount(
            panel.device, configuration: configuration, systemMatrix: node.systemMatrix)
        if let remark = mounted.remark { log("note: \(panel.path): \(remark)") }
        let device = Device(
            panel, panel: mounted, filters: configuration.filters, latency: loop.statistics.latency)
        devices.append(device)
        recordedDescriptions[mounted.number] = panel.device
        origins[ObjectIdentifier(device)] = Origin(node: node, configuration: configuration)
        setEventMask(of: device)
        logRemarks(on: device)
        order(.attach(device))
    }

    /// Plays a page in a browser.
    /// - Parameters:
    ///   - screen: the screen that it shows; nil: it gets one of its own.
    ///   - size: of a screen of its own.
    func attachPage(
        _ panel: LivePanel, on screen: Screen?, size: Millimetres
    ) throws(UnusablePanel) -> Device {
        let mounted = try mounter.mountPage(panel.device, on: screen, size: size)
        let device = Device(panel, panel: mounted, isPage: true)
        devices.append(device)
        recordedDescriptions[mounted.number] = panel.device
        order(.attach(device))
        return device
    }

    /// Whether a touchscreen is played whose touches a desktop, and so a browser on this machine, gets too.
    var isTouchscreenShared: Bool { devices.contains { !$0.isPage && !$0.source.isGrabbed } }

    /// The origin of one of `devices`.
    func origin(of device: Device) -> Origin {
        origins[ObjectIdentifier(device)]
            ?? Origin(
                node: DeviceNode(path: device.path, device: device.source.device), configuration: DeviceConfiguration())
    }

    /// A sentence for each thing that the preset loses on a panel.
    func remarks(on device: Device) -> [String] {
        let screen = device.panel.screen
        return patch.remarks(on: device.source.device, surface: screen.name, size: Millimetres(screen.size))
    }

    private func logRemarks(on device: Device) {
        for remark in remarks(on: device) { log("note: \(device.path): \(remark)") }
    }

    /// Opens a panel again that may have stopped reporting.
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

    /// Forgets a panel that the loop has given back.
    func lose(_ device: Device) {
        mounter.unmount(device.panel)
        devices.removeAll { $0 === device }
        origins[ObjectIdentifier(device)] = nil
    }

    /// The screens, in the order in which they came.
    var screens: [Screen] { mounter.screens }

    func order(_ order: LoopOrder<LivePanel>) {
        if !loop.send(order) { log("warning: the loop does not take orders any more; restart ribbon") }
    }

    /// The answer to a program whose order the loop does not take.
    static let hangs = "the bridge hangs; end it with SIGKILL, and start it again"

    /// - Parameter done: is told whether the loop has taken all orders, after a tenth of a second at most.
    func whenOrdersTaken(_ done: @escaping (Bool) -> Void) { orderWait.whenTaken(done) }

    /// Has the loop end a connection of one of our output ports, and the notes there. It does both at once when it
    /// takes the order.
    func disconnect(_ sender: SequencerAddress, from receiver: SequencerAddress) {
        order(.disconnect(receiver, port: sender.port))
    }
}
