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
    /// Whether it is a page in a browser, whose latency is counted separately.
    public let isPage: Bool
    /// The times from a frame to the return of the write that sent its messages.
    public let latency: Histogram

    /// - Parameter latency: the histogram that counts the latency of its frames; nil for one of its own.
    public init(
        _ source: Source, panel: PlayedPanel, filters: FilterConfiguration = FilterConfiguration(),
        isPage: Bool = false, latency: Histogram? = nil
    ) {
        self.isPage = isPage
        self.latency = latency ?? Histogram()
        self.source = source
        self.panel = panel
        self.filters = filters
    }

    public var name: String { source.device.name }
    public var path: String { source.path }
}
