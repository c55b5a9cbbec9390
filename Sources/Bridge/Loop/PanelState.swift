/// How the loop reads a panel. The state decides the next action; the loop performs it.
enum PanelState: CaseIterable {
    /// It is not played.
    case absent
    /// Everything has been read; the loop is woken up when there is more.
    case drained
    /// It may have reports that were not read yet.
    case readable
    /// It is being opened again. It is played, but its source is neither read nor watched.
    case stalled
    /// Reading has failed: the device is gone, or cannot be used. Its notes have not ended yet.
    case gone

    enum Event: CaseIterable {
        /// It is to be played, and is watched.
        case attach
        /// The device says that it can be read.
        case arrive
        /// All reports have been read.
        case drain
        /// A read failed.
        case fail
        /// Its contacts say that it may have stopped reporting.
        case stall
        /// It has been opened again.
        case reopen
        /// Its state is to be read, because reports may have been missed.
        case refresh
        /// It is to be played no longer.
        case detach
    }

    enum Action {
        case nothing
        /// Begin to play it with the contacts that are down.
        case begin
        /// Play the contacts that are down.
        case readState
        /// Watch it again, and play the contacts that are down.
        case resume
        /// Stop watching it, and have it opened again.
        case handOut
        /// Stop watching it, and end its notes.
        case end
        /// End its notes. It is not watched.
        case endUnwatched
    }

    mutating func event(_ event: Event) -> Action {
        let action: Action
        (self, action) = transition(event)
        return action
    }

    private func transition(_ event: Event) -> (PanelState, Action) {
        switch (event, self) {
        case (.attach, .absent): (.readable, .begin)
        case (.arrive, .drained), (.arrive, .readable): (.readable, .nothing)
        case (.drain, .drained), (.drain, .readable): (.drained, .nothing)
        case (.fail, .drained), (.fail, .readable): (.gone, .nothing)
        case (.stall, .drained), (.stall, .readable): (.stalled, .handOut)
        case (.reopen, .stalled): (.readable, .resume)
        case (.refresh, .drained), (.refresh, .readable): (.readable, .readState)
        case (.detach, .drained), (.detach, .readable), (.detach, .gone): (.absent, .end)
        case (.detach, .stalled): (.absent, .endUnwatched)
        // An event that does not fit the state, such as the arrival of a panel that is gone, changes nothing.
        default: (self, .nothing)
        }
    }
}
