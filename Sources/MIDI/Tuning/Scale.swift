/// The notes of a musical scale within an octave or another period.
public struct Scale: Hashable, Sendable {
    /// Semitones above the root, not necessarily whole: ascending from 0, or for a tuning from any pitch, below the period.
    public let degrees: [Double]
    /// The interval in semitones after which the degrees repeat; 12 is the octave.
    public let period: Double
    /// The input that gives its degrees; nil for a scale with fixed degrees.
    public private(set) var input: Input?

    /// Input that can serve as a scale. Its degrees count from key 0, a C, instead of the root.
    public enum Input: UInt8, Sendable {
        /// The keys held on the input port: the scale `input`.
        case keys = 1
        /// The pitches of all keys: the scale `input-tuning`.
        case tuning
    }

    /// Whether this is the scale `input`.
    public var isInput: Bool { input == .keys }
    /// Whether this is the scale `input-tuning`.
    public var isInputTuning: Bool { input == .tuning }

    /// Makes a scale from pitches in any order and octave; they are reduced to one period and sorted. The root is
    /// always included.
    ///
    /// Nil if the period or a pitch is not valid.
    /// - Parameter period: semitones, finite and above 0.
    public init?(pitches: [Double], period: Double = 12) {
        guard period > 0, period.isFinite, pitches.allSatisfy(\.isFinite) else { return nil }
        degrees = Self.distinct(([0] + pitches.map { Self.reduced($0, period) }).sorted())
        self.period = period
    }

    private init(semitones: [Int]) {
        degrees = semitones.map(Double.init)
        period = 12
    }

    /// Pitches closer than this many semitones (0.0001 cents) count as one.
    private static let unison = 1e-6

    /// Pitches without those that count as one with the pitch before.
    private static func distinct(_ ascending: [Double]) -> [Double] {
        ascending.reduce(into: []) { distinct, pitch in
            if distinct.last.map({ pitch - $0 > unison }) ?? true { distinct.append(pitch) }
        }
    }

    /// The pitch within the first period; 0 if it is a unison with a period's beginning.
    private static func reduced(_ pitch: Double, _ period: Double) -> Double {
        let rest = pitch - (pitch / period).rounded(.down) * period
        return period - rest <= unison ? 0 : Swift.max(rest, 0)
    }

    /// The scale of the keys held on the input port.
    ///
    /// All 4096 such scales are made when the first is needed; after that nothing is allocated.
    /// - Parameter keys: one bit for each key of the octave, the lowest for C; 0 means all keys.
    public static func input(_ keys: UInt16 = 0) -> Scale { inputs[Int(keys & 0xFFF)] }

    private static let inputs: [Scale] = (0..<4096).map { keys in
        var scale = Scale(semitones: (0..<12).filter { keys == 0 || keys & 1 << $0 != 0 })
        scale.input = .keys
        return scale
    }

    /// The scale of the pitches to which other programs tune their keys.
    /// - Parameter pitches: the pitches of the 128 keys, in any order, finite and from 0 to less than 128; by default
    ///   those of equal temperament.
    public static func inputTuning(_ pitches: [Double] = (0...127).map(Double.init)) -> Scale {
        var scale = Scale(degrees: pitches, period: tuningPeriod) ?? .chromatic
        scale.input = .tuning
        return scale
    }

    /// More than all keys, so that no pitch of a tuning repeats.
    private static let tuningPeriod = 256.0

    /// Makes a scale whose degrees need not begin at the root; nil if there are none.
    private init?(degrees pitches: [Double], period: Double) {
        guard !pitches.isEmpty else { return nil }
        (degrees, self.period) = (Self.distinct(pitches.sorted()), period)
    }

    public static let chromatic = Scale(semitones: Array(0..<12))

    /// The scale with this name among `names`, in either case.
    public static func named(_ name: String) -> Scale? {
        let wanted = name.lowercased()
        return scalesByName.first { $0.name == wanted }.map { Scale(semitones: $0.semitones) }
    }

    /// The names of all scales, in the order of the documentation.
    public static var names: [String] { scalesByName.map(\.name) }

    /// The pitch of a degree.
    /// - Parameters:
    ///   - number: counted from the tonic, on through all periods.
    ///   - tonic: the pitch from which the degrees count.
    public func pitch(_ number: Int, from tonic: Double) -> Double {
        let count = degrees.count
        let degree = (number % count + count) % count
        return tonic + Double((number - degree) / count) * period + degrees[degree]
    }

    /// The number of the first degree that is not below a pitch.
    public func number(above pitch: Double, from tonic: Double) -> Int {
        let turns = ((pitch - tonic) / period).rounded(.down)
        let base = tonic + turns * period
        var low = 0
        var high = degrees.count
        while low < high {
            let middle = (low + high) / 2
            if base + degrees[middle] < pitch { low = middle + 1 } else { high = middle }
        }
        return Int(turns) * degrees.count + low
    }

    /// Whether any note lies between the keys, or may lie there, and so needs a bend.
    public var isMicrotonal: Bool {
        isInputTuning || period != period.rounded() || degrees.contains { $0 != $0.rounded() }
    }
}
