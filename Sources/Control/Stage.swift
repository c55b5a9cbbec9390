import Bridge
import EvdevInput
import Mapping

/// Where a patch is played: mounts it on the panels that come, and hands them to the loop.
final class Stage: DeviceManager.Player {
    let patch: Patch
    let loop: LoopThread
    private let say: (String) -> Void
    private let channels: VoiceChannels
    private var attached: UInt32 = 0

    /// Each panel's contacts are numbered from the next multiple of this.
    private static let idsPerPanel: UInt32 = 1 << 24

    init(_ patch: Patch, loop: LoopThread, tell: @escaping (String) -> Void) {
        self.patch = patch
        self.loop = loop
        say = tell
        channels = VoiceChannels(patch.midi)
    }

    func attach(_ panel: LivePanel, _ node: DeviceNode, _ configuration: DeviceConfiguration) throws(UnusablePanel) {
        let screen = try LiveScreen(
            panel, configuration: configuration, systemMatrix: node.systemMatrix,
            firstID: attached &* Self.idsPerPanel &+ 1, patch: patch, channels: channels, output: loop.output)
        attached += 1
        for notice in screen.notices { tell("note: \(panel.path): \(notice)") }
        loop.send(.attach(screen))
    }

    func detach(_ path: String) { loop.send(.detach(path)) }

    func tell(_ what: String) { say(what) }
}
