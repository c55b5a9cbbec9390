import Mapping
import Time
import Touch

extension Player {
    /// Plays another patch from here on. Sounding notes end; contacts that are down are cancelled and begin again
    /// silently; ribbons of the same name stay where they are. The previous patch is handed back as a request.
    public func play(_ next: MountedPatch, at time: Timestamp) {
        advance(to: time)
        screens.forEach { endLifts(on: $0) }
        cancelLoopContacts(at: now)
        for index in next.mounts.indices { exchange(&next.mounts[index], at: now) }
        output.releaseAll()
        shared.exchange(&next.groups)
        if next.tellsReceivers { output.centerBends() }
        flush(at: now)
        var following = next.takeScheduler()
        scheduler.finish(before: &following, at: now) { sent.append($1, port: $0, at: now) }
        next.input.adopt(patch.input, shared)
        // The same preset was read again, or a mapping is learnt: keep the snapshots that were stored meanwhile.
        if next.patch.file == patch.patch.file { next.snapshots.adopt(patch.snapshots) }
        next.takeLoops(of: patch)
        glide = nil
        patch.giveBack(&scheduler)
        swap(&patch.mounts, &next.mounts)
        request(.retired(patch))
        let former = patch
        patch = next
        scheduler = following
        closeLoops(at: now)
        keepWaiting(of: former.patch)
        sendsClock = next.patch.midi.sendsClock
        beginsBeats = next.patch.midi.beginsBeats
        adoptClock(at: now)
        countsBeats = beginsBeats || !patch.loops.isEmpty || !waiting.isEmpty || transport.waiting != nil
        if next.tellsReceivers {
            if next.tunedChannels != former.tunedChannels { output.announce(former.equalTemperament) }
            output.announce(next.announcement)
            flush(at: now)
        }
        lastChange = now
        tellSnapshots()
        tellLoops()
    }

    /// Swaps the screen's instrument; the mount keeps the old one.
    private func exchange(_ mount: inout MountedPatch.Mount, at time: Timestamp) {
        let screen = mount.screen
        let next = mount.instrument
        let old = screen.instrument
        exchange(old, for: next, on: screen, from: 0, at: time)
        mount.instrument = old
    }

    /// Cancels the contacts of the screen's panels, exchanges the instruments, and lets the contacts begin again. Calls
    /// itself inside each panel's `beginAgain`, so that all are cancelled before the exchange and begin after it.
    /// - Parameter place: the first place in `panels` that is still to be visited.
    private func exchange(
        _ old: Instrument, for next: Instrument, on screen: Screen, from place: Int, at time: Timestamp
    ) {
        guard place < Self.panelLimit else {
            old.endPresses(at: time)
            old.endNotes()
            complete(at: time)
            next.restoreState(from: old)
            screen.instrument = next
            screen.handover.forget()
            return
        }
        var isDone = false
        if let panel = panels[place], panel.screen === screen {
            panel.play(next.playedSources)
            panel.beginAgain(at: time) { frame in
                if tellsFrames { onFrame?(frame, panel) }
                if screen.handover.isNeeded {
                    _ = screen.handover.pass(frame, from: panel.number)
                    cancel(screen.handover.passed, of: old, for: next, on: screen)
                } else {
                    cancel(frame, of: old, for: next, on: screen)
                }
                exchange(old, for: next, on: screen, from: place + 1, at: time)
                isDone = true
            } began: { frame in
                if tellsFrames { onFrame?(frame, panel) }
                next.resume(frame)
                continueLoops(frame, on: screen)
            }
        }
        if !isDone { exchange(old, for: next, on: screen, from: place + 1, at: time) }
    }

    /// Plays cancellations to the old instrument, after the next one has noted which contacts it must not resume.
    private func cancel(
        _ cancelled: borrowing TouchFrame, of old: Instrument, for next: Instrument, on screen: Screen
    ) {
        next.noteTaken(in: cancelled, from: old) { screen.sleep.isUnheard($0) }
        _ = screen.handle(cancelled)
    }
}
