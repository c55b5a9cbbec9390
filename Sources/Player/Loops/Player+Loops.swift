import Mapping
import Ribbons
import Time
import Touch

/// Loops of touches: they repeat the touches of fingers on a ribbon, with the current patch.
extension Player {
    func perform(_ action: LoopAction, onRibbon ribbon: Int, at time: Timestamp) {
        guard let loop = patch.loops.first(where: { $0.place == ribbon }) else { return }
        switch action {
        case .record where loop.phase == .recording: loop.finish(at: time, clock)
        case .record: loop.arm()
        case .play where loop.isPlaying: stop(loop, at: time)
        case .play: loop.play(at: time, clock)
        case .clear:
            end(loop, .cancelled, at: time)
            loop.clear()
        case .overdub: loop.overdub()
        case .double, .halve:
            if loop.stretch(by: action == .double ? 2 : 0.5, at: time, clock) { end(loop, .ended, at: time) }
        }
        tell(loop)
    }

    /// Reports the state of a loop, whose deadlines may have changed.
    private func tell(_ loop: TouchLoop) {
        isScheduled = false
        if let place = loop.place { request(.loop(ribbon: place, loop.picture(clock))) }
    }

    func tellLoops() { for loop in patch.loops { tell(loop) } }

    /// Hands over the state of each loop that there is, by its ribbon's index in the patch.
    public func forEachLoop(_ body: (_ ribbon: Int, LoopPicture) -> Void) {
        for loop in patch.loops {
            if let place = loop.place, let picture = loop.picture(clock) { body(place, picture) }
        }
    }

    /// Whether any loop plays.
    var isLooping: Bool { patch.loops.contains(where: \.isPlaying) }

    /// When the next touch of a loop is due; the distant future if none plays.
    var loopDeadline: Timestamp {
        var earliest = Timestamp.distantFuture
        for loop in patch.loops { earliest = min(earliest, loop.deadline) }
        return earliest
    }

    // MARK: Playing

    /// Performs the step that is due in the first loop that has one.
    func fireLoop(_ due: Timestamp) {
        guard let loop = patch.loops.first(where: { $0.deadline <= due }) else { return }
        guard loop.isPlaying else {
            loop.finish(at: due, clock)
            return tell(loop)
        }
        let screen = screen(of: loop)
        switch loop.step {
        case .touches:
            let geometry = screen.flatMap { screen in loop.place.flatMap { screen.instrument.geometry(ofRibbon: $0) } }
            loop.replay(into: &loopFrame, at: due, clock, on: geometry) { nextLoopContact() }
            if let screen { repeatTouches(on: screen) }
        case .seam:
            end(loop, .ended, at: due)
            loop.beginPass(at: due, clock)
            tell(loop)
            if let place = loop.place { screen?.instrument.place(ribbon: place, at: loop.start, at: due) }
        }
        complete(at: due)
    }

    private func repeatTouches(on screen: Screen) {
        if !loopFrame.contacts.isEmpty { screen.instrument.repeatTouches(loopFrame) }
    }

    /// Lifts or cancels the contacts of a loop.
    private func end(_ loop: TouchLoop, _ phase: ContactPhase, at time: Timestamp) {
        guard loop.hasDown else { return }
        loop.end(phase, into: &loopFrame, at: time)
        if let screen = screen(of: loop) { repeatTouches(on: screen) }
    }

    private func stop(_ loop: TouchLoop, at time: Timestamp) {
        end(loop, .cancelled, at: time)
        loop.stop()
        tell(loop)
    }

    /// The screen on which the loop was played, or the first other one that has its ribbon.
    private func screen(of loop: TouchLoop) -> Screen? {
        guard let place = loop.place else { return nil }
        func shows(_ screen: Screen) -> Bool { screen.instrument.geometry(ofRibbon: place) != nil }
        return screens.first { $0.number == loop.screen && shows($0) } ?? screens.first(where: shows)
    }

    /// An id for the next contact of a loop. A panel's ids begin at 2²⁴ times its number; no panel has the number of
    /// loops.
    private func nextLoopContact() -> ContactID {
        loopContacts = (loopContacts + 1) & 0xFF_FFFF
        return ContactID(UInt32(Mounter.loopNumber) << 24 | loopContacts)
    }

    // MARK: Fingers

    /// Called before fingers come down on a screen: a finger on the ribbon of a loop stops it, or begins its recording.
    func beginLoops(_ frame: borrowing TouchFrame, on screen: Screen) {
        guard !screen.sleep.isAsleep else { return }
        for contact in frame.contacts where contact.phase == .began && contact.tool != .palm {
            guard let ribbon = screen.instrument.ribbon(at: contact.startLocation),
                let loop = patch.loops.first(where: { $0.place == ribbon })
            else { continue }
            if loop.isArmed {
                end(loop, .cancelled, at: frame.timestamp)
                let placement = screen.instrument.placement(ofRibbon: ribbon) ?? loop.start
                loop.begin(at: frame.timestamp, clock, from: placement, on: screen.number)
                tell(loop)
            } else if loop.isPlaying, !loop.isOverdubbing {
                stop(loop, at: frame.timestamp)
            }
            if loop.isRecording, loop.screen == screen.number { loop.track(contact.id) }
        }
    }

    /// Records the touches of fingers.
    func recordLoops(_ frame: borrowing TouchFrame, on screen: Screen) {
        for loop in patch.loops where loop.isRecording && loop.screen == screen.number {
            guard let geometry = loop.place.flatMap({ screen.instrument.geometry(ofRibbon: $0) }) else { continue }
            let hasRoom = loop.record(frame, on: geometry, clock) { screen.instrument.hasTaken($0) }
            guard !hasRoom else { continue }
            request(.loopIsFull(ribbon: loop.place ?? 0))
            if loop.isOverdubbing { loop.overdub() } else { loop.finish(at: frame.timestamp, clock) }
            tell(loop)
        }
    }

    // MARK: Changes

    /// Lifts the contacts of some loops.
    func endLoopContacts(at time: Timestamp, where isAmong: (TouchLoop) -> Bool) {
        for loop in patch.loops where isAmong(loop) { end(loop, .ended, at: time) }
    }

    /// Stops all loops.
    func stopLoops(at time: Timestamp) {
        for loop in patch.loops where loop.phase != .empty { stop(loop, at: time) }
    }

    /// Cancels the contacts of loops before another patch is played, in which the loops go on.
    func cancelLoopContacts(at time: Timestamp) {
        for loop in patch.loops {
            end(loop, .cancelled, at: time)
            loop.forgetFingers()
        }
    }
}
