/// The order of an arpeggio: chooses the next note of a window. It continues from the previous note, so the window may
/// change while it is played.
struct NoteOrder {
    /// A note of the window, raised by a number of octaves.
    struct Place {
        var octave: Int
        var pitch: Double

        var sounding: Double { pitch + 12 * Double(octave) }
    }

    private let order: Arpeggio.Order
    private let octaves: Int
    private var last: Place?
    /// Whether `upDown` is on its way down.
    private var isFalling = false
    /// State of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
    private var seed: UInt64 = 0

    init(_ arpeggio: Arpeggio) { (order, octaves) = (arpeggio.order, max(arpeggio.octaves, 1)) }

    /// - Parameter seed: equal seeds give the same random order.
    mutating func begin(seed: UInt64) {
        (last, isFalling, self.seed) = (nil, false, seed)
    }

    /// - Parameters:
    ///   - pitches: the window's pitches, ascending; at least one.
    ///   - played: the order of the keys on the input port.
    mutating func next(of pitches: [Double], _ played: PlayedOrder) -> Place {
        let place =
            switch order {
            case .up: above(pitches) ?? lowest(pitches)
            case .down: below(pitches) ?? highest(pitches)
            case .upDown: turning(pitches)
            case .random: anyOther(pitches)
            case .asPlayed: following(pitches, played)
            }
        last = place
        return place
    }

    private mutating func turning(_ pitches: [Double]) -> Place {
        guard last != nil else { return lowest(pitches) }
        if let next = isFalling ? below(pitches) : above(pitches) { return next }
        isFalling.toggle()
        return (isFalling ? below(pitches) : above(pitches)) ?? lowest(pitches)
    }

    /// The pitch after the last one in the order of the keys: each key in its lowest octave, then each in the next
    /// octave, and so on: `octave` counts octaves within the window. Only then come raised octaves (`Place.octave`).
    private func following(_ pitches: [Double], _ played: PlayedOrder) -> Place {
        var (first, isFound) = (nil as Double?, false)
        for octave in pitches.indices {
            for index in 0..<played.count {
                guard let pitch = Self.pitch(of: played[index], octave, pitches) else { continue }
                if isFound { return Place(octave: last?.octave ?? 0, pitch: pitch) }
                first = first ?? pitch
                if let last, abs(last.pitch - pitch) < PitchMap.unison { isFound = true }
            }
        }
        // Without keys, the notes rise.
        guard let first else { return above(pitches) ?? lowest(pitches) }
        guard isFound, let last, last.octave + 1 < octaves else { return Place(octave: 0, pitch: first) }
        return Place(octave: last.octave + 1, pitch: first)
    }

    /// A key's pitch in the window, this many octaves above its lowest one; nil if the window has none so high.
    private static func pitch(of key: Int, _ octave: Int, _ pitches: [Double]) -> Double? {
        var count = 0
        for pitch in pitches where Int(pitch.rounded()) % 12 == key {
            if count == octave { return pitch }
            count += 1
        }
        return nil
    }

    private mutating func anyOther(_ pitches: [Double]) -> Place {
        let count = pitches.count * octaves
        let lastIndex = last.flatMap { last in
            pitches.firstIndex { abs($0 - last.pitch) < PitchMap.unison }.map { last.octave * pitches.count + $0 }
        }
        guard let lastIndex, count > 1 else { return note(random(below: count), pitches) }
        return note((lastIndex + 1 + random(below: count - 1)) % count, pitches)
    }

    /// The note with an index: the window's notes come first, then the same ones an octave higher, and so on.
    private func note(_ index: Int, _ pitches: [Double]) -> Place {
        Place(octave: index / pitches.count, pitch: pitches[index % pitches.count])
    }

    private func lowest(_ pitches: [Double]) -> Place { Place(octave: 0, pitch: pitches[0]) }

    private func highest(_ pitches: [Double]) -> Place {
        Place(octave: octaves - 1, pitch: pitches[pitches.count - 1])
    }

    private func above(_ pitches: [Double]) -> Place? {
        guard let last else { return nil }
        if let pitch = pitches.first(where: { $0 > last.pitch + PitchMap.unison }) {
            return Place(octave: last.octave, pitch: pitch)
        }
        return last.octave + 1 < octaves ? Place(octave: last.octave + 1, pitch: pitches[0]) : nil
    }

    private func below(_ pitches: [Double]) -> Place? {
        guard let last else { return nil }
        if let pitch = pitches.last(where: { $0 < last.pitch - PitchMap.unison }) {
            return Place(octave: last.octave, pitch: pitch)
        }
        return last.octave > 0 ? Place(octave: last.octave - 1, pitch: pitches[pitches.count - 1]) : nil
    }

    private mutating func random(below limit: Int) -> Int {
        seed &+= 0x9E37_79B9_7F4A_7C15
        var bits = (seed ^ (seed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)) % UInt64(limit))
    }
}
