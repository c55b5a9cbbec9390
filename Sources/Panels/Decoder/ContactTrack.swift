import Time
import Touch

/// The state of one contact between the panel's reports and the played frames: hovering, palms, minimum duration,
/// silence and lift debounce.
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
/// A contact that leaves the panel becomes absent from any state. One that hovers again is lifted first. The state
/// `lifting` exists only with lift debounce.
struct ContactTrack: Sendable {
    enum State: UInt8 {
        /// The slot is empty.
        case absent
        /// Present but not touching, or first seen in this report.
        case hovering
        /// A palm; ignored until it leaves the panel.
        case palm
        /// Touching, but shorter than the minimum duration so far.
        case held
        case playing
        /// Touching, but unreported for so long that it counts as lifted.
        case silent
        /// Lifted, but the lift is held back because the contact may return.
        case lifting

        /// Whether the panel reports a touch.
        var isTouching: Bool { self == .held || self == .playing || self == .silent }
    }

    /// The effect that the end of a report has on a contact; `ContactPipeline.applyAll` carries it out.
    enum Step {
        case none, touch, update, hover, reject
    }

    /// A change to make in the frame; `ContactPipeline.perform` makes it.
    enum Action {
        case none, begin, update, end, cancel
    }

    private(set) var state = State.absent
    /// Its slot in the frame while it touches or is being lifted; −1 otherwise.
    var frameSlot = -1
    /// The panel's latest report of the contact.
    var contact = PanelContact()
    var filter = PositionFilter()
    /// When the state `held` or `lifting` ends.
    private var due = Timestamp.distantFuture
    /// When the contact counts as lifted unless it is reported again; the distant future without the filter `silence`.
    private var silentFrom = Timestamp.distantFuture
    /// When the lagging filter is fed the latest report again.
    private var catchUp = Timestamp.distantFuture

    /// The next time at which `advance` has to be called.
    var deadline: Timestamp { min(due, silentFrom, catchUp) }

    // MARK: Reports of the panel

    /// Starts a contact in the empty slot. Its position and touch are known when the report is complete.
    mutating func appear() { state = .hovering }

    /// Decides what a report of the contact means.
    /// - Parameter touchDistance: the greatest distance that counts as touching.
    func step(_ contact: PanelContact, touchDistance: Int32) -> Step {
        guard state == .hovering || state.isTouching else { return .none }
        if contact.tool == .palm { return .reject }
        if contact.distance > touchDistance { return state.isTouching ? .hover : .none }
        return state.isTouching ? .update : .touch
    }

    /// Starts a touch.
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

    /// Records another report of a touching contact. A silent contact begins anew.
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

    /// Ends a touch. With lift debounce the state becomes `lifting`.
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

    /// Resumes a touch whose lift was held back.
    mutating func rejoin(at time: Timestamp, _ configuration: FilterConfiguration) {
        state = .playing
        due = .distantFuture
        restartSilence(at: time, configuration)
    }

    /// Rejects the contact as a palm.
    mutating func reject() -> Action {
        let action = cancel()
        state = .palm
        return action
    }

    /// Cancels the contact. A lift that is being held back still ends normally.
    mutating func cancel() -> Action {
        let action: Action = state == .playing ? .cancel : state == .lifting ? .end : .none
        self = ContactTrack()
        return action
    }

    // MARK: Deadlines

    /// Called after the filter was fed: if the filter lags, schedules it to be fed again.
    mutating func scheduleCatchUp(at time: Timestamp) {
        catchUp = filter.isBehind ? time + FilterConfiguration.catchUpInterval : .distantFuture
    }

    /// Performs one action that is due by the given time; call it until nothing is due.
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
