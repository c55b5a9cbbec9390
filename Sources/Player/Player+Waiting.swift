import Mapping
import Time

/// An action that waits for a beat.
struct WaitingAction {
    /// Most actions that wait; more are dropped.
    static let limit = 32

    var action: Action
    var beat: Double
    /// The clock's shift when the beat was chosen.
    var shift: Double
}

/// Actions that are performed on a beat or a bar.
extension Player {
    /// The beat at which an action is to be performed; nil: now.
    func waitingBeat(of action: Action, at time: Timestamp) -> Double? {
        guard !isPerformingWaiting, clock.counts(at: time) else { return nil }
        return nextBeat(action.moment, at: time)
    }

    private func nextBeat(_ moment: GridMoment, at time: Timestamp) -> Double? {
        let beat = clock.beat(at: time)
        return switch moment {
        case .now: nil
        case .beat: (beat - TouchLoop.unison).rounded(.up)
        case .bar: clock.beat(inBar: 0, from: beat)
        }
    }

    func wait(with action: Action, until beat: Double) {
        guard waiting.count < WaitingAction.limit else { return }
        waiting.append(WaitingAction(action: action, beat: beat, shift: clock.shift))
        countsBeats = true
        isScheduled = false
    }

    /// When the next waiting action is performed; the distant future if none waits.
    var waitingDeadline: Timestamp {
        var earliest = Timestamp.distantFuture
        for action in waiting { earliest = min(earliest, clock.time(ofBeat: action.beat)) }
        return earliest
    }

    func performWaiting(_ due: Timestamp) {
        guard let index = waiting.firstIndex(where: { clock.time(ofBeat: $0.beat) <= due }) else { return }
        let action = waiting.remove(at: index).action
        isPerformingWaiting = true
        shared.request(action)
        complete(at: due)
        isPerformingWaiting = false
    }

    /// Keeps the actions that wait when another patch is played: those of loops that go on, and recalls if the preset is
    /// the same.
    func keepWaiting(of former: Patch) {
        for index in waiting.indices.reversed() {
            guard case .loop(let ribbon, let action, let options) = waiting[index].action else {
                if patch.patch.file != former.file { waiting.remove(at: index) }
                continue
            }
            let name = former.ribbons.indices.contains(ribbon) ? former.ribbons[ribbon].settings.name : nil
            if let place = patch.patch.ribbons.firstIndex(where: { $0.settings.name == name }) {
                waiting[index].action = .loop(ribbon: place, action, options)
            } else {
                waiting.remove(at: index)
            }
        }
    }

    /// After a jump of the beats, lets waiting actions wait for the next beat or bar.
    func rescheduleWaiting(at time: Timestamp) {
        for index in waiting.indices where abs(waiting[index].shift - clock.shift) > TouchLoop.unison {
            waiting[index].beat = nextBeat(waiting[index].action.moment, at: time) ?? waiting[index].beat
            waiting[index].shift = clock.shift
        }
    }
}

/// The deadlines and calls of ticks, clicks, loops and waiting actions, used only while `countsBeats`. They are not
/// inlined, because most reports do without them, and the realtime loop's code should stay small.
extension Player {
    @inline(never)
    var beatDeadline: Timestamp {
        min(sentTicks.deadline, transport.deadline, click.deadline, loopDeadline, waitingDeadline)
    }

    /// Sends a start, a tick or a click that is due.
    /// - Returns: whether there was one.
    @inline(never)
    func fireTransport(_ due: Timestamp) -> Bool {
        if transport.deadline <= due {
            sendWaitingTransport(at: due)
        } else if sentTicks.deadline <= due {
            sendTick(at: due)
        } else if click.deadline <= due {
            fireClick(due)
        } else {
            return false
        }
        return true
    }

    /// Performs an action that has waited for its beat, or plays a loop.
    /// - Returns: whether anything was due.
    @inline(never)
    func fireWaitingOrLoop(_ due: Timestamp) -> Bool {
        guard waitingDeadline <= due else { return fireLoop(due) }
        performWaiting(due)
        return true
    }
}

extension Action {
    /// When it is performed.
    var moment: GridMoment {
        switch self {
        case .loop(_, .play, let options), .loop(_, .stop, let options): options.moment
        case .snapshot(.recall(_, _, let moment)): moment
        default: .now
        }
    }
}
