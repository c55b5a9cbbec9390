import Mapping
import Time

/// Gaps: times in which nothing could be played, because the program was stopped or the machine was too busy.
extension Player {
    /// Continues after a gap without catching up: overdue notes end, and motions jump to their present state. Our own
    /// beats have stood still: the first event that was due comes now, and later ones follow at their usual distance.
    /// The beats of a received clock, or of a session of Link, have gone on.
    ///
    /// The caller must then report the present contacts.
    public func skip(to time: Timestamp) {
        let due = deadline
        guard due < time else { return advance(to: time) }
        now = time
        if !clock.isLed(at: due) { shared.clock.pause(from: due, to: time) }
        scheduler.advance(to: time) { sent.append($1, port: $0, at: time) }
        resumeClock(at: time)
        if transport.deadline <= time { sendWaitingTransport(at: time) }
        if sentTicks.deadline <= time { sendTick(at: time) }
        screens.forEach { screen in
            releaseLifts(of: screen)
            if screen.deadline <= time { screen.fire(at: time) }
            complete(at: time)
        }
        if let glide, glide.deadline <= time { advanceGlide(to: time) }
        isScheduled = false
        advance(to: time)
        tellLoops()
    }
}
