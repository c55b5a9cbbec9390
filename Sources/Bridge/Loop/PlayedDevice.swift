import Panels
import Player
import Statistics

/// A panel that is ready to be played, with the source of its events.
///
/// It is made on an ordinary thread. From `LoopOrder.attach` on only the loop uses it, until it gives it back; other threads
/// may read the constants and the statistics.
public final class PlayedDevice<Source: PanelSource>: @unchecked Sendable {
    public let source: Source
    public let panel: PlayedPanel
    /// The filters of its decoder.
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
