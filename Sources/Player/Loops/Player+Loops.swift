import Mapping
import Ribbons
import Time
import Touch

/// Loops of touches: they repeat the touches of fingers on a ribbon, with the current patch.
extension Player {
    /// Performs an action on the loop of a ribbon, by its index in the patch; does nothing if the ribbon has none.
    func perform(_ action: LoopAction, _ options: LoopOptions, onRibbon ribbon: Int, at time: Timestamp) {
        guard let loop = patch.loops.first(where: { $0.place == ribbon }) else { return }
        switch action {
        case .play, .stop, .undo, .double, .halve:
            // A recording that is about to end comes first.
            if loop.isClosing { return loop.next = action }
        default: break
        }
        switch action {
        case .record: record(loop, options, at: time)
        case .play where loop.isPlaying: stop(loop, at: time)
        case .play:
            keepPlacement(of: loop)
            loop.play(at: time, clock)
        case .stop: if loop.isPlaying { stop(loop, at: time) }
        case .clear:
            end(loop, .cancelled, at: time)
            loop.clear()
            freeTempo()
        case .overdub: loop.overdub()
        case .undo:
            loop.undo(at: time, clock)
            end(loop, .ended, at: time, isUndone: true)
        case .double:
            if !loop.double(at: time, clock) { request(.loopIsFull(ribbon: ribbon)) }
        case .halve:
            if loop.halve(at: time, clock) { end(loop, .ended, at: time) }
        }
        tell(loop)
    }

    private func record(_ loop: TouchLoop, _ options: LoopOptions, at time: Timestamp) {
        switch loop.phase {
        case .recording: return finish(loop, at: time)
        case .counting: return stop(loop, at: time)
        default: break
        }
        // Its bars were full shortly before this second action, which therefore does nothing.
        if let closed = loop.closed, clock.beat(at: time) - clock.beat(at: closed) < 0.5 { return loop.closed = nil }
        guard options.countsIn else { return loop.arm(options) }
        if !clock.counts(at: time) { shared.clock.begin(at: time) }
        end(loop, .cancelled, at: time)
        loop.countIn(options, at: time, clock)
        countClick(from: time)
    }

    /// Ends a recording. If the second action came late, the touches that have passed since the rounded end begin at
    /// once.
    private func finish(_ loop: TouchLoop, at time: Timestamp) {
        guard loop.finish(at: time, &shared.clock) else { return }
        beginLate(loop, at: time)
    }

    /// Begins the first pass of a loop that was just closed, with the touches that have passed since its rounded end.
    private func beginLate(_ loop: TouchLoop, at time: Timestamp) {
        guard loop.isPlaying, let place = loop.place, let screen = screen(of: loop),
            let geometry = screen.instrument.geometry(ofRibbon: place)
        else { return }
        loop.knownMoves = screen.instrument.outsideMoves(ofRibbon: place)
        placeRibbon(of: loop, on: screen, at: time)
        loop.begin(lateInto: &loopFrame, at: time, clock, on: geometry) { nextLoopContact() }
        repeatTouches(of: loop, on: screen, takesKeys: true)
    }

    /// Frees the tempo if no loop is left, so that the next one can set it again.
    private func freeTempo() {
        guard clock.ruler == .loop, patch.loops.allSatisfy({ $0.phase == .empty }) else { return }
        shared.clock.freeTempo()
    }

    /// Reports the state of a loop, whose deadlines may have changed.
    private func tell(_ loop: TouchLoop) {
        isScheduled = false
        countLoops()
        if let place = loop.place { request(.loop(ribbon: place, loop.picture(clock))) }
    }

    /// Tells the clock how many loops count by it. A loop whose ribbon is on no screen counts too.
    func countLoops() {
        var count = 0
        for loop in patch.loops where loop.counts { count += 1 }
        shared.clock.counting.loops = count
    }

    func tellLoops() { for loop in patch.loops { tell(loop) } }

    /// Hands over the state of each loop that there is, by its ribbon's index in the patch.
    public func forEachLoop(_ body: (_ ribbon: Int, LoopPicture) -> Void) {
        for loop in patch.loops {
            if let place = loop.place, let picture = loop.picture(clock) { body(place, picture) }
        }
    }

    /// Whether any loop plays or is recorded.
    var isLooping: Bool { patch.loops.contains(where: \.counts) }

    /// When the next touch of a loop is due; the distant future if none plays.
    var loopDeadline: Timestamp {
        var earliest = Timestamp.distantFuture
        for loop in patch.loops { earliest = min(earliest, loop.deadline) }
        return earliest
    }

    // MARK: Playing

    /// Performs the step that is due in the first loop that has one.
    /// - Returns: false if none is due.
    func fireLoop(_ due: Timestamp) -> Bool {
        // Steps within 2 µs count as due, because only rounding separates them. They come first: see `fire`.
        guard let loop = patch.loops.first(where: { $0.deadline <= due + Nanoseconds(2000) }) else { return false }
        let screen = screen(of: loop)
        let geometry = screen.flatMap { screen in loop.place.flatMap { screen.instrument.geometry(ofRibbon: $0) } }
        switch loop.step {
        case .counted:
            let placement = screen.flatMap { screen in loop.place.flatMap { screen.instrument.placement(ofRibbon: $0) }
            }
            loop.beginCounted(at: due, clock, from: placement, on: screen?.number ?? loop.screen)
            tell(loop)
        case .full:
            if loop.isClosing {
                loop.close(at: due, clock)
                beginLate(loop, at: due)
                if let next = loop.next { perform(next, LoopOptions(), onRibbon: loop.place ?? -1, at: due) }
            } else {
                finish(loop, at: due)
            }
            tell(loop)
        case .touches:
            loop.replay(into: &loopFrame, at: due, clock, on: geometry) { nextLoopContact() }
            if let screen { repeatTouches(of: loop, on: screen) }
        case .seam:
            loop.beginPass(at: due, clock)
            tell(loop)
            if let screen { placeRibbon(of: loop, on: screen, at: due) }
        }
        complete(at: due)
        return true
    }

    /// Moves the ribbon to the centre and the range with which the first pass began. If anything but a finger has moved
    /// the ribbon since, or a finger has stopped the loop, the pass begins where the ribbon stands.
    private func placeRibbon(of loop: TouchLoop, on screen: Screen, at time: Timestamp) {
        guard let place = loop.place else { return }
        keepPlacement(of: loop)
        screen.instrument.place(ribbon: place, at: loop.start, at: time) { Mounter.isOfLoop($0) }
        loop.knownMoves = screen.instrument.outsideMoves(ofRibbon: place)
    }

    /// From here on, passes begin where the ribbon stands, if anything but the loop has moved it.
    private func keepPlacement(of loop: TouchLoop) {
        guard let screen = screen(of: loop), let place = loop.place,
            case let moves = screen.instrument.outsideMoves(ofRibbon: place), moves != loop.knownMoves,
            let placement = screen.instrument.placement(ofRibbon: place)
        else { return }
        (loop.start, loop.knownMoves) = (placement, moves)
    }

    /// Lets the next pass of loops on a screen that comes begin as the first one did: its ribbons are new, and nothing has
    /// moved them.
    func adoptLoops(on screen: Screen) {
        for loop in patch.loops where loop.knownMoves >= 0 && self.screen(of: loop) === screen {
            if let place = loop.place { loop.knownMoves = screen.instrument.outsideMoves(ofRibbon: place) }
        }
    }

    /// Plays the loop's contacts. Moves that they cause, such as by a double tap, do not count as moves from outside.
    private func repeatTouches(of loop: TouchLoop, on screen: Screen, takesKeys: Bool = false) {
        let place = loop.place ?? -1
        let before = screen.instrument.outsideMoves(ofRibbon: place)
        if !loopFrame.contacts.isEmpty { screen.instrument.repeatTouches(loopFrame, takesKeys: takesKeys) }
        loop.knownMoves += screen.instrument.outsideMoves(ofRibbon: place) - before
    }

    /// Lifts or cancels the contacts of a loop.
    /// - Parameter isUndone: only those of the overdub that is taken back.
    private func end(_ loop: TouchLoop, _ phase: ContactPhase, at time: Timestamp, isUndone: Bool = false) {
        guard loop.hasDown else { return }
        loop.end(phase, into: &loopFrame, at: time, isUndone: isUndone)
        loop.schedule(clock, at: time)
        if let screen = screen(of: loop) { repeatTouches(of: loop, on: screen) }
    }

    private func stop(_ loop: TouchLoop, at time: Timestamp) {
        end(loop, .cancelled, at: time)
        loop.stop(at: time, clock)
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
        guard !screen.sleep.isAsleep, !screen.sleep.isCovered else { return }
        for contact in frame.contacts where contact.phase == .began && contact.tool != .palm {
            guard let ribbon = screen.instrument.ribbon(at: contact.startLocation),
                let loop = patch.loops.first(where: { $0.place == ribbon })
            else { continue }
            let isHandle = screen.instrument.isOnHandle(contact.startLocation, ofRibbon: ribbon)
            if loop.isArmed {
                begin(loop, at: frame.timestamp, onRibbon: ribbon, of: screen)
            } else if loop.isPlaying, !loop.isOverdubbing, !isHandle {
                stop(loop, at: frame.timestamp)
                loop.knownMoves = -1
            }
            if loop.phase == .recording || loop.isOverdubbing, self.screen(of: loop) === screen {
                // Its own screen may have gone meanwhile.
                loop.screen = screen.number
                loop.track(contact)
            }
        }
    }

    /// Begins a recording with a touch. If nothing counts yet, the touch is beat 0; if no tempo was set either, the
    /// first loop sets it.
    private func begin(_ loop: TouchLoop, at time: Timestamp, onRibbon ribbon: Int, of screen: Screen) {
        let counts = clock.counts(at: time)
        if !counts { shared.clock.begin(at: time) }
        let isFirst = patch.loops.allSatisfy { $0.phase == .empty }
        let setsTempo = !counts && isFirst && clock.ruler != .preset && clock.ruler != .taps
        end(loop, .cancelled, at: time)
        let placement = screen.instrument.placement(ofRibbon: ribbon) ?? loop.start
        loop.begin(at: time, clock, from: placement, on: screen.number, setsTempo: setsTempo)
        tell(loop)
    }

    /// Records the touches of fingers.
    func recordLoops(_ frame: borrowing TouchFrame, on screen: Screen) {
        for loop in patch.loops where loop.isRecording && loop.screen == screen.number {
            guard let geometry = loop.place.flatMap({ screen.instrument.geometry(ofRibbon: $0) }) else { continue }
            let hasRoom = loop.record(frame, on: geometry, clock) { screen.instrument.hasTaken($0) }
            guard !hasRoom else { continue }
            request(.loopIsFull(ribbon: loop.place ?? 0))
            if loop.isOverdubbing { loop.overdub() } else { finish(loop, at: frame.timestamp) }
            loop.closeFingers(at: frame.timestamp, clock)
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
        for loop in patch.loops where loop.phase != .empty || loop.isArmed { stop(loop, at: time) }
    }

    /// Cancels the contacts of loops before another patch is played, in which the loops go on.
    func cancelLoopContacts(at time: Timestamp) {
        for loop in patch.loops {
            end(loop, .cancelled, at: time)
        }
    }

    /// Continues the recording of fingers that begin again in a new patch: for the loops, they are the same fingers.
    func continueLoops(_ frame: borrowing TouchFrame, on screen: Screen) {
        for loop in patch.loops where loop.screen == screen.number && !loop.recorded.isEmpty {
            for contact in frame.contacts { loop.continueFinger(contact) }
        }
    }

    /// Ends the recording of fingers whose ribbon is not in the patch.
    func closeLoops(at time: Timestamp) {
        for loop in patch.loops where loop.place == nil { loop.closeFingers(at: time, clock) }
    }
}
