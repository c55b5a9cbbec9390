import Raster
import Scene

/// A message on the face.
public enum Notice: Hashable, Sendable {
    /// The first error of a preset that cannot be played, while the earlier preset plays on.
    case error(String)
    /// The mapping that `ribbon learn` sends.
    case learning(String)
    /// Something that playing needs is missing; says what to do.
    case missing(String)
    /// The page of `ribbon calibrate`, on the display of the touchscreen that it calibrates; only `ribbon-face` shows it.
    case calibration(Calibration)
    /// The page of the bank.
    case bank(BankPage)

    /// The words and the colour of a notice that is shown beside the ribbons; nil for one that covers them.
    var lasting: (words: String, tone: Tone)? {
        switch self {
        case .error(let words): (words, Palette.lost)
        case .learning(let words): (words, Palette.root)
        case .missing(let words): (words, Palette.warning)
        case .calibration, .bank: nil
        }
    }

    /// The marks that are to be touched one after the other.
    public struct Calibration: Hashable, Sendable {
        /// The places of the marks: 0…1 of the screen, from the left and from the top.
        public var marks: [SIMD2<Double>]
        /// The mark to touch now; those before it are done. Nil if none is to be touched.
        public var current: Int?
        /// Tells the user what to do.
        public var sentence: String

        public init(marks: [SIMD2<Double>], current: Int?, sentence: String) {
            (self.marks, self.current, self.sentence) = (marks, current, sentence)
        }
    }
}
