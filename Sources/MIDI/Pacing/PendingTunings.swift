/// Tunings of keys that wait for their turn, each key once with its latest pitch. Nothing is allocated after `init`.
struct PendingTunings: Sendable {
    /// There is room for every key of every program.
    private var waiting = Ring(capacity: 16 * 128, filler: KeyTuning(program: 0, key: 0, pitch: 0))

    var isEmpty: Bool { waiting.isEmpty }

    mutating func set(_ tuning: KeyTuning) {
        for index in 0..<waiting.count
        where waiting[index].key == tuning.key && waiting[index].program == tuning.program {
            return waiting[index] = tuning
        }
        waiting.append(tuning)
    }

    mutating func next() -> KeyTuning? { waiting.popFirst() }
}
