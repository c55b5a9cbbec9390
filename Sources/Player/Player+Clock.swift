import MIDI
import Mapping
import Time

/// The beats that everything in time counts by.
extension Player {
    /// Handles a clock message.
    /// - Returns: false for any other message.
    func takeClock(_ message: Message) -> Bool {
        switch message {
        case .clock: shared.clock.tick(at: now)
        case .start: shared.clock.start()
        case .continue: shared.clock.continue()
        case .stop: shared.clock.stop()
        case .songPosition(let sixteenths): shared.clock.setPosition(sixteenths)
        default: return false
        }
        followClock()
        return true
    }

    func tapTempo(at time: Timestamp) {
        shared.clock.tap(at: time)
        followClock()
    }

    /// Takes the patch's tempo and its clock.
    func adoptClock(at time: Timestamp) {
        if patch.tellsReceivers, let tempo = patch.patch.midi.tempo { shared.clock.setTempo(tempo, at: time) }
        sentTicks.end()
        beginClock(at: time)
        followClock()
    }

    /// The clock that the patch sends begins with the first moment that the player knows.
    func beginClock(at time: Timestamp) {
        guard sendsClock, !sentTicks.isRunning, time > Timestamp(nanoseconds: .min) else { return }
        sentTicks.begin(shared.clock, at: time)
        isScheduled = false
    }

    private func followClock() {
        guard shared.clock.changes != followedChanges else { return }
        followClock(at: now) { $0.follow(clock, at: now) }
    }

    /// Goes on after a gap that ended at a time, with the beats of the clock as it is now.
    func resumeClock(at time: Timestamp) {
        followClock(at: time) { $0.resume(at: time, clock) }
    }

    /// - Parameter hasJumped: has a loop follow; returns whether the contacts that it has down must be ended.
    private func followClock(at time: Timestamp, _ hasJumped: (TouchLoop) -> Bool) {
        followedChanges = shared.clock.changes
        sentTicks.reschedule(shared.clock, at: time)
        glide?.follow(shared.clock, at: time)
        endLoopContacts(at: time, where: hasJumped)
        screens.forEach { $0.instrument.followClock(at: time) }
        isScheduled = false
    }

    func sendTick(at time: Timestamp) {
        output.sendTransport(.clock)
        sentTicks.next(shared.clock, at: time)
        flush(at: time)
    }

    /// Ends what would go on for ever by itself: arpeggios, loops, and the clock that is sent.
    public func endRepetition() {
        sendsClock = false
        sentTicks.end()
        screens.forEach { $0.instrument.endRepetition() }
        stopLoops(at: now)
        flush(at: now)
    }
}
