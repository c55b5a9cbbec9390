import FaceTestKit
import Mapping
import PresetsTestKit
import Raster
import Scene
import TestSupport
import Touch

@testable import Face

/// The face of a random preset on a screen of a random size.
struct RandomFace {
    let preset: RandomPreset
    let patch: Patch
    let extent: Millimetres
    let width, height: Int
    let layout: Layout
    let plan: FacePlan
    let scale: PixelScale

    /// 3.5, 7 and 10 inches, upright ones too, in millimetres and pixels.
    private static let screens: [(width: Double, height: Double, pixels: (Int, Int))] = [
        (92, 62, (480, 320)), (154, 86, (800, 480)), (154, 92, (800, 480)), (216, 135, (1280, 800)),
        (246, 154, (1280, 800)), (86, 154, (720, 1280)),
    ]

    init(seed: UInt64) throws {
        preset = RandomPreset(seed: seed)
        patch = try preset.patch()
        let screen = Self.screens[Int(seed % UInt64(Self.screens.count))]
        extent = Millimetres(width: screen.width, height: screen.height)
        (width, height) = screen.pixels
        layout = Layout(patch, size: extent, for: .screen)
        plan = FacePlan(layout, width: width, height: height, on: .steps, glyphs: BlockLetters())
        scale = PixelScale(extent, width: width, height: height)
    }

    var start: FaceState { FaceState(Description(patch).start, status: .init(preset: patch.name)) }

    /// All ribbons somewhere, also at their very ends, and some doors open.
    func state(_ random: inout SeededRandom) -> FaceState {
        var state = start
        for ribbon in layout.ribbons {
            var picture = state.ribbons[ribbon.index]
            picture.range = random.chance(50) ? picture.range : Double(random.below(101)) / 100
            let place = random.chance(30) ? Double(random.below(2)) : Double(random.below(1001)) / 1000
            picture.center = picture.range / 2 + place * (1 - picture.range)
            if random.chance(60) { picture.across = random.chance(30) ? Double(random.below(2)) : place }
            if random.chance(20) { picture.approach = Double(random.below(101)) / 100 }
            (picture.isFrontOn, picture.isBackOn) = (random.chance(50), random.chance(50))
            (picture.isLeadingHeld, picture.isTrailingHeld) = (random.chance(20), random.chance(20))
            picture.isDoorOpen = ribbon.hasBack && random.chance(50)
            let notes = ribbon.notes(.front)
            if !notes.isEmpty, ribbon.isWindow(.front) {
                for _ in 0..<random.below(5) { picture.sounding.insert(random.pick(notes).key) }
            }
            state.ribbons[ribbon.index] = picture
        }
        return state
    }
}

/// A word or a number of a ribbon, where it stands in a state, in millimetres.
struct StandingWord {
    let text: String
    let part: Part
    let box: Rect

    static func all(of ribbon: Layout.Ribbon, in state: RibbonPicture) -> [StandingWord] {
        let side = state.seenSide
        let labels = ribbon.shapes(side).compactMap { shape -> StandingWord? in
            guard case .label(let label)? = ribbon.form(of: shape, in: state) else { return nil }
            return StandingWord(text: label.words, part: shape.id.part, box: label.box)
        }
        let way = ribbon.shift(ofWords: side, in: state)
        let numbers = ribbon.readouts.compactMap { readout -> StandingWord? in
            guard readout.side == side, let place = readout.place else { return nil }
            let box = box(of: readout, place, movedBy: way)
            // The words of most numbers have room for them.
            // Most words have room for their numbers.
            if labels.contains(where: { $0.part == .mapping && $0.covers(box) }) { return nil }
            return StandingWord(text: "the number", part: .mapping, box: box)
        }
        return labels + numbers
    }

    /// Whether a box is mostly its own.
    private func covers(_ other: Rect) -> Bool {
        let common = box.clipped(to: other)
        return common.width > 0.5 * other.width && common.height > 0.9 * other.height
    }

    private static func box(of readout: Readout, _ place: Readout.Place, movedBy way: Size) -> Rect {
        let (length, size) = (readout.width * place.size, place.size)
        let start = place.isCentred ? length / 2 : 0
        let spot = place.spot + way
        return place.isTurned
            ? Rect(x: spot.x - size, y: spot.y - length + start, width: size * 1.25, height: length)
            : Rect(x: spot.x - start, y: spot.y - size, width: length, height: size * 1.25)
    }
}
