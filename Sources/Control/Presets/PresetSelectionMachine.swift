/// Decides which preset is read and which one is played, from the requests and the results of reading. It reads nothing
/// itself.
///
/// An action whose name begins with `read`, or `search`, is answered with an event that tells how reading went.
struct PresetSelectionMachine {
    enum State: CaseIterable {
        /// No preset could be played so far.
        case silent
        /// A preset of the bank plays until the wanted one, which ribbon.yaml names, can be read.
        case substitute
        /// The wanted preset plays.
        case settled
    }

    enum Event: CaseIterable {
        /// The player asks for another preset.
        case choose
        /// The file of the preset that plays has changed, or the user wants it read again.
        case reload
        /// Something may have been repaired.
        case retry
        /// ribbon.yaml names another preset.
        case name
        /// ribbon.yaml names none any more.
        case unname
        /// A wanted preset has been read: the player's choice, or what ribbon.yaml names.
        case wantedRead
        /// The preset that plays has been read again; in silence: the search has found another preset than the wanted one.
        case playedRead
        /// The preset that the player chose, or the one that plays, cannot be read.
        case refused
        /// The preset that ribbon.yaml names cannot be read; in silence: no preset at all can.
        case wantedRefused
    }

    enum Action {
        case nothing
        /// Read the player's choice.
        case readChoice
        /// Read the file of the preset that plays again.
        case readPlayed
        /// Begin to watch for its repair, then read the preset that ribbon.yaml names.
        case readWanted
        /// Begin to watch for repairs, then read presets until one can be played.
        case search
        /// Play the preset that was read, and await none.
        case play
        /// Play the preset that was read, and go on waiting for the wanted one.
        case playMeanwhile
        /// Say why the request is refused.
        case refuse
        /// Say why the wanted preset is not played, unless that was the reason before, and wait for its repair.
        case wait
        /// Wait for nothing any more.
        case stopWaiting
    }

    private(set) var state = State.silent

    mutating func event(_ event: Event) -> Action {
        let action: Action
        (state, action) = Self.transition(state, event)
        return action
    }

    private static func transition(_ state: State, _ event: Event) -> (State, Action) {
        switch (event, state) {
        case (.choose, _): (state, .readChoice)
        case (.reload, .silent), (.retry, .silent), (.name, .silent): (.silent, .search)
        case (.reload, .substitute), (.reload, .settled): (state, .readPlayed)
        case (.retry, .substitute), (.name, .substitute), (.name, .settled): (state, .readWanted)
        case (.unname, .substitute): (.settled, .stopWaiting)
        case (.retry, .settled), (.unname, .silent), (.unname, .settled): (state, .nothing)
        case (.wantedRead, _), (.playedRead, .settled): (.settled, .play)
        case (.playedRead, .silent), (.playedRead, .substitute): (.substitute, .playMeanwhile)
        case (.refused, _): (state, .refuse)
        case (.wantedRefused, .silent): (.silent, .wait)
        case (.wantedRefused, .substitute), (.wantedRefused, .settled): (.substitute, .wait)
        }
    }
}
