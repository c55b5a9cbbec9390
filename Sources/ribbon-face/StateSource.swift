import Face
import KMSDisplay
import Raster
import Scene
import Time
import Touch

/// The source of what the face shows: a running bridge, a recording, or a preset at rest.
protocol StateSource: AnyObject {
    /// Readable when there may be something new.
    var descriptors: [Int32] { get }
    /// The time of the next change without input; nil if none comes.
    var deadline: Timestamp? { get }
    /// Changes whenever `layout` would answer differently, or another display should be used.
    var layoutVersion: Int { get }
    /// Whether the display is to be dark.
    var isDark: Bool { get }
    /// Clock of the state's timestamps.
    var clock: StateClock { get }

    /// Reads the changes. Called when a descriptor is readable or the deadline is reached.
    /// - Returns: whether anything has changed.
    func advance(to now: Timestamp) -> Bool

    /// Chooses the display for the face.
    /// - Returns: nil if none of them fits.
    func display(among displays: [DisplayInfo]) -> DisplayInfo?
    /// Tells the source which display shows its states; nil: none.
    func isShown(on display: DisplayInfo?)
    /// The turn of the picture; nil: as the display is mounted.
    var turn: Turn? { get }
    /// The screen's size as one looks at it; nil: as the display says.
    var extent: Millimetres? { get }

    /// - Parameter size: of the screen, as one looks at it.
    func layout(on size: Millimetres) -> Layout
    /// The state to show now, for the size that `layout` was last called with.
    func state() -> FaceState
    /// The movement that is under way at the beginning.
    func motion(on layout: Layout) -> Motion
}

extension StateSource {
    var descriptors: [Int32] { [] }
    var isDark: Bool { false }
    var turn: Turn? { nil }
    var extent: Millimetres? { nil }

    func display(among displays: [DisplayInfo]) -> DisplayInfo? { displays.first }
    func isShown(on display: DisplayInfo?) {}
    func motion(on layout: Layout) -> Motion { Motion(layout) }
}

/// The clock of the states, compared with CLOCK_MONOTONIC.
enum StateClock {
    /// Runs behind CLOCK_MONOTONIC by a fixed time.
    case running(behind: Nanoseconds)
    /// Stands still; nil: nothing moves by itself.
    case stopped(Timestamp?)

    func time(at now: Timestamp) -> Timestamp? {
        switch self {
        case .running(let distance): Timestamp(nanoseconds: now.nanoseconds - distance.count)
        case .stopped(let time): time
        }
    }

    /// The moment on CLOCK_MONOTONIC at which this clock shows a time; nil if it never does.
    func moment(of time: Timestamp) -> Timestamp? {
        switch self {
        case .running(let distance): time + distance
        case .stopped: nil
        }
    }
}
