import Mapping
import Scene
import Time
import Touch

/// Everything that the face shows at a moment.
public struct FaceState: Hashable, Sendable {
    /// The ribbons, in the order of the patch.
    public var ribbons: [RibbonPicture]
    /// On all of its ribbons.
    public var fingers: [Finger]
    public var status: Status

    public init(_ ribbons: [RibbonPicture], fingers: [Finger] = [], status: Status) {
        (self.ribbons, self.fingers, self.status) = (ribbons, fingers, status)
    }

    /// A face that shows no preset, but says why: for `Layout.empty(size:)`.
    public init(_ notice: Notice) {
        self.init([], status: Status(preset: "", notice: notice))
    }

    /// A contact, where it is on the surface, or was before a latch took it over.
    public struct Finger: Hashable, Sendable {
        /// The ribbon's place in the patch.
        public var ribbon: Int
        public var spot: Point
        /// In millimetres; 0 where the panel reports none.
        public var size: Double
        /// No other finger that is down has the same, nor has one that has just gone.
        public var id: UInt32
        /// Since when it presses the door of its ribbon, on the clock of `Face.paint(_:at:)`; nil where it does not.
        public var pressedSince: Timestamp?
        public var hold: ContactHold
        /// The key of a latched note; nil for others.
        public var key: Int?

        public init(
            ribbon: Int, spot: Point, size: Double = 0, id: UInt32 = 0, pressedSince: Timestamp? = nil,
            hold: ContactHold = .finger, key: Int? = nil
        ) {
            (self.ribbon, self.spot, self.size) = (ribbon, spot, size)
            (self.id, self.pressedSince, self.hold, self.key) = (id, pressedSince, hold, key)
        }
    }

    /// The contents of the line of state.
    public struct Status: Hashable, Sendable {
        /// The preset's place in its bank, from 1; nil where it is in none.
        public var number: Int?
        public var bankCount: Int
        public var preset: String
        public var output: Output
        /// Such as `♩ 120`; nil where nothing is played by a clock.
        public var clock: String?
        /// The snapshot that was stored or recalled last; nil before that.
        public var snapshot: Int?
        /// Such as `0.9 ms`; nil where it is not known.
        public var latency: String?
        /// A message below it; nil if there is none.
        public var notice: Notice?

        /// The receivers of what is played.
        public enum Output: Hashable, Sendable {
            /// Nothing is said of it, as in a picture of a recording.
            case none
            case connected(String)
            /// In words: what is missing.
            case lost(String)
        }

        public init(
            preset: String, number: Int? = nil, bankCount: Int = 0, output: Output = .none, latency: String? = nil,
            clock: String? = nil, snapshot: Int? = nil, notice: Notice? = nil
        ) {
            self.preset = preset
            (self.number, self.bankCount, self.output, self.latency) = (number, bankCount, output, latency)
            (self.clock, self.snapshot, self.notice) = (clock, snapshot, notice)
        }
    }
}
