import Scene

/// What the face shows at a moment.
public struct FaceState: Hashable, Sendable {
    public var scene: SceneState
    /// On all of its ribbons.
    public var fingers: [Finger]
    public var status: Status

    public init(_ scene: SceneState, fingers: [Finger] = [], status: Status) {
        (self.scene, self.fingers, self.status) = (scene, fingers, status)
    }

    /// A contact, where it is on the surface.
    public struct Finger: Hashable, Sendable {
        /// The ribbon's place in the patch.
        public var ribbon: Int
        public var spot: Spot
        /// In millimetres; 0 where the panel reports none.
        public var size: Double

        public init(ribbon: Int, spot: Spot, size: Double = 0) {
            (self.ribbon, self.spot, self.size) = (ribbon, spot, size)
        }
    }

    /// What the line of state says.
    public struct Status: Hashable, Sendable {
        /// The preset's place in its bank, from 1; nil where it is in none.
        public var number: Int?
        public var bankCount: Int
        public var preset: String
        public var output: Output
        /// Such as `0.9 ms`; nil where it is not known.
        public var latency: String?

        /// Where what is played goes.
        public enum Output: Hashable, Sendable {
            /// Nothing is said of it, as in a picture of a recording.
            case none
            case connected(String)
            /// In words: what is missing.
            case lost(String)
        }

        public init(
            preset: String, number: Int? = nil, bankCount: Int = 0, output: Output = .none, latency: String? = nil
        ) {
            self.preset = preset
            (self.number, self.bankCount, self.output, self.latency) = (number, bankCount, output, latency)
        }
    }
}
