import Mapping
import Raster
import Scene
import TestSupport
import Testing
import Touch

@testable import Face

/// Properties of every face, for any preset, any screen and any state of the ribbons.
@Suite("Faces of random presets")
struct RandomFacesTests {
    /// An optimised build looks at four times as many.
    #if DEBUG
    private static let count = 150
    #else
    private static let count = 600
    #endif

    @Test func wordsLieOnTheirRibbonAndNotOnEachOther() throws {
        for seed in SeededRandom.seeds(Self.count) {
            let face = try RandomFace(seed: seed)
            var random = SeededRandom(seed: seed)
            for _ in 0..<4 { try checkWords(face, face.state(&random), seed) }
        }
    }

    private func checkWords(_ face: RandomFace, _ state: FaceState, _ seed: UInt64) throws {
        let layout = face.layout
        var seen: [(text: String, box: Rect)] = layout.edges.flatMap { zone in
            [("an arrow", zone.arrow.box)] + (zone.label.map { [($0.words, $0.box)] } ?? [])
        }
        if layout.statusLine.height > 0 { seen.append(("the status line", layout.statusLine)) }
        for (place, ribbon) in layout.ribbons.enumerated() {
            for word in StandingWord.all(of: ribbon, in: state.ribbons[ribbon.index]) {
                let name = "seed \(seed), \(face.extent): \(word.part) “\(word.text)” of \(ribbon.name)"
                let outer = ribbon.box
                if word.box.minX < outer.minX - 1e-6 || word.box.maxX > outer.maxX + 1e-6
                    || word.box.minY < outer.minY - 1e-6 || word.box.maxY > outer.maxY + 1e-6
                {
                    Issue.record("\(name) leaves its ribbon: \(word.box) \(outer)")
                }
                for other in seen where other.box.overlaps(word.box) {
                    Issue.record("\(name) lies on “\(other.text)” \(word.box) \(other.box)")
                }
                if let cover = layout.ribbons.dropFirst(place + 1).first(where: { $0.box.overlaps(word.box) }) {
                    Issue.record("\(name) lies under \(cover.name)")
                }
                seen.append((word.text, word.box))
            }
        }
    }

    @Test func nothingThatMovesLiesOnWords() throws {
        for seed in SeededRandom.seeds(Self.count) {
            let face = try RandomFace(seed: seed)
            var random = SeededRandom(seed: seed)
            for _ in 0..<6 {
                let state = face.state(&random)
                _ = face.plan.update(state, at: nil)
                for place in face.layout.ribbons.indices { checkMarks(face, state, ofRibbon: place, seed) }
            }
        }
    }

    private func checkMarks(_ face: RandomFace, _ state: FaceState, ofRibbon place: Int, _ seed: UInt64) {
        let ribbon = face.layout.ribbons[place]
        // The names of notes lie on the cells over which a centre moves.
        let words = StandingWord.all(of: ribbon, in: state.ribbons[ribbon.index]).filter { $0.part != .cellName }
        for item in face.plan.ribbons[place].items {
            guard let key = item.sprite.map({ face.plan.sprites.keys[$0] }),
                let body = body(key, item.place, face.scale)
            else { continue }
            // The words of a fader have a ground that lies on the edges.
            if case .edge = key, ribbon.kind(.front) == .fader { continue }
            for word in words {
                let common = face.scale.rectangle(word.box).clipped(to: body)
                guard common.width > 1, common.height > 1 else { continue }
                Issue.record("seed \(seed), \(face.extent): \(key) on “\(word.text)” of \(ribbon.name), \(item.place)")
            }
        }
    }

    /// The solid part of a mark; nil for words and their grounds.
    private func body(_ key: Sprites.Key, _ place: Rectangle, _ scale: PixelScale) -> Rectangle? {
        func inset(_ x: Double, _ y: Double) -> Rectangle {
            let (x, y) = (Int(x.rounded()), Int(y.rounded()))
            return Rectangle(
                x: place.x + x, y: place.y + y, width: max(place.width - 2 * x, 0), height: max(place.height - 2 * y, 0)
            )
        }
        switch key {
        case .hair(_, let isUpright):
            let reach = scale.pixels(3).rounded()
            return isUpright ? inset(reach, 0) : inset(0, reach)
        case .handle(let length, let isHeld, _):
            let reach = min(scale.pixels(isHeld ? 3 : 0.6), Double(length) * 0.4)
            return inset(reach, reach)
        case .disc: return inset(scale.pixels(1.5), scale.pixels(1.5))
        case .diamond(let radius, _): return inset(Double(radius) / 16, Double(radius) / 16)
        case .figure, .words, .plate, .contact: return nil
        default: return place
        }
    }
}
