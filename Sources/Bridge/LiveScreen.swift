import EvdevInput
import Mapping
import Panels
import Touch

/// A screen that is ready to be played: its panel is open, the patch is mounted. Made on an ordinary thread, then the
/// loop's alone until the loop gives it back; only what never changes, and the statistics, are for everybody.
public final class LiveScreen: @unchecked Sendable {
    public let panel: LivePanel
    /// Never given twice.
    public let number: UInt8
    /// What presets call it, where the configuration gives it a name.
    public let name: String?
    public let surface: Size
    /// What the player should be told once, such as that the panel's size is assumed.
    public let notices: [PanelDecoder.Notice]
    public let statistics = ScreenStatistics()
    let screen: Screen

    /// - Parameter number: its contacts are numbered from 2²⁴ times this.
    public init(
        _ panel: LivePanel, number: UInt8, configuration: DeviceConfiguration, systemMatrix: CalibrationMatrix?,
        patch: Patch, channels: VoiceChannels, output: Output
    ) throws(UnusablePanel) {
        self.panel = panel
        self.number = number
        name = configuration.surface
        let decoder = try PanelDecoder(
            panel.device, configuration: configuration, systemMatrix: systemMatrix,
            firstID: UInt32(number) << 24 + 1)
        notices = decoder.notices
        surface = decoder.surface
        screen = Screen(
            decoder,
            instrument: Instrument(
                patch, surface: surface, name: configuration.surface, channels: channels, output: output))
    }

    /// The names of a patch's ribbons that are on this screen.
    public func ribbonNames(of patch: Patch) -> [String] {
        patch.ribbons.map(\.settings).filter { $0.surface == nil || $0.surface == name }.map(\.name)
    }
}
