import EvdevInput
import Mapping
import Touch

/// A screen that is ready to be played: its panel is open, the patch is mounted. Made on an ordinary thread, then the
/// loop's alone until the loop gives it back.
public final class LiveScreen: @unchecked Sendable {
    public let panel: LivePanel
    /// What the player should be told once, such as that the panel's size is assumed.
    public let notices: [PanelDecoder.Notice]
    let screen: Screen

    public init(
        _ panel: LivePanel, configuration: DeviceConfiguration, systemMatrix: CalibrationMatrix?,
        firstID: UInt32, patch: Patch, channels: VoiceChannels,
        output: Output
    ) throws(UnusablePanel) {
        self.panel = panel
        let decoder = try PanelDecoder(
            panel.device, configuration: configuration, systemMatrix: systemMatrix, firstID: firstID)
        notices = decoder.notices
        screen = Screen(
            decoder,
            instrument: Instrument(
                patch, surface: decoder.surface, name: configuration.surface, channels: channels, output: output))
    }
}
