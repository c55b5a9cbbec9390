import Time
import Touch

/// Panels that come and go, and what they tell.
extension Player {
    /// Plays a panel from here on, and its screen with it.
    /// - Returns: false if as many panels are played already as there can be.
    public func attach(_ panel: PlayedPanel, at time: Timestamp) -> Bool {
        advance(to: time)
        beginBeats(at: now)
        guard panels.insert(panel) else { return false }
        panel.isPlayed = true
        if let place = panel.place { panel.screen.handover.add(panel.number, at: place) }
        if !screens.contains(panel.screen), screens.insert(panel.screen) { adoptLoops(on: panel.screen) }
        panel.screen.instrument.expect(panel.contactSources)
        panel.screen.instrument.followInput()
        panel.play(panel.screen.instrument.playedSources)
        panel.told?.isWanted = tellsFrames
        return true
    }

    /// Removes a panel and cancels its contacts. If it was the last panel of its screen, the screen is removed too, and
    /// its notes end.
    public func detach(_ panel: PlayedPanel, at time: Timestamp) {
        guard panels.contains(panel) else { return }
        advance(to: time)
        releaseLifts(of: panel.screen)
        panel.cancelContacts(at: now) { frame in play(frame, panel) }
        panel.screen.handover.remove(panel.number)
        panels.remove(panel)
        panel.isPlayed = false
        guard panels.first(where: { $0.screen === panel.screen }) == nil else { return }
        panel.screen.instrument.endPresses(at: now)
        panel.screen.instrument.endNotes()
        complete(at: now)
        screens.remove(panel.screen)
    }

    /// Cancels the panel's contacts at the time of its last report, because its recording has ended.
    public func endContacts(of panel: PlayedPanel) {
        panel.cancelContacts { frame in play(frame, panel) }
    }

    /// Hands every frame to `onFrame` from now on, or no longer. Watching them changes nothing that is played.
    public func tellFrames(_ isOn: Bool) {
        tellsFrames = isOn
        panels.forEach { $0.told?.isWanted = isOn }
    }

    /// Plays all lifts that are held back on a screen, because what hears its contacts changes.
    func endLifts(on screen: Screen) {
        panels.forEach { panel in
            guard panel.screen === screen else { return }
            panel.endLifts(at: now) { frame in play(frame, panel) }
        }
        releaseLifts(of: screen)
    }

    /// Plays the lifts that are held back for fingers on their way to another panel, before something else changes the
    /// screen.
    func releaseLifts(of screen: Screen) {
        if screen.handover.release(at: now, all: true) { play(screen.handover.passed, on: screen) }
    }
}
