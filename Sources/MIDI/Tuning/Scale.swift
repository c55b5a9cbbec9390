/// The notes that an octave, or another period, is divided into.
public struct Scale: Hashable, Sendable {
    /// Semitones above the root, which need not be whole: ascending from 0 to the period (excluded).
    public let degrees: [Double]
    /// After how many semitones the degrees repeat; 12 is the octave.
    public let period: Double
    /// Whether it is `input`: its degrees are keys held on the input port, and count from C instead of the root.
    public private(set) var isInput = false

    /// Pitches in any order and any octave are sorted into the first period; the root is always among them.
    ///
    /// - Parameter period: semitones, finite and above 0; otherwise nil, as where a pitch is not finite.
    public init?(pitches: [Double], period: Double = 12) {
        guard period > 0, period.isFinite, pitches.allSatisfy(\.isFinite) else { return nil }
        var degrees = [0.0]
        for pitch in pitches.map({ Self.reduced($0, period) }).sorted() where pitch - degrees.last! > Self.unison {
            degrees.append(pitch)
        }
        self.degrees = degrees
        self.period = period
    }

    private init(semitones: [Int]) {
        degrees = semitones.map(Double.init)
        period = 12
    }

    /// Pitches nearer than this, in semitones, are one: 0.0001 cents.
    private static let unison = 1e-6

    private static func reduced(_ pitch: Double, _ period: Double) -> Double {
        let rest = pitch - (pitch / period).rounded(.down) * period
        return period - rest <= unison ? 0 : Swift.max(rest, 0)
    }

    /// The keys held on the input port.
    ///
    /// All of these scales are made at once, when the first one is needed; after that none is allocated.
    /// - Parameter keys: a bit for each key of the octave, the lowest one for C; where none is set, all keys count.
    public static func input(_ keys: UInt16 = 0) -> Scale { inputs[Int(keys & 0xFFF)] }

    private static let inputs: [Scale] = (0..<4096).map { keys in
        var scale = Scale(semitones: (0..<12).filter { keys == 0 || keys & 1 << $0 != 0 })
        scale.isInput = true
        return scale
    }

    public static let chromatic = Scale(semitones: Array(0..<12))

    /// The scale of that name out of `names`, without regard to case.
    public static func named(_ name: String) -> Scale? {
        let wanted = name.lowercased()
        return scalesByName.first { $0.name == wanted }.map { Scale(semitones: $0.semitones) }
    }

    /// The names of all scales, in the order of the documentation.
    public static var names: [String] { scalesByName.map(\.name) }

    /// Whether any note lies between the keys, so that it needs a bend.
    public var isMicrotonal: Bool { period != period.rounded() || degrees.contains { $0 != $0.rounded() } }
}
