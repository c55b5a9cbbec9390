import Face
import MIDI
import Mapping
import Presets
import PresetsTestKit
import Raster
import Scene
import TestSupport
import Touch

/// A preset on a small screen of 7 inches, so that debug builds draw it quickly.
public struct Small {
    public static let extent = Millimetres(width: 154, height: 92)
    public static let (width, height) = (308, 184)
    public let patch: Patch
    public let layout: Layout

    public init(_ name: String) throws {
        patch = try ShippedPresets.patch(named: name)
        layout = Layout(patch, size: Self.extent, for: .screen)
    }

    public func plan(_ medium: Drawing.Medium) -> FacePlan {
        FacePlan(layout, width: Self.width, height: Self.height, on: medium, glyphs: BlockLetters())
    }

    public func face(_ turn: Turn = .none) -> Face {
        Face(layout, width: Self.width, height: Self.height, turn: turn, glyphs: BlockLetters())
    }

    public var start: FaceState { FaceState(Description(patch).start, status: .init(preset: patch.name)) }

    /// Moves something.
    public func change(_ state: inout FaceState, _ random: inout SeededRandom) {
        let index = random.below(state.ribbons.count)
        switch random.below(7) {
        case 5:
            state.ribbons[index].sounding = KeySet()
            for _ in 0..<random.below(4) { state.ribbons[index].sounding.insert(40 + random.below(40)) }
        case 0: state.ribbons[index].center = Double(random.below(1001)) / 1000
        case 1: state.ribbons[index].range = Double(random.below(1001)) / 1000
        case 2:
            state.ribbons[index].across = Double(random.below(1001)) / 1000
            state.ribbons[index].isLeadingHeld.toggle()
        case 3: state.ribbons[index].isFrontOn.toggle()
        case 4: state.ribbons[index].isDoorOpen.toggle()
        default:
            if state.fingers.count > 4 || random.chance(30) { state.fingers.removeAll() }
            guard let ribbon = layout.ribbons.first(where: { $0.index == index }) else { return }
            let spot = Point(
                x: ribbon.box.minX + ribbon.box.width * Double(random.below(1000)) / 1000,
                y: ribbon.box.minY + ribbon.box.height * Double(random.below(1000)) / 1000)
            let hold: ContactHold = [.finger, .finger, .loop, .latch][random.below(4)]
            state.fingers.append(
                .init(
                    ribbon: index, spot: spot, size: Double(random.below(20)), hold: hold,
                    key: hold == .latch ? 40 + random.below(40) : nil))
        }
    }
}
