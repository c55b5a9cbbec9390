import FoundationEssentials

/// The number in an environment variable, with which a test is asked for more or for something else.
public func environmentNumber(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
}

/// The same numbers for the same seed, everywhere, so that a failure can be repeated with the seed that it prints.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014). Seeds in the
/// tests depend on the algorithm.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The first seed of random tests: the same each time, so that a failure comes from a change, not from luck.
    /// `RIBBON_SEED=N` looks elsewhere.
    public static let firstSeed = environmentNumber("RIBBON_SEED") ?? 20_261_122

    public static func seeds(_ count: Int) -> [UInt64] { (0..<UInt64(count)).map { firstSeed &+ $0 } }

    public init(seed: UInt64 = firstSeed) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in `0 ..< bound`.
    public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// True in so many of 100 cases.
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the choices, of which there is at least one.
    public mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}
