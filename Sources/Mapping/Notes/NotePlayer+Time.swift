import Time

extension NotePlayer {
    /// When a voice's pitch or expression next goes on between reports; the distant future while all rest.
    var deadline: Timestamp {
        var earliest = Timestamp.distantFuture
        guard isCarried || expressions.isTimed else { return earliest }
        for index in voices.indices {
            earliest = min(
                earliest, expressions.deadline(voices[index].slot), voices[index].extrapolator.deadline)
        }
        return earliest
    }

    mutating func fire(at time: Timestamp, shared: SharedState) {
        for index in voices.indices {
            if voices[index].extrapolator.deadline <= time {
                while voices[index].extrapolator.deadline <= time {
                    carry(index, to: voices[index].extrapolator.tick())
                }
                follow(index, shared)
            }
            let voice = voices[index]
            expressions.fire(voice.slot, voice.isBeyondKeys ? nil : voice.note, at: time, shared.output)
        }
    }

    /// The finger is taken to be here. One that rests goes nowhere.
    mutating func carry(_ index: Int, to position: Double) {
        guard !voices[index].tracker.isResting else { return voices[index].carried = 0 }
        let reported = voices[index].contact.position
        let line = voices[index].line
        voices[index].carried = line.pitch(at: position) - line.pitch(at: reported)
    }

    /// The finger has gone: the pitch comes to that of its last report.
    mutating func settle(_ index: Int, at time: Timestamp, _ shared: SharedState) {
        guard isCarried else { return }
        carry(index, to: voices[index].extrapolator.settle(at: voices[index].contact.position, time: time))
        follow(index, shared)
    }

    /// Whether a voice's pitch can ever move while its finger rests.
    var canMoveByItself: Bool { options.quantize == .round }

    /// Whether a voice's pitch moves while its finger rests.
    var movesByItself: Bool {
        for index in voices.indices where voices[index].tracker.movesByItself { return true }
        return false
    }

    /// - Parameter ticks: how many ticks of the instrument's grid have passed.
    mutating func advance(by ticks: Int, _ shared: SharedState) {
        for index in voices.indices where voices[index].tracker.movesByItself {
            for _ in 0..<ticks where voices[index].tracker.movesByItself {
                voices[index].tracker.tick(map: rows[voices[index].slot])
            }
            follow(index, shared)
        }
    }
}
