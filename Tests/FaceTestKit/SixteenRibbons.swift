import Face
import MIDI
import Mapping
import Presets
import Scene
import Time
import Touch

/// Sixteen ribbons with edges, handles, anchors and numbers, a finger on each. All of it moves all the time.
public struct SixteenRibbons {
    public let layout: Layout
    private let start: FaceState

    public struct Unusable: Error {}

    public init() throws {
        guard let patch = Preset.load(Array(Self.preset.utf8), file: "sixteen.yaml").value else { throw Unusable() }
        layout = Layout(patch, size: Millimetres(width: 256, height: 144), for: .screen)
        start = FaceState(Description(patch).start, status: .init(preset: patch.name))
    }

    private static let preset =
        "ribbon-preset: 1\nribbons:\n"
        + (0..<16).map {
            """
              - name: ribbon \($0)
                area: [\(Double($0 % 2) * 0.5), \(Double($0 / 2) * 0.125), 0.5, 0.125]
                handles: independent
                anchors: [0.25, 0.5, 0.75]
                send: [{ from: center, to: cc \($0 + 20) }, { from: range, to: cc \($0 + 40) }]

            """
        }.joined()

    /// To and fro in two to four seconds, while the ranges breathe.
    public func state(at time: Timestamp) -> FaceState {
        var state = start
        let moment = Double(time.nanoseconds) / 1e9
        for (index, ribbon) in layout.ribbons.enumerated() {
            let center = 0.5 + 0.4 * Self.wave(moment, every: 2 + 0.13 * Double(index))
            state.ribbons[ribbon.index].center = center
            state.ribbons[ribbon.index].range = 0.2 + 0.15 * Self.wave(moment, every: 8 + 0.7 * Double(index))
            let spot = Point(
                x: ribbon.box.minX + ribbon.box.width * center, y: ribbon.box.minY + ribbon.box.height * 0.5)
            state.fingers.append(.init(ribbon: ribbon.index, spot: spot, size: 10, id: UInt32(index + 1)))
        }
        return state
    }

    /// From -1 to 1 and back, with the same speed all the way.
    private static func wave(_ moment: Double, every seconds: Double) -> Double {
        let part = moment / seconds - (moment / seconds).rounded(.down)
        return 1 - 4 * abs(part - 0.5)
    }
}
