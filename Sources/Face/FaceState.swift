import Mapping
import Scene
import Time
import Touch

/// Everything that the face shows at a moment.
public struct FaceState: Hashable, Sendable {
    /// The ribbons, in the order of the patch.
    public var ribbons: [RibbonPicture]
    /// The fingers on all ribbons.
    public var fingers: [Finger]
    public var status: Status

    public init(_ ribbons: [RibbonPicture], fingers: [Finger] = [], status: Status) {
        (self.ribbons, self.fingers, self.status) = (ribbons, fingers, status)
    }

    /// A face that shows no preset, but says why: for `Layout.empty(size:)`.
    public init(_ notice: Notice) {
        self.init([], status: Status(preset: "", notice: notice))
    }

    /// A contact at its place on the surface. One that a latch holds is shown where the finger was.
    public struct Finger: Hashable, Sendable {
        /// The ribbon's place in the patch.
        public var ribbon: Int
        /// In millimetres of the layout.
        public var spot: Point
        /// The size of the contact in millimetres; 0 if the panel reports none.
        public var size: Double
        /// The finger's number; no other finger that is down or has just been lifted has the same.
        public var id: UInt32
        /// The time at which it began to press the door of its ribbon, on the clock of `Face.paint(_:at:)`; nil if it
        /// does not press it.
        public var pressedSince: Timestamp?
        public var hold: ContactHold
        /// The key that it sounds; nil if it sounds none or the key is not known.
        public var key: Int?

        public init(
            ribbon: Int, spot: Point, size: Double = 0, id: UInt32 = 0, pressedSince: Timestamp? = nil,
            hold: ContactHold = .finger, key: Int? = nil
        ) {
            (self.ribbon, self.spot, self.size) = (ribbon, spot, size)
            (self.id, self.pressedSince, self.hold, self.key) = (id, pressedSince, hold, key)
        }
    }

    /// The contents of the status line.
    public struct Status: Hashable, Sendable {
        /// The preset's place in its bank, from 1; nil if it is in none.
        public var number: Int?
        public var bankCount: Int
        public var preset: String
        public var output: Output
        /// Such as `♩ 120`; nil if nothing is played by a clock.
        public var clock: String?
        /// The beats, which are shown behind the clock; nil while no beats are counted.
        public var beats: Beats?
        /// The snapshot that was stored or recalled last; nil before that.
        public var snapshot: Int?
        /// Such as `0.9 ms`; nil if it is not known.
        public var latency: String?
        /// A message below the line; nil if there is none.
        public var notice: Notice?

        /// Bars and beats that go on by themselves.
        public struct Beats: Hashable, Sendable {
            /// When beat 0 is, and how long a beat is, in nanoseconds.
            public var start: Timestamp
            public var period: Double
            /// In beats.
            public var barLength: Double

            /// - Parameters:
            ///   - start: when beat 0 is.
            ///   - period: nanoseconds from one beat to the next.
            ///   - barLength: in beats.
            public init(start: Timestamp, period: Double, barLength: Double) {
                (self.start, self.period, self.barLength) = (start, max(period, 1e7), max(barLength, 0.25))
            }

            /// The number of the beat at a time, from 0.
            func number(at time: Timestamp) -> Int {
                // Rounding must not delay a beat that has just come.
                Int((Double((time - start).count) / period + 1e-6).rounded(.down))
            }

            /// When the next beat comes.
            func next(after time: Timestamp) -> Timestamp {
                start + Nanoseconds(Int64((Double(number(at: time) + 1) * period).rounded(.up)))
            }

            /// Bar and beat, from 1: `3.2`.
            func words(ofBeat number: Int) -> String {
                let bar = (Double(number) / barLength).rounded(.down)
                return "\(Int(bar) + 1).\(Int(Double(number) - bar * barLength) + 1)"
            }
        }

        /// The receivers of the output.
        public enum Output: Hashable, Sendable {
            /// Nothing is shown, as in a picture of a recording.
            case none
            case connected(String)
            /// In words: what is missing.
            case lost(String)
        }

        public init(
            preset: String, number: Int? = nil, bankCount: Int = 0, output: Output = .none, latency: String? = nil,
            clock: String? = nil, beats: Beats? = nil, snapshot: Int? = nil, notice: Notice? = nil
        ) {
            self.preset = preset
            (self.number, self.bankCount, self.output, self.latency) = (number, bankCount, output, latency)
            (self.clock, self.beats, self.snapshot, self.notice) = (clock, beats, snapshot, notice)
        }
    }
}
