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
        let period = clock.line.period
        shared.clock.tap(at: time)
        if clock.line.period != period { tellTempo(at: time) }
        followClock()
    }

    /// Applies the patch's settings of tempo and clock.
    func adoptClock(at time: Timestamp) {
        shared.clock.barLength = patch.patch.midi.meter.barLength
        if patch.tellsReceivers, shared.clock.counting.loops == 0 {
            if let tempo = patch.patch.midi.tempo {
                shared.clock.setTempo(tempo, at: time)
            } else {
                shared.clock.freeTempo()
            }
        }
        // A clock that both patches send goes on: beginning anew would repeat a tick that is due just now.
        if !sendsClock { sentTicks.end() }
        beginClock(at: time)
        adoptClick(at: time)
        followClock()
    }

    /// Starts the beats that are heard without a touch: the clock that the patch sends, and its click.
    func beginBeats(at time: Timestamp) {
        beginClock(at: time)
        beginClick(at: time)
    }

    /// Starts the clock that the patch sends, at the first time that the player knows.
    func beginClock(at time: Timestamp) {
        guard sendsClock, !sentTicks.isRunning, time > Timestamp(nanoseconds: .min) else { return }
        sentTicks.begin(shared.clock, at: time)
        isScheduled = false
    }

    /// Lets everything that counts follow the clock, if it has changed.
    func followClock() {
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
        click.steps.reschedule(shared.clock, at: time)
        transport.schedule(shared.clock, at: time)
        glide?.follow(shared.clock, at: time)
        rescheduleWaiting(at: time)
        endLoopContacts(at: time, where: hasJumped)
        screens.forEach { $0.instrument.followClock(at: time) }
        isScheduled = false
    }

    func sendTick(at time: Timestamp) {
        addTick(at: time)
        flush(at: time)
    }

    /// Adds a tick to the output, for the caller to flush.
    private func addTick(at time: Timestamp) {
        output.sendTransport(.clock)
        transport.tick()
        sentTicks.next(shared.clock, at: time)
    }

    // MARK: Transport

    /// Performs `start`, `stop` or `continue`.
    func perform(transport message: Message, at time: Timestamp) {
        switch message {
        case .start where clock.counting.isPlaying || clock.isLed(at: time),
            .continue where sendsClock:
            transport.wait(with: message, clock, at: time)
            countsBeats = true
            tellTransport(message, at: transport.deadline)
        case .start:
            shared.clock.begin(at: time)
            followClock()
            sendTransport(.start)
            tellTransport(.start, at: time)
            guard sendsClock else { return }
            sentTicks.begin(shared.clock, at: time)
            addTick(at: time)
        default:
            sendTransport(message)
            tellTransport(message, at: time)
        }
    }

    private func sendTransport(_ message: Message) {
        transport.send(message)
        output.sendTransport(message)
    }

    /// Sends the start or the continue that has waited.
    func sendWaitingTransport(at time: Timestamp) {
        guard let message = transport.waiting else { return }
        sendTransport(message)
        flush(at: time)
    }
}
