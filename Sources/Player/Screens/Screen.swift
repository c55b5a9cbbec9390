import Mapping
import Storage
import Time
import Touch

/// A surface on which a patch is mounted, fed by one panel or by several.
public final class Screen: @unchecked Sendable {
    /// Unique among the screens that are there.
    public let number: UInt8
    /// Its name in presets; nil if the configuration gives it none.
    public let name: String?
    public let size: Size
    public internal(set) var instrument: Instrument {
        didSet {
            played = Unretained(instrument)
            instrument.screen = number
        }
    }
    /// The instrument, uncounted, for the calls of every frame.
    private var played: Unretained<Instrument>
    var sleep = SleepingScreen()
    /// Fingers that go from one of its panels to another.
    var handover = Handover()

    /// Made on an ordinary thread, then used by the player alone; other threads read only what never changes.
    init(
        number: UInt8, name: String?, size: Size, patch: Patch, channels: VoiceChannels, shared: SharedState
    ) {
        self.number = number
        self.name = name
        self.size = size
        instrument = Instrument(patch, surface: size, name: name, channels: channels, shared: shared)
        played = Unretained(instrument)
        instrument.screen = number
    }

    /// When `fire` has something to do; the distant future if nothing is due.
    var deadline: Timestamp { min(played.with { $0.deadline }, handover.deadline) }

    func fire(at time: Timestamp) { played.with { $0.fire(at: time) } }

    /// Plays a frame.
    /// - Returns: whether the frame has woken the screen up, or touched its page.
    func handle(_ frame: borrowing TouchFrame) -> Bool {
        if sleep.isNeeded { return sleep.hear(frame) { frame in played.with { $0.handle(frame) } } }
        played.with { $0.handle(frame) }
        return false
    }

    /// A place as a fraction of the screen, 0…1 from the top left corner.
    func fraction(of place: Point) -> (x: Double, y: Double) {
        (place.x / max(size.width, 1), place.y / max(size.height, 1))
    }
}
