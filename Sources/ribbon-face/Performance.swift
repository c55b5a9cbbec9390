import EvdevInput
import Face
import Mapping
import Panels
import Player
import Scene
import Time
import Touch

/// What a recording leaves on the screen.
struct Performance {
    private let recording: Recording
    private let patch: Patch

    /// - Parameter path: of the recording.
    init(_ path: String, of patch: Patch) throws(FaceFailure) {
        self.patch = patch
        do {
            recording = try Recording(contentsOf: path)
            for warning in recording.warnings { FaceFailure.say("warning: \(warning)") }
            for notice in try Renderer(patch).add(recording) { FaceFailure.say("note: \(path): \(notice)") }
        } catch let error as RecordingError {
            let code: FaceFailure.Code =
                switch error.reason {
                case .missing: .missingFile
                case .notPermitted: .notPermitted
                case .unreadable: .failed
                case .noDescription, .malformed: .badData
                }
            throw FaceFailure(code, error.description)
        } catch {
            throw FaceFailure(.badData, "\(path): \(error)")
        }
    }

    /// What is to be seen from a time on.
    struct Moment {
        /// Counted from the first frame.
        var time: Nanoseconds
        var state: FaceState
    }

    /// All that the recording leads to, in order; the first is how everything stands before it.
    /// - Parameter size: of the layout, which may differ from the panel's.
    func moments(on size: Extent, _ status: FaceState.Status) -> [Moment] {
        let renderer = renderer()
        var moments = [Moment(time: .zero, state: FaceState(SceneState(patch), status: status))]
        renderer.render(
            observe: { offset in
                let last = moments[moments.count - 1]
                var state = last.state
                take(&state, size, from: renderer)
                if state == last.state { return }
                // Of what happens at one time only the last can be seen.
                if last.time == offset {
                    moments[moments.count - 1].state = state
                } else {
                    moments.append(Moment(time: offset, state: state))
                }
            }, send: { _ in })
        return moments
    }

    /// - Parameters:
    ///   - time: counted from the first frame; what happens at that time has happened.
    ///   - size: of the layout, which may differ from the panel's.
    func state(at time: Nanoseconds, on size: Extent, _ status: FaceState.Status) -> FaceState {
        let renderer = renderer()
        var state = FaceState(SceneState(patch), status: status)
        renderer.render(
            observe: { offset in
                if offset <= time { take(&state, size, from: renderer) }
            }, send: { _ in })
        return state
    }

    /// One that has played nothing yet.
    private func renderer() -> Renderer {
        let renderer = Renderer(patch)
        _ = try? renderer.add(recording)
        return renderer
    }

    private func take(_ state: inout FaceState, _ size: Extent, from renderer: Renderer) {
        state.fingers.removeAll(keepingCapacity: true)
        renderer.player.screens.forEach { screen in
            let numbers = patch.ribbons.indices.filter { patch.ribbons[$0].settings.isOn(screen.name) }
            for (place, ribbon) in screen.instrument.ribbons.enumerated() where numbers.indices.contains(place) {
                let number = numbers[place]
                let before = state.scene.ribbons[number]
                var own = SceneState.Ribbon(ribbon, tuning: screen.instrument.tuning(ofRibbon: place))
                (own.isFrontOn, own.isBackOn) = (before.isFrontOn, before.isBackOn)
                state.scene.ribbons[number] = own
                for contact in ribbon.contacts {
                    let spot = Spot(
                        x: contact.location.x / screen.size.width * size.width,
                        y: contact.location.y / screen.size.height * size.height)
                    state.fingers.append(
                        FaceState.Finger(ribbon: number, spot: spot, size: contact.size / .millimetre))
                }
            }
        }
    }
}
