import Mapping
import Raster
import Scene
import TestSupport
import Testing

@testable import Face

/// Fingers play random presets: what sounds is lit, and what is touched is what is drawn there.
@Suite("Played faces of random presets")
struct PlayedFacesTests {
    private static let count = 50

    @Test func everyKeyThatSoundsIsLitAndAFingerFindsWhatIsDrawn() throws {
        var (keys, touches, notes) = (0, 0, 0)
        for seed in SeededRandom.seeds(Self.count) {
            var played = try PlayedFace(seed: seed)
            for step in 0..<40 {
                let touch = played.act()
                for key in played.sounding {
                    guard let isLit = isLit(key, played) else { continue }
                    keys += 1
                    try #require(
                        isLit, "seed \(seed), step \(step): \(key)\n\(played.state.fingers)\n\(played.face.preset.text)"
                    )
                }
                guard let touch else { continue }
                touches += 1
                let drawn = drawn(touch, played.face)
                try #require(
                    drawn?.index == touch.ribbon, "seed \(seed), step \(step): \(touch)\n\(played.face.preset.text)")
                guard let drawn, let expected = key(of: touch, on: drawn, played) else { continue }
                notes += 1
                let struck = touch.struck.first { $0.ribbon == drawn.index }
                try #require(
                    struck?.key == expected, "seed \(seed), step \(step): \(touch)\n\(played.face.preset.text)")
            }
        }
        #expect(keys > 10 * Self.count && touches > 5 * Self.count && notes > Self.count)
    }

    /// Nil where the side that is seen does not play it.
    private func isLit(_ key: PlayedFace.Key, _ played: PlayedFace) -> Bool? {
        let face = played.face
        guard let place = face.layout.ribbons.firstIndex(where: { $0.index == key.ribbon }),
            !played.state.ribbons[key.ribbon].isDoorOpen
        else { return nil }
        let (ribbon, items) = (face.layout.ribbons[place], face.plan.ribbons[place].items)
        let lit = items.filter { $0.sprite == nil }.map(\.place)
        let notes = ribbon.notes(.front)
        let cells = ribbon.front.filter { $0.id.part == .cell && notes[$0.id.index].key == key.key }
            .map { face.scale.rectangle($0.box) }
        // A finger that bends is at the pitch that sounds, not on the key that it has struck.
        if cells.isEmpty || bends(key.ribbon, face.patch) {
            return !lit.isEmpty || !face.plan.rings.isEmpty || items.contains { isFoot($0, face) }
        }
        return cells.contains { cell in lit.contains { $0.clipped(to: cell) == cell } }
    }

    private func isFoot(_ item: Item, _ face: RandomFace) -> Bool {
        guard let number = item.sprite, case .light = face.plan.sprites.keys[number] else { return false }
        return true
    }

    private func bends(_ ribbon: Int, _ patch: Patch) -> Bool {
        patch.ribbons[ribbon].front.contains { $0.note?.quantize.bends ?? false }
    }

    /// The ribbon whose pixels are touched; nil: none.
    private func drawn(_ touch: PlayedFace.TouchDown, _ face: RandomFace) -> Layout.Ribbon? {
        let pixel = Rectangle(x: touch.pixel.x, y: touch.pixel.y, width: 1, height: 1)
        return face.layout.ribbons.last { face.scale.rectangle($0.box).overlaps(pixel) }
    }

    /// The key of the cell whose pixels are touched; nil where none has been struck there.
    private func key(of touch: PlayedFace.TouchDown, on ribbon: Layout.Ribbon, _ played: PlayedFace) -> Int? {
        let scale = played.face.scale
        guard touch.struck.contains(where: { $0.ribbon == ribbon.index }),
            !played.state.ribbons[ribbon.index].isDoorOpen, !ribbon.isWindow(.front),
            !bends(ribbon.index, played.face.patch)
        else { return nil }
        // Fingers count over the whole breadth.
        let lane = scale.rectangle(ribbon.lane(.front).box)
        let pixel = Rectangle(
            x: min(max(touch.pixel.x, lane.x), lane.maxX - 1), y: min(max(touch.pixel.y, lane.y), lane.maxY - 1),
            width: 1, height: 1)
        let cell = ribbon.front.last { $0.id.part == .cell && scale.rectangle($0.box).overlaps(pixel) }
        return cell.map { ribbon.notes(.front)[$0.id.index].key }
    }
}
