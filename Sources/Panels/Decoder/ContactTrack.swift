import Time
import Touch

/// The life of one contact, from what the panel reports to what is played: hovering, palms, minimum duration, silence,
/// lift debounce.
///
/// ```
///            appear            touch             due               lift             due
///   absent ─────────► hovering ─────► held ───────────► playing ─────────► lifting ─────► absent
///                      │    ▲  (no minimum:  │          │  ▲ ▲   rejoin      │
///                      │    │    playing)    │          │  │ └───────────────┘
///                 palm │    └─────hovers─────┴──────────┤  │ update
///                      ▼                                │  │
///                     palm ◄────────────palm────────────┤  │
///                                                       └─► silent
/// ```
///
/// A contact that leaves the panel is absent, whatever it was. One that hovers again is lifted first. Without lift
/// debounce nothing is `lifting`.
struct ContactTrack: Sendable {
    enum State: UInt8 {
        /// The slot is empty.
        case absent
        /// There, but it does not touch, or it came in this report.
        case hovering
        /// A palm, until it leaves the panel.
        case palm
        /// Touches, but not yet for the minimum duration.
        case held
        case playing
        /// Touches, but nothing has been reported of it for so long that it counts as lifted.
        case silent
        /// Lifted; the lift is held back, for the contact may come back.
        case lifting

        /// Whether the panel says that it touches.
        var isTouching: Bool { self == .held || self == .playing || self == .silent }
    }

    /// What the end of a report does to a contact.
    enum Step {
        case none, touch, update, hover, reject
    }

    /// What is to be done with the contact in the frame.
    enum Action {
        case none, begin, update, end, cancel
    }

    private(set) var state = State.absent
    /// Its slot in the frame, while it touches or is being lifted.
    var frameSlot = -1
    /// What the panel reported last.
    var contact = PanelContact()
    var filter = PositionFilter()
    /// When being held or lifting is over.
    private var due = Timestamp.distantFuture
    private var silentFrom = Timestamp.distantFuture
    private var catchUp = Timestamp.distantFuture

    /// The next moment at which `advance` has something to do.
    var deadline: Timestamp { min(due, silentFrom, catchUp) }

    // MARK: What the panel reports

    /// A contact comes into the empty slot. Where it is and whether it touches is known when the report is complete.
    mutating func appear() { state = .hovering }

    /// What a report of the contact leads to.
    /// - Parameter touchDistance: the distance up to which a contact touches.
    func step(_ contact: PanelContact, touchDistance: Int32) -> Step {
        guard state == .hovering || state.isTouching else { return .none }
        if contact.tool == .palm { return .reject }
        if contact.distance > touchDistance { return state.isTouching ? .hover : .none }
        return state.isTouching ? .update : .touch
    }

    /// The contact touches the panel.
    mutating func touch(at time: Timestamp, _ configuration: FilterConfiguration) -> Action {
        self = ContactTrack()
        restartSilence(at: time, configuration)
        guard configuration.minimumDuration > .zero else {
            state = .playing
            return .begin
        }
        state = .held
        due = time + configuration.minimumDuration
        return .none
    }

    mutating func update(at time: Timestamp, _ configuration: FilterConfiguration) -> Action {
        restartSilence(at: time, configuration)
        switch state {
        case .playing: return .update
        case .silent:
            state = .playing
            filter = PositionFilter()
            return .begin
        case .absent, .hovering, .palm, .held, .lifting: return .none
        }
    }

    private mutating func restartSilence(at time: Timestamp, _ configuration: FilterConfiguration) {
        if let silence = configuration.silence { silentFrom = time + silence }
    }

    /// The contact touches no more. With lift debounce it is then `lifting`.
    mutating func lift(at time: Timestamp, _ configuration: FilterConfiguration) -> Action {
        silentFrom = .distantFuture
        guard state == .playing else {
            self = ContactTrack()
            return .none
        }
        guard configuration.liftDebounce > .zero else {
            self = ContactTrack()
            return .end
        }
        state = .lifting
        due = time + configuration.liftDebounce
        return .none
    }

    /// The contact came back while its lift was held back.
    mutating func rejoin(at time: Timestamp, _ configuration: FilterConfiguration) {
        state = .playing
        due = .distantFuture
        restartSilence(at: time, configuration)
    }

    /// The contact turns out to be a palm.
    mutating func reject() -> Action {
        let action = cancel()
        state = .palm
        return action
    }

    /// The contact is lost. One that the panel has lifted already still ends.
    mutating func cancel() -> Action {
        let action: Action = state == .playing ? .cancel : state == .lifting ? .end : .none
        self = ContactTrack()
        return action
    }

    // MARK: What is due

    /// The filter has been fed. If it lags behind, it is fed again soon.
    mutating func scheduleCatchUp(at time: Timestamp) {
        catchUp = filter.isBehind ? time + FilterConfiguration.catchUpInterval : .distantFuture
    }

    /// Does what is due at or before a moment, one thing at a time.
    mutating func advance(to time: Timestamp) -> Action {
        if due <= time {
            due = .distantFuture
            if state == .held {
                state = .playing
                return .begin
            }
            self = ContactTrack()
            return .end
        }
        if silentFrom <= time {
            silentFrom = .distantFuture
            catchUp = .distantFuture
            let wasPlaying = state == .playing
            if state == .held { due = .distantFuture }
            state = .silent
            return wasPlaying ? .end : .none
        }
        guard catchUp <= time else { return .none }
        catchUp = .distantFuture
        return state == .playing ? .update : .none
    }
}
