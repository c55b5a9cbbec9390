/// What the face says in words beside what is played.
public enum Notice: Hashable, Sendable {
    /// The first error of a preset that cannot be played, while the one before it plays on.
    case error(String)
    /// What `ribbon learn` sends now.
    case learning(String)
    /// What is missing so that anything can be played, and what to do.
    case missing(String)
    case calibration(Calibration)

    /// The marks that are to be touched one after the other.
    public struct Calibration: Hashable, Sendable {
        /// Where they are: 0…1 of the screen, from the left and from the top.
        public var marks: [SIMD2<Double>]
        /// The one to touch now; those before it are done. Nil where none is to be touched.
        public var current: Int?
        /// What to do.
        public var sentence: String

        public init(marks: [SIMD2<Double>], current: Int?, sentence: String) {
            (self.marks, self.current, self.sentence) = (marks, current, sentence)
        }
    }
}
