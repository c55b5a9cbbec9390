import Storage
import Time

extension Surface {
    /// Lets time pass: deadlines at or before `time` fire, in their order, each at its own time.
    public func advance(to time: Timestamp) {
        guard begin() else { return }
        advanceClock(to: time)
        end()
    }

    /// Fires everything that is due at or before `time`. An earlier time than the latest is ignored.
    @inline(__always)
    func advanceClock(to time: Timestamp) {
        if time < now { state.counters.timesGoingBack += 1 }
        let time = max(time, now)
        if deadline <= time { fireDeadlines(upTo: time) }
        state.now = time
    }

    private func fireDeadlines(upTo time: Timestamp) {
        while deadline <= time, deadline != .distantFuture {
            let due = deadline
            state.now = max(now, due)
            beginUpdate(mayFollow: false)
            for index in 0..<state.awake.count where state.awake[index].value.deadline <= due {
                let gesture = state.awake[index]
                noteChange(of: gesture)
                gesture.value.recognizer.with { $0.elapse(touches(of: gesture)) }
            }
            decide()
            endUpdate(after: due)
        }
    }

    /// Forgets gestures that have gone to sleep, and finds the earliest deadline. If a gesture still has the deadline
    /// that has just fired, that deadline is moved on, so that it does not fire for ever at the same time.
    @inline(never)
    func updateDeadline(after fired: Timestamp?) {
        var earliest = Timestamp.distantFuture
        var remembered: UInt64 = 0
        memory.value.awake.keep { gesture in
            guard gesture.value.isAwake else { return false }
            if let fired, gesture.value.deadline <= fired { gesture.value.deadline = fired + Nanoseconds(1) }
            if gesture.value.deadline < earliest { earliest = gesture.value.deadline }
            remembered |= gesture.value.touches
            return true
        }
        state.deadline = earliest
        state.remembered = remembered
    }
}
