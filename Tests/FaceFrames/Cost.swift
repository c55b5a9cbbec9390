import CLinux
import EvdevInput
import Face
import Glyphs
import Mapping
import Panels
import Player
import Presets
import Scene
import Time
import Touch

/// The cost of a frame from the state to the picture: in nanoseconds, which are instructions on a machine whose
/// clock counts them.
struct Cost {
    let width: Int
    let height: Int

    private static let passes = 5

    func run(_ preset: String, _ recording: String) throws {
        guard let patch = try Preset.read(preset).value else { FaceFrames.fail("\(preset) is no preset") }
        let extent = Millimetres(width: Double(width) / 5.2, height: Double(height) / 5.2)
        let (states, firstFrame) = try states(of: patch, recording, extent)
        let glyphs = try DejaVu()
        func made() -> Face {
            Face(Layout(patch, size: extent, for: .screen), width: width, height: height, glyphs: glyphs)
        }
        let face = made()
        // As after a change of the scale: its letters are there already.
        let start = ribbon_monotonic_nanoseconds()
        _ = made()
        let making = ribbon_monotonic_nanoseconds() - start
        // The least of several passes: what the machine does beside it does not count.
        var costs = [Int64](repeating: .max, count: states.count)
        var parts = 0
        for pass in 0..<Self.passes {
            let shift = Nanoseconds(Int64(pass) * 3_600_000_000_000)
            for (place, state) in states.enumerated() {
                let before = ribbon_monotonic_nanoseconds()
                let damage = face.paint(state.state, at: firstFrame + state.time + shift)
                costs[place] = min(costs[place], ribbon_monotonic_nanoseconds() - before)
                if pass > 0 { parts += damage.reduce(0) { $0 + $1.width * $1.height } }
            }
        }
        costs.sort()
        let mean = costs.reduce(0, +) / Int64(costs.count)
        print(
            "\(patch.name), \(width) x \(height), \(costs.count) frames: mean \(mean), p50 \(costs[costs.count / 2]), "
                + "max \(costs[costs.count - 1]) ns; \(parts / costs.count / (Self.passes - 1)) pixels; made in \(making) ns"
        )
    }

    /// How everything stands after each frame of the recording in which all fingers are down.
    private func states(
        of patch: Patch, _ path: String, _ extent: Millimetres
    ) throws -> (states: [(time: Nanoseconds, state: FaceState)], start: Timestamp) {
        let renderer = Renderer(patch)
        _ = try renderer.add(try Recording(contentsOf: path))
        var states: [(time: Nanoseconds, state: FaceState)] = []
        renderer.render(
            observe: { offset in
                var state = FaceState(Description(patch).start, status: .init(preset: patch.name))
                renderer.player.screens.forEach { screen in
                    for place in screen.instrument.ribbons.indices {
                        state.ribbons[place] = RibbonPicture(screen.instrument, ribbon: place)
                    }
                    screen.instrument.forEachFinger { finger in
                        let spot = Point(
                            x: finger.location.x / screen.size.width * extent.width,
                            y: finger.location.y / screen.size.height * extent.height)
                        state.fingers.append(
                            FaceState.Finger(
                                ribbon: finger.ribbon, spot: spot, size: finger.size / .millimetre,
                                id: finger.id.rawValue, pressedSince: finger.pressedSince))
                    }
                }
                guard state.fingers.count == patch.ribbons.count else { return }
                if states.last?.time == offset { states.removeLast() }
                states.append((offset, state))
            }, send: { _ in })
        guard states.count > 10 else { FaceFrames.fail("not all ribbons are played in \(path)") }
        return (states, renderer.firstFrame ?? .zero)
    }
}
