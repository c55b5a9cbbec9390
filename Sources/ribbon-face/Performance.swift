import EvdevInput
import Face
import Mapping
import Panels
import Player
import Scene
import Time
import Touch

/// A recording, played through a patch for the face.
struct Performance {
    private let recording: Recording
    private let patch: Patch
    private var configuration = DeviceConfiguration()

    /// - Parameters:
    ///   - path: of the recording.
    ///   - surface: the screen of the preset that it is played on; nil: one without a name.
    init(_ path: String, of patch: Patch, on surface: String?) throws(FaceFailure) {
        self.patch = patch
        configuration.surface = surface
        do {
            recording = try Recording(contentsOf: path)
            for warning in recording.warnings { FaceFailure.say("warning: \(warning)") }
            for notice in try Renderer(patch).add(recording, configuration: configuration) {
                FaceFailure.say("note: \(path): \(notice)")
            }
        } catch let error as RecordingError {
            throw FaceFailure(error.exitStatus, error.description)
        } catch {
            throw FaceFailure(.badData, "\(path): \(error)")
        }
    }

    /// The state from a time on.
    struct Moment {
        /// The time since the first frame.
        var time: Nanoseconds
        var state: FaceState
    }

    /// The most bytes of all moments together.
    private static let limit = 100_000_000

    /// The moments of the recording, in order. The first one is the state before it.
    /// - Parameters:
    ///   - size: of the layout, which may differ from the panel's.
    ///   - end: the last time that is needed; nil: the whole recording is.
    /// - Returns: the moments, and where they are cut, because they are too many or too much work.
    func moments(
        on size: Millimetres, _ status: FaceState.Status, until end: Nanoseconds?
    ) -> (moments: [Moment], cut: Nanoseconds?) {
        let renderer = renderer()
        var (bytes, isEnough) = (0, false)
        var moments = [Moment(time: .zero, state: FaceState(Description(patch).start, status: status))]
        renderer.render(
            observe: { offset in
                if !isEnough, let end, offset > end {
                    isEnough = true
                    renderer.stop()
                }
                if isEnough { return }
                let last = moments[moments.count - 1]
                var state = last.state
                take(&state, size, from: renderer)
                if state == last.state { return }
                // Of what happens at one time only the last can be seen.
                if last.time == offset {
                    moments[moments.count - 1].state = state
                } else {
                    moments.append(Moment(time: offset, state: state))
                    bytes += state.size
                    if bytes > Self.limit { renderer.stop() }
                }
            }, send: { _ in })
        return (moments, isEnough ? nil : renderer.stopped)
    }

    /// The time of the first frame, on the recording's clock.
    var start: Timestamp { renderer().firstFrame ?? .zero }

    /// A new renderer, which has played nothing.
    private func renderer() -> Renderer {
        let renderer = Renderer(patch)
        _ = try? renderer.add(recording, configuration: configuration)
        return renderer
    }

    private func take(_ state: inout FaceState, _ size: Millimetres, from renderer: Renderer) {
        state.fingers.removeAll(keepingCapacity: true)
        renderer.player.screens.forEach { screen in
            let numbers = patch.ribbons.indices.filter { patch.ribbons[$0].settings.isOn(screen.name) }
            let instrument = screen.instrument
            for place in instrument.ribbons.indices where numbers.indices.contains(place) {
                state.ribbons[numbers[place]] = RibbonPicture(instrument, ribbon: place)
            }
            instrument.forEachFinger { finger in
                guard numbers.indices.contains(finger.ribbon) else { return }
                let spot = Point(
                    x: finger.location.x / screen.size.width * size.width,
                    y: finger.location.y / screen.size.height * size.height)
                state.fingers.append(
                    FaceState.Finger(
                        ribbon: numbers[finger.ribbon], spot: spot, size: finger.size / .millimetre,
                        id: finger.id.rawValue, pressedSince: finger.pressedSince))
            }
        }
    }
}

extension FaceState {
    /// The memory of a copy, in bytes.
    fileprivate var size: Int {
        MemoryLayout<Self>.stride + ribbons.count * MemoryLayout<RibbonPicture>.stride
            + fingers.count * MemoryLayout<Finger>.stride
    }
}
