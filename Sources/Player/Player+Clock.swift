import MIDI
import Mapping
import Time

/// The clock, its tempo and its beats.
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

    /// Applies the patch's settings of tempo and clock.
    func adoptClock(at time: Timestamp) {
        if patch.tellsReceivers, let tempo = patch.patch.midi.tempo { shared.clock.setTempo(tempo, at: time) }
        sentTicks.end()
        beginClock(at: time)
        followClock()
    }

    /// Starts the clock that the patch sends, at the first time that the player knows.
    func beginClock(at time: Timestamp) {
        guard sendsClock, !sentTicks.isRunning, time > Timestamp(nanoseconds: .min) else { return }
        sentTicks.begin(shared.clock, at: time)
        isScheduled = false
    }

    private func followClock() {
        guard shared.clock.changes != followedChanges else { return }
        followClock(at: now) { $0.follow(clock, at: now) }
    }

    /// Continues after a gap that ended at `time`, with the clock's present beats.
    func resumeClock(at time: Timestamp) {
        followClock(at: time) { $0.resume(at: time, clock) }
    }

    /// - Parameter hasJumped: lets a loop follow the clock; returns whether the loop's contacts must be ended.
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

    /// Ends everything that would repeat for ever: arpeggios, loops, and the sent clock.
    public func endRepetition() {
        sendsClock = false
        sentTicks.end()
        screens.forEach { $0.instrument.endRepetition() }
        stopLoops(at: now)
        flush(at: now)
    }
}
