import EvdevInput
import Panels
import Time

/// Where the loop reads a panel's events: a device node, or in tests a list of them.
///
/// Opened and described on an ordinary thread, then the loop's alone.
public protocol PanelSource: AnyObject, Sendable {
    /// What it is called among the sources that are played.
    var path: String { get }
    var device: DeviceDescription { get }
    /// To wait on: readable when there are events, or when the device is gone.
    var descriptor: Int32 { get }
    /// How often the kernel has dropped events because they were not read in time.
    var drops: Int { get }
    /// The time of the event that was handed over last.
    var time: Timestamp { get }

    /// What comes next, so that several panels can be read in the order of what has happened on them.
    func lookAhead() -> LivePanel.Waiting
    /// Hands over one report, which `lookAhead` has found, in one run or several; `drained` once that is done.
    func readReport(_ handle: (EventRun) -> Void) -> LivePanel.ReadResult
    /// Hands over the whole state as one report: which contacts are down, and where. What has come until then is
    /// part of it.
    func readState(at time: Timestamp, _ handle: (RawEvent) -> Void) -> LivePanel.ReadResult
}

extension LivePanel: PanelSource {}
