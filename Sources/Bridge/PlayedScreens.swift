import Panels
import Time
import Touch

/// The screens that are played. What has happened on several of them is taken in the order of its times, whichever panel
/// it happened on, and what was due before it comes first.
final class PlayedScreens {
    /// Takes note of a frame, or of a deadline where it is not a touch's own time, that a screen has just played.
    typealias Pass = (_ screen: LiveScreen, _ time: Timestamp, _ isTouch: Bool) -> Void

    /// How many can be played at once.
    static let limit = 8

    /// Held from here by hand, because a frame would count references to what an array holds.
    private let places = UnsafeMutablePointer<Unmanaged<LiveScreen>?>.allocate(capacity: limit)
    private var count = 0

    init() { places.initialize(repeating: nil, count: Self.limit) }

    deinit {
        for place in 0..<Self.limit { remove(at: place) }
        places.deallocate()
    }

    /// When the next deadline of a screen is.
    @inline(__always)
    var deadline: Timestamp {
        var earliest = Timestamp.distantFuture
        forEach { earliest = min(earliest, $0.screen.deadline) }
        return earliest
    }

    // MARK: Coming and going

    /// Answers its place; nil where there is none left.
    func insert(_ live: LiveScreen) -> Int? {
        guard let place = (0..<Self.limit).first(where: { places[$0] == nil }) else { return nil }
        places[place] = .passRetained(live)
        count += 1
        return place
    }

    func remove(at place: Int) {
        guard let live = places[place] else { return }
        places[place] = nil
        count -= 1
        live.release()
    }

    subscript(place: Int) -> LiveScreen? { places[place]?.takeUnretainedValue() }

    func place(ofPanel path: String) -> Int? { (0..<Self.limit).first { self[$0]?.panel.path == path } }

    /// - Parameter body: must not remove a screen.
    @inline(__always)
    func forEach(_ body: (LiveScreen) -> Void) {
        var left = count
        var place = 0
        while left > 0, place < Self.limit {
            if let live = places[place] {
                live._withUnsafeGuaranteedRef(body)
                left -= 1
            }
            place += 1
        }
    }

    // MARK: Frames

    /// Reads all that has come. Answers the places of the panels that are gone.
    /// - Parameter ready: the places of the panels that can be read, a bit each.
    @inline(__always)
    func read(_ ready: UInt32, _ pass: Pass) -> UInt32 {
        guard count == 1 else { return merge(ready, pass) }
        // Deadlines of its own come in their order without being asked for.
        guard let live = places[ready.trailingZeroBitCount] else { return 0 }
        return live._withUnsafeGuaranteedRef { $0.read(pass) } ? 0 : ready
    }

    /// Report by report, always from the panel whose next one is the earliest.
    private func merge(_ ready: UInt32, _ pass: Pass) -> UInt32 {
        var (rest, gone) = (ready, 0 as UInt32)
        while let (place, time) = earliestReport(&rest, &gone), let live = self[place] {
            advance(to: time, pass)
            let result = live.panel.readReport { event in
                live.screen.handle(event) { time in pass(live, time, time == event.time) }
            }
            if result != .drained {
                rest &= ~(1 << UInt32(place))
                gone |= 1 << UInt32(place)
            }
            live.noteCounters()
        }
        return gone
    }

    private func earliestReport(_ rest: inout UInt32, _ gone: inout UInt32) -> (place: Int, time: Timestamp)? {
        var earliest: (place: Int, time: Timestamp)?
        var left = rest
        while left != 0 {
            let place = left.trailingZeroBitCount
            let bit = left & ~(left - 1)
            left &= ~bit
            switch self[place]?.panel.lookAhead() ?? .nothing(.drained) {
            case .report(let time):
                if time < earliest?.time ?? .distantFuture { earliest = (place, time) }
            case .nothing(let reason):
                rest &= ~bit
                if reason != .drained { gone |= bit }
            }
        }
        return earliest
    }

    // MARK: Time

    /// Everything that is due on any screen at or before `time` happens, in the order of its times.
    func advance(to time: Timestamp, _ pass: Pass) {
        while true {
            var next: LiveScreen?
            var earliest = Timestamp.distantFuture
            forEach { live in
                let due = live.screen.deadline
                if due < earliest { (next, earliest) = (live, due) }
            }
            guard let next, earliest <= time else { return }
            next.screen.advance(to: earliest) { time in pass(next, time, false) }
        }
    }
}

extension LiveScreen {
    /// Plays all that has come. False where the panel is gone.
    @inline(__always)
    fileprivate func read(_ pass: PlayedScreens.Pass) -> Bool {
        let result = screen.read(panel) { time, isTouch in pass(self, time, isTouch) }
        noteCounters()
        return result == .drained
    }

    fileprivate func noteCounters() { statistics.note(drops: panel.drops, ignored: screen.ignored) }
}
