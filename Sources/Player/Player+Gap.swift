import Mapping
import Time

/// Time in which nothing could be played: the program was stopped, or the machine was too busy.
extension Player {
    /// Goes on after such a time. Nothing is caught up: notes whose end is overdue end, and what moves by itself comes to
    /// where it is by now. Beats of our own stood still: what was due first comes now, and what follows it as long after
    /// it as always. Beats of a clock that comes in went on.
    ///
    /// The caller reports the contacts next, as they are now.
    public func skip(to time: Timestamp) {
        let due = deadline
        guard due < time else { return advance(to: time) }
        now = time
        if !clock.isComing(at: due) { shared.clock.pause(from: due, to: time) }
        scheduler.advance(to: time) { sent.append($1, port: $0, at: time) }
        resumeClock(at: time)
        if sentTicks.deadline <= time { sendTick(at: time) }
        screens.forEach { screen in
            if screen.deadline <= time { screen.fire(at: time) }
            complete(at: time)
        }
        if let glide, glide.deadline <= time { advanceGlide(to: time) }
        isScheduled = false
        advance(to: time)
        tellLoops()
    }
}
