import Time
import Touch

/// The life of one contact between the panel's word for it and what is told: minimum duration, lift debounce, silence.
///
/// ```
///            begin                due               end            due
///   free ───────────► held ───────────► playing ─────────► lifting ─────► free
///     ▲  (no minimum:  │ end, cancel      │  ▲   rejoin      │
///     │   playing)     ▼                  │  └───────────────┘
///     └────────────────┴───── cancel ─────┤
///                              silent ◄───┘ nothing heard; update: playing
/// ```
struct ContactTrack: Sendable {
    enum Stage: UInt8 {
        case free, held, playing, lifting, silent
    }

    /// What is to be told.
    enum Action {
        case nothing, begin, update, end, cancel
    }

    private(set) var stage = Stage.free
    /// The panel's last word.
    var contact = PanelContact()
    var filter = PositionFilter()
    /// When being held or lifting is over.
    private var due = Timestamp.distantFuture
    private var silentFrom = Timestamp.distantFuture
    private var catchUp = Timestamp.distantFuture

    /// The next moment at which `advance` has something to do.
    var deadline: Timestamp { min(due, silentFrom, catchUp) }

    mutating func begin(at time: Timestamp, _ configuration: FilterConfiguration) -> Action {
        self = ContactTrack()
        hear(at: time, configuration)
        guard configuration.minimumDuration > .zero else {
            stage = .playing
            return .begin
        }
        stage = .held
        due = time + configuration.minimumDuration
        return .nothing
    }

    mutating func update(at time: Timestamp, _ configuration: FilterConfiguration) -> Action {
        hear(at: time, configuration)
        switch stage {
        case .playing: return .update
        case .silent:
            stage = .playing
            filter = PositionFilter()
            return .begin
        case .free, .held, .lifting: return .nothing
        }
    }

    private mutating func hear(at time: Timestamp, _ configuration: FilterConfiguration) {
        if let silence = configuration.silence { silentFrom = time + silence }
    }

    mutating func end(at time: Timestamp, _ configuration: FilterConfiguration) -> Action {
        silentFrom = .distantFuture
        guard stage == .playing else {
            self = ContactTrack()
            return .nothing
        }
        guard configuration.liftDebounce > .zero else {
            self = ContactTrack()
            return .end
        }
        stage = .lifting
        due = time + configuration.liftDebounce
        return .nothing
    }

    /// The contact came back before its lift was told.
    mutating func rejoin(at time: Timestamp, _ configuration: FilterConfiguration) {
        stage = .playing
        due = .distantFuture
        hear(at: time, configuration)
    }

    /// The contact is lost. One that the panel has lifted already still ends.
    mutating func cancel() -> Action {
        let action: Action = stage == .playing ? .cancel : stage == .lifting ? .end : .nothing
        self = ContactTrack()
        return action
    }

    /// The filter has been fed; does it still lag behind?
    mutating func noteFed(at time: Timestamp) {
        catchUp = filter.isBehind ? time + FilterConfiguration.catchUpInterval : .distantFuture
    }

    /// What is due at or before a moment, one thing at a time.
    mutating func advance(to time: Timestamp) -> Action {
        if due <= time {
            due = .distantFuture
            if stage == .held {
                stage = .playing
                return .begin
            }
            self = ContactTrack()
            return .end
        }
        if silentFrom <= time {
            silentFrom = .distantFuture
            catchUp = .distantFuture
            let wasPlaying = stage == .playing
            if stage == .held { due = .distantFuture }
            stage = .silent
            return wasPlaying ? .end : .nothing
        }
        guard catchUp <= time else { return .nothing }
        catchUp = .distantFuture
        return stage == .playing ? .update : .nothing
    }
}
