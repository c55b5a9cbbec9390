import EvdevInput
import Panels
import Time

/// A source of a panel's events: a device node, or in tests a list of events.
///
/// It is opened on an ordinary thread; then only the loop uses it.
public protocol PanelSource: AnyObject, Sendable {
    /// Identifies it among the sources that are played.
    var path: String { get }
    var device: DeviceDescription { get }
    /// How often the kernel has dropped events because they were not read in time.
    var drops: Int { get }
    /// The time of the last event that was read.
    var time: Timestamp { get }

    /// Tells when the next report was made, so that several panels can be read in the order of their reports.
    func lookAhead() -> LivePanel.Waiting
    /// Calls `handle` with the report that `lookAhead` has found, in one run or several.
    /// - Returns: `drained` if the report was read.
    func readReport(_ handle: (EventRun) -> Void) -> LivePanel.ReadResult
    /// Calls `handle` with the whole state as one report: which contacts are down, and where. Reports that were not read
    /// yet are part of it.
    func readState(at time: Timestamp, _ handle: (RawEvent) -> Void) -> LivePanel.ReadResult
}

extension LivePanel: PanelSource {}
