import Panels
import Player
import Statistics

/// A panel that is ready to be played, with the source of its events. Made on an ordinary thread, then the loop's alone
/// until the loop gives it back; only what never changes, and the statistics, are for everybody.
public final class PlayedDevice<Source: PanelSource>: @unchecked Sendable {
    public let source: Source
    public let panel: PlayedPanel
    /// Those of its decoder.
    public let filters: FilterConfiguration
    public let statistics = PanelStatistics()

    public init(_ source: Source, panel: PlayedPanel, filters: FilterConfiguration = FilterConfiguration()) {
        self.source = source
        self.panel = panel
        self.filters = filters
    }

    public var name: String { source.device.name }
    public var path: String { source.path }
}
