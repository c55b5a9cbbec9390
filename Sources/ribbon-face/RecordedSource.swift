import Face
import FaceBridge
import Mapping
import Scene
import System
import Time
import Touch

/// A preset at rest, a moment of a recording, or a recording that is played at its own speed once and stays at its end.
final class RecordedSource: StateSource {
    private let patch: Patch
    /// The preset as it is loaded.
    private let description: Description
    private let surface: String?
    private let performance: Performance?
    /// The moment that is held; nil: the recording is played.
    private let held: Nanoseconds?
    /// The time at which the recording's first frame was shown.
    private var start: Timestamp?
    /// The moments of the recording, or one at rest; empty before the first `layout`.
    private var moments: [Performance.Moment] = []
    private var size: Millimetres?
    /// The index of the moment that is shown.
    private var place = 0
    private(set) var layoutVersion = 0
    /// A sentence on what is left out of the recording, and what to do; nil if all of it is shown.
    private(set) var cut: String?

    /// - Parameter settings: the settings that the preset leaves open.
    init(
        _ patch: Patch, _ settings: FaceSettings, surface: String?, _ performance: Performance?, at held: Nanoseconds?
    ) {
        (self.patch, self.surface, self.performance, self.held) = (patch, surface, performance, held)
        description = Description(patch, face: settings)
    }

    var deadline: Timestamp? {
        guard held == nil, let start, moments.indices.contains(place + 1) else { return nil }
        return start + moments[place + 1].time
    }

    var clock: StateClock {
        guard let performance else { return .stopped(nil) }
        if let held { return .stopped(performance.start + held) }
        return .running(behind: (start ?? .zero) - performance.start)
    }

    func advance(to now: Timestamp) -> Bool {
        let before = place
        while let deadline, deadline <= now { place += 1 }
        guard place != before else { return false }
        // How notes are tuned is part of the layout.
        let tunings = [before, place].map { moments[$0].state.ribbons.map(\.tuning) }
        if tunings[0] != tunings[1] || moments[before].description != moments[place].description { layoutVersion += 1 }
        return true
    }

    func layout(on size: Millimetres) -> Layout {
        if size != self.size {
            self.size = size
            play(on: size)
            if let held {
                place = moments.lastIndex { $0.time <= held } ?? 0
            } else {
                place = min(place, moments.count - 1)
                if start == nil { start = MonotonicClock.now }
            }
        }
        return Layout(
            moments[place].description, surface: surface, size: size, in: state().ribbons, for: .screen)
    }

    /// Renders the recording anew, because the places of fingers depend on the layout's size. Sets `moments` and `cut`.
    private func play(on size: Millimetres) {
        guard let performance else {
            return moments = [Performance.Moment(time: .zero, patch, description, atRest.status)]
        }
        let (moments, end) = performance.moments(on: size, atRest.status, until: held)
        self.moments = moments
        cut = end.map {
            "only the first \($0.secondsText) s of the recording are shown: the rest is too much; give a shorter part of it, "
                + "or look for what never comes to rest, such as a slow spring"
        }
        if held == nil, let cut { ProgramFailure.say("warning: \(cut)") }
    }

    func state() -> FaceState { moments.isEmpty ? atRest : moments[place].state }

    /// The movement that began before the held moment.
    func motion(on layout: Layout) -> Motion {
        var motion = Motion(layout)
        guard held != nil, let performance else { return motion }
        let description = moments[place].description
        for moment in moments[...place] where moment.description == description {
            motion.follow(moment.state, at: performance.start + moment.time)
        }
        return motion
    }

    private var atRest: FaceState { FaceState(description.start, status: FaceState.Status(preset: patch.name)) }
}
