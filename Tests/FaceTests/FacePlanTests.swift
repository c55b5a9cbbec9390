import Face
import FaceTestKit
import Mapping
import PresetsTestKit
import Raster
import Scene
import TestSupport
import Testing
import Time

/// Someone who has only the steps of a drawing, as a browser does, sees what the panel's face shows.
@Suite("The plan of a face")
struct FacePlanTests {
    @Test("Cards and sprites that keep their steps draw the same pixels", arguments: ShippedPresets.names)
    func steps(name: String) throws {
        let small = try Small(name)
        let (steps, pixels) = (small.plan(.steps), small.plan(.pixels))
        for side in steps.hasBack ? Side.allCases : [.front] {
            for isLit in [false, true] {
                let drawn = Self.drawn(steps.card(side, isLit: isLit))
                #expect(drawn.plane() == pixels.card(side, isLit: isLit).plane())
            }
        }
        #expect(steps.spriteCount == pixels.spriteCount)
        for number in 0..<steps.spriteCount {
            switch (steps.sprite(number), pixels.sprite(number)) {
            case (.drawn(let own), .drawn(let other)):
                #expect(Self.drawn(own).sprite() == other.sprite())
            case (.faded(let own, let light), .faded(let other, let otherLight)):
                #expect(own == other && own < number && light == otherLight)
            default: Issue.record("sprite \(number)")
            }
        }
    }

    @Test("Overlays that keep their steps draw the same pixels, and are made only when something in them changes")
    func overlays() throws {
        let small = try Small("01-filter.yaml")
        let (steps, pixels) = (small.plan(.steps), small.plan(.pixels))
        var state = small.start
        state.status.bankCount = 4
        state.status.number = 2
        for notice in [nil, .error("line 3: no such target"), .bank(Self.page)] as [Notice?] {
            state.status.notice = notice
            let time = Timestamp(nanoseconds: 1_000_000)
            let own = try #require(steps.update(state, at: time).overlays)
            let other = try #require(pixels.update(state, at: time).overlays)
            #expect(own.map(\.place) == other.map(\.place) && !own.isEmpty)
            for (own, other) in zip(own, other) {
                #expect(Self.drawn(own.drawing).sprite() == other.drawing.sprite())
            }
            state.ribbons[0].center = 0.3
            #expect(steps.update(state, at: time).overlays == nil)
        }
    }

    @Test("What lies on the cards is the same for both, whatever moves")
    func items() throws {
        let small = try Small("03-filter-and-melody.yaml")
        let (steps, pixels) = (small.plan(.steps), small.plan(.pixels))
        var random = SeededRandom(seed: 36)
        var state = small.start
        var time = Timestamp(nanoseconds: 1_000_000)
        for _ in 0..<100 {
            small.change(&state, &random)
            time = time + .milliseconds(Int64(random.below(60)))
            #expect(steps.update(state, at: time).damage == pixels.update(state, at: time).damage)
            #expect(steps.ribbons == pixels.ribbons && steps.rings == pixels.rings)
            #expect(steps.deadline == pixels.deadline)
        }
    }

    private static let page = BankPage(
        size: Small.extent, presets: ["01 Filter", "02 Melody"], current: 1, connected: "synth", problem: "no clock")

    /// Draws the steps on pixels.
    private static func drawn(_ kept: Drawing) -> Drawing {
        var drawing = Drawing(width: kept.width, height: kept.height, kept.ground)
        for step in kept.steps {
            switch step {
            case .shape(let outline, .fill, let fill, let clip): drawing.fill(outline, fill, clip: clip)
            case .shape(let outline, .stroke(let breadth), .plain(let tone), let clip):
                drawing.stroke(outline, tone, breadth: breadth, clip: clip)
            case .shape(let outline, .glow(let reach), .plain(let tone), let clip):
                drawing.glow(outline, tone, reach: reach, clip: clip)
            case .shape: Issue.record("lines and light have one tone")
            case .text(let text, let clip):
                let line = TextLine(text.words, size: text.size, isBold: text.isBold, BlockLetters())
                #expect(line.length == text.length)
                if text.isUpwards {
                    line.drawUpwards(on: &drawing, x: text.x, y: text.y, text.tone, clip: clip)
                } else {
                    line.draw(on: &drawing, x: text.x, y: text.y, text.tone, clip: clip)
                }
            }
        }
        return drawing
    }
}
