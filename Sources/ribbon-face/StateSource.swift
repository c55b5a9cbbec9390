import Face
import KMSDisplay
import Raster
import Scene
import Time
import Touch

/// Where the loop gets what the face shows from: a recording, a preset at rest, a bridge that plays.
protocol StateSource: AnyObject {
    /// Readable when there may be something new.
    var descriptors: [Int32] { get }
    /// When there is something new without input; nil: never.
    var deadline: Timestamp? { get }
    /// Changes whenever `layout` would answer another one, or the display should be another one.
    var layoutVersion: Int { get }
    /// Whether nothing is to be seen, and the display to be dark.
    var isDark: Bool { get }
    /// That of the times in the state.
    var clock: StateClock { get }

    /// Takes what is new. Called when a descriptor is readable or the deadline is reached.
    /// - Returns: whether anything has changed.
    func advance(to now: Timestamp) -> Bool

    /// Which one of the displays it is to be shown on; nil: none of them.
    func display(among displays: [DisplayInfo]) -> DisplayInfo?
    /// It is shown on a display; nil: on none.
    func isShown(on display: DisplayInfo?)
    /// How the screen is mounted; nil: as the display says.
    var turn: Turn? { get }
    /// The screen's size as one looks at it; nil: as the display says.
    var extent: Millimetres? { get }

    /// - Parameter size: of the screen, as one looks at it.
    func layout(on size: Millimetres) -> Layout
    /// What is to be seen now, on the screen that `layout` was last asked for.
    func state() -> FaceState
    /// What moves by itself at the beginning.
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

/// The clock of what is shown, beside CLOCK_MONOTONIC.
enum StateClock {
    /// So far behind.
    case running(behind: Nanoseconds)
    /// Stands still; nil: nothing moves by itself.
    case stopped(Timestamp?)

    func time(at now: Timestamp) -> Timestamp? {
        switch self {
        case .running(let distance): Timestamp(nanoseconds: now.nanoseconds - distance.count)
        case .stopped(let time): time
        }
    }

    /// When it shows a time; nil: never.
    func moment(of time: Timestamp) -> Timestamp? {
        switch self {
        case .running(let distance): time + distance
        case .stopped: nil
        }
    }
}
