import MIDI
import Mapping
import Time

/// The beats that everything in time counts by.
extension Player {
    /// A message of the input port, if it is one of a clock.
    /// - Returns: whether it is one.
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

    /// What the patch says of the clock holds from here on.
    func adoptClock(at time: Timestamp) {
        if patch.isAnnounced, let tempo = patch.patch.midi.tempo { shared.clock.setTempo(tempo, at: time) }
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

    /// Nothing was played up to a time, and beats are now those of the clock as it is.
    func resumeClock(at time: Timestamp) {
        followClock(at: time) { $0.resume(at: time, clock) }
    }

    /// - Parameter hasJumped: has a loop follow, and answers whether what it has down is to be ended.
    private func followClock(at time: Timestamp, _ hasJumped: (TouchLoop) -> Bool) {
        followedChanges = shared.clock.changes
        sentTicks.follow(shared.clock, at: time)
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
