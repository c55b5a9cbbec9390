import Bridge
import EvdevInput
import Mapping
import Panels

/// Where a patch is played: mounts it on the panels that come, and hands them to the loop; mounts another one when the
/// preset changes.
final class Stage {
    /// The preset.
    private(set) var patch: Patch
    /// What of it is sent alone.
    private(set) var solo: Solo?
    let loop: LoopThread
    /// What has been handed to the loop and has not come back.
    private(set) var screens: [LiveScreen] = []
    private let say: (String) -> Void
    private var channels: VoiceChannels
    private var attached: UInt8 = 0

    init(_ patch: Patch, loop: LoopThread, tell: @escaping (String) -> Void) {
        self.patch = patch
        self.loop = loop
        say = tell
        channels = VoiceChannels(patch.midi)
    }

    private var played: Patch { solo.map(patch.reduced(to:)) ?? patch }

    // MARK: Patches

    /// Plays another patch on all screens.
    func play(_ patch: Patch) {
        self.patch = patch
        if let solo, (try? Solo(solo.text, in: patch)) == nil {
            tell("warning: learning has ended: the preset has no \(solo.text) any more")
            self.solo = nil
        }
        mount(isAnnounced: true)
    }

    /// Sends this mapping alone; nil: all of them again. A synth that learns hears nothing of the change.
    func learn(_ solo: Solo?) {
        guard solo != self.solo else { return }
        self.solo = solo
        mount(isAnnounced: false)
    }

    private func mount(isAnnounced: Bool) {
        channels = VoiceChannels(patch.midi)
        order(
            .play(
                MountedPatch(
                    played, on: screens, channels: channels, output: loop.output, isAnnounced: isAnnounced)))
    }

    // MARK: Screens

    func attach(_ panel: LivePanel, _ node: DeviceNode, _ configuration: DeviceConfiguration) throws(UnusablePanel) {
        let screen = try LiveScreen(
            panel, number: attached, configuration: configuration, systemMatrix: node.systemMatrix, patch: played,
            channels: channels, output: loop.output)
        attached &+= 1
        for notice in screen.notices { tell("note: \(panel.path): \(notice)") }
        screens.append(screen)
        order(.attach(screen))
    }

    func detach(_ path: String) { order(.detach(path)) }

    /// The loop has given a screen back.
    func lose(_ screen: LiveScreen) { screens.removeAll { $0 === screen } }

    func order(_ order: LoopOrder) {
        if !loop.send(order) { tell("warning: the loop has too much to do; start ribbon anew") }
    }

    func tell(_ what: String) { say(what) }
}
