import Face
import Mapping
import Scene
import Time

/// A preset at rest, a moment of a recording, or a recording that is played at its own speed once and stays at its end.
final class RecordedSource: StateSource {
    private let patch: Patch
    private let surface: String?
    private let performance: Performance?
    /// The moment that is held; nil: the recording is played.
    private let held: Nanoseconds?
    /// When the recording's first frame was shown.
    private var start: Timestamp?
    private var moments: [Performance.Moment] = []
    private var size: Extent?
    private var place = 0
    private(set) var layoutVersion = 0

    let descriptor: Int32? = nil

    init(_ patch: Patch, surface: String?, _ performance: Performance?, at held: Nanoseconds?) {
        (self.patch, self.surface, self.performance, self.held) = (patch, surface, performance, held)
    }

    var deadline: Timestamp? {
        guard held == nil, let start, moments.indices.contains(place + 1) else { return nil }
        return start + moments[place + 1].time
    }

    func advance(to now: Timestamp) -> Bool {
        let before = place
        while let deadline, deadline <= now { place += 1 }
        guard place != before else { return false }
        // How notes are tuned is part of the layout.
        let tunings = [before, place].map { moments[$0].state.scene.ribbons.map(\.tuning) }
        if tunings[0] != tunings[1] { layoutVersion += 1 }
        return true
    }

    func layout(on size: Extent) -> Layout {
        if size != self.size {
            self.size = size
            moments = made(on: size)
            place = min(place, moments.count - 1)
            if start == nil { start = Clock.now }
        }
        return Layout(patch, surface: surface, size: size, in: state().scene, for: .screen)
    }

    func state() -> FaceState { moments.isEmpty ? atRest : moments[place].state }

    private var atRest: FaceState { FaceState(SceneState(patch), status: FaceState.Status(preset: patch.name)) }

    private func made(on size: Extent) -> [Performance.Moment] {
        guard let performance else { return [Performance.Moment(time: .zero, state: atRest)] }
        guard let held else { return performance.moments(on: size, atRest.status) }
        return [Performance.Moment(time: held, state: performance.state(at: held, on: size, atRest.status))]
    }
}
