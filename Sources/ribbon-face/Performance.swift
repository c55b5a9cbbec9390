import EvdevInput
import Face
import Mapping
import Panels
import Player
import Scene
import Time
import Touch

/// What a recording leaves on the screen at a moment.
struct Performance {
    private let renderer: Renderer
    private let patch: Patch

    /// - Parameter path: of the recording.
    init(_ path: String, of patch: Patch) throws(FaceFailure) {
        self.patch = patch
        renderer = Renderer(patch)
        do {
            let recording = try Recording(contentsOf: path)
            for warning in recording.warnings { FaceFailure.say("warning: \(warning)") }
            for notice in try renderer.add(recording) { FaceFailure.say("note: \(path): \(notice)") }
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

    /// - Parameters:
    ///   - time: counted from the first frame; what happens at that time has happened.
    ///   - size: of the layout, which may differ from the panel's.
    func state(at time: Nanoseconds, on size: Extent, _ status: FaceState.Status) -> FaceState {
        var state = FaceState(SceneState(patch), status: status)
        renderer.render(
            observe: { offset in
                if offset <= time { self.take(&state, size) }
            }, send: { _ in })
        return state
    }

    private func take(_ state: inout FaceState, _ size: Extent) {
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
