import EvdevInput
import Mapping
import Touch

/// A screen that is ready to be played: its panel is open, the patch is mounted. Made on an ordinary thread, then the
/// loop's alone until the loop gives it back.
public final class LiveScreen: @unchecked Sendable {
    public let panel: LivePanel
    let screen: Screen
    let surfaceSize: Size
    /// Its name in the configuration.
    public let surfaceName: String?

    public init(
        _ panel: LivePanel, configuration: DeviceConfiguration, firstID: UInt32, patch: Patch, output: Output
    ) throws(UnusablePanel) {
        self.panel = panel
        surfaceName = configuration.surface
        let decoder = try PanelDecoder(panel.device, configuration: configuration, firstID: firstID)
        surfaceSize = decoder.surface
        screen = Screen(
            decoder,
            instrument: Instrument(patch, surface: decoder.surface, name: configuration.surface, output: output))
    }
}
