import EvdevInput
import Touch

/// The screens that are played. What has happened on several of them is taken in the order of its times, whichever panel
/// it happened on, and what was due before it comes first.
final class PlayedScreens {
    /// Takes note of a frame, or of a deadline where it is not a touch's own time, that a screen has just played.
    typealias Pass = (_ screen: LiveScreen, _ time: Timestamp, _ isTouch: Bool) -> Void

    /// How many can be played at once.
    static let limit = 8

    private var screens: [LiveScreen?] = Array(repeating: nil, count: limit)
    private var count = 0

    /// When the next deadline of a screen is.
    var deadline: Timestamp {
        var earliest = Timestamp.distantFuture
        forEach { earliest = min(earliest, $0.screen.deadline ?? .distantFuture) }
        return earliest
    }

    // MARK: Coming and going

    /// Answers its place; nil where there is none left.
    func insert(_ live: LiveScreen) -> Int? {
        guard let place = screens.firstIndex(where: { $0 == nil }) else { return nil }
        screens[place] = live
        count += 1
        return place
    }

    func remove(at place: Int) {
        if screens[place] != nil { count -= 1 }
        screens[place] = nil
    }

    subscript(place: Int) -> LiveScreen? { screens[place] }

    func place(ofPanel path: String) -> Int? { screens.firstIndex { $0?.panel.path == path } }

    @inline(__always)
    func forEach(_ body: (LiveScreen) -> Void) {
        var left = count
        var place = 0
        while left > 0, place < Self.limit {
            if let live = screens[place] {
                body(live)
                left -= 1
            }
            place += 1
        }
    }

    // MARK: Frames

    /// Reads all that has come. Answers the places of the panels that are gone.
    /// - Parameter ready: the places of the panels that can be read, a bit each.
    func read(_ ready: UInt32, _ pass: Pass) -> UInt32 {
        let isAlone = ready & (ready - 1) == 0
        // Deadlines of its own come in their order without being asked for.
        return isAlone && (count == 1 || deadline == .distantFuture) ? readAlone(ready, pass) : merge(ready, pass)
    }

    private func readAlone(_ ready: UInt32, _ pass: Pass) -> UInt32 {
        guard let live = screens[ready.trailingZeroBitCount] else { return 0 }
        let result = live.screen.read(live.panel) { time in pass(live, time, time == live.panel.time) }
        live.noteCounters()
        return result == .drained ? 0 : ready
    }

    /// Report by report, always from the panel whose next one is the earliest.
    private func merge(_ ready: UInt32, _ pass: Pass) -> UInt32 {
        var (rest, gone) = (ready, 0 as UInt32)
        while let (place, time) = earliestReport(&rest, &gone), let live = screens[place] {
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
            switch screens[place]?.panel.lookAhead() ?? .nothing(.drained) {
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
                guard let due = live.screen.deadline, due < earliest else { return }
                (next, earliest) = (live, due)
            }
            guard let next, earliest <= time else { return }
            next.screen.advance(to: earliest) { time in pass(next, time, false) }
        }
    }
}

extension LiveScreen {
    fileprivate func noteCounters() { statistics.note(drops: panel.drops, screen.counters) }
}
