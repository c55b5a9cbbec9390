import Face
import FaceTestKit
import Mapping
import PresetsTestKit
import Raster
import Scene
import TestSupport
import Testing
import Time

@testable import Web
@testable import WebTestKit

/// A page has what a plan for its size has, whatever it was told and whatever it missed.
@Suite("The picture of a page")
struct PictureTests {
    @Test("A page has the cards, sprites and items of the plan", arguments: ShippedPresets.names)
    func roundTrip(name: String) throws {
        let small = try Small(name)
        let (page, plan) = (small.page, small.plan(.steps))
        var reader = PictureReader()
        var random = SeededRandom(seed: 360)
        var state = small.start
        var time = Timestamp(nanoseconds: 1_000_000)
        for round in 0..<60 {
            let change = plan.update(state, at: time)
            for message in page.messages(for: state, at: time) { try reader.take(message) }
            if round == 0 { try Self.expectSameScene(reader.scene, plan) }
            try #require(reader.layers.dropLast().map(\.items) == plan.ribbons.map(\.items), "round \(round)")
            #expect(reader.layers.last?.items == plan.rings)
            #expect(reader.layers.dropLast().map(\.isOpen) == plan.ribbons.map(\.isOpen))
            for (layer, ribbon) in zip(reader.layers, plan.ribbons) {
                #expect((layer.turn == nil) == (ribbon.turnFactor == nil))
                let (turn, factor) = (Double(layer.turn ?? 0) / 250, ribbon.turnFactor ?? 0)
                #expect(abs(turn - factor) < 0.003)
            }
            if let overlays = change.overlays {
                #expect(reader.overlays.map(\.place) == overlays.map(\.place))
                for (own, other) in zip(reader.overlays, overlays) { Self.expectSame(own.drawing, other.drawing) }
            }
            small.change(&state, &random)
            if random.chance(20) { state.status.notice = random.chance(50) ? nil : .learning("cc 74 of \(round)") }
            time = time + .milliseconds(Int64(random.below(40)))
        }
    }

    @Test("What has not changed is not sent")
    func nothing() throws {
        let small = try Small("03-filter-and-melody.yaml")
        let page = small.page
        var state = small.start
        let kinds = page.messages(for: state, at: nil).map { MessageKind(rawValue: $0[0]) }
        #expect(kinds == [.scene, .frame, .overlays])
        #expect(page.messages(for: state, at: nil).isEmpty)
        state.ribbons[0].center = 0.8
        #expect(page.messages(for: state, at: nil).map { MessageKind(rawValue: $0[0]) } == [.frame])
        state.status.preset = "another"
        #expect(page.messages(for: state, at: nil).map { MessageKind(rawValue: $0[0]) } == [.overlays])
    }

    @Test("A scene has at most 64 kB", arguments: ShippedPresets.names)
    func sceneSize(name: String) throws {
        let patch = try ShippedPresets.patch(named: name)
        let layout = Layout(patch, size: Small.extent, for: .screen)
        let page = PicturePage(layout, width: 1920, height: 1147)
        let scene = page.messages(for: FaceState(Description(patch).start, status: .init(preset: "")), at: nil)[0]
        #expect(scene.count <= 64_000)
    }

    // MARK: The same

    private static func expectSameScene(_ scene: PictureReader.Scene?, _ plan: FacePlan) throws {
        let scene = try #require(scene)
        #expect(scene.width == plan.width && scene.height == plan.height)
        #expect(scene.ribbons.map(\.clip) == plan.clips)
        #expect(scene.ribbons.map(\.turningPart) == plan.clips.indices.map { plan.turningPart(ofRibbon: $0) })
        let sides: [Side] = plan.hasBack ? [.front, .back] : [.front]
        let cards = sides.flatMap { side in [false, true].map { plan.card(side, isLit: $0) } }
        #expect(scene.cards.count == cards.count)
        for (own, other) in zip(scene.cards, cards) { expectSame(own, other) }
        #expect(scene.sprites.count == plan.spriteCount)
        for (number, own) in scene.sprites.enumerated() {
            switch (own, plan.sprite(number)) {
            case (.drawn(let own), .drawn(let other)): expectSame(own, other)
            case (.faded(let own, let light), .faded(let other, let otherLight)):
                #expect(own == other && light == Int(otherLight))
            default: Issue.record("sprite \(number)")
            }
        }
    }

    /// Numbers are as near as they are sent.
    private static func expectSame(_ own: DrawingReader.Read, _ drawing: Drawing) {
        #expect(own.width == drawing.width && own.height == drawing.height)
        let steps = drawing.steps.filter { !isClippedAway($0) }
        #expect(own.steps.count == steps.count)
        for (own, other) in zip(own.steps, steps) {
            switch (own, other) {
            case (.shape(let own, let brush, let fill, let clip), .shape(let other, let second, let third, let fourth)):
                #expect(isNear(numbers(own), numbers(other)) && isNear(numbers(brush), numbers(second)))
                #expect(clip == fourth && isNear(numbers(fill), numbers(third)))
            case (.text(let own, let clip), .text(let other, let otherClip)):
                #expect(own.words == other.words && own.isBold == other.isBold && own.isUpwards == other.isUpwards)
                #expect(clip == otherClip)
                let near = isNear([own.x, own.y, own.size, own.length], [other.x, other.y, other.size, other.length])
                #expect(near && isNear(numbers(own.tone), numbers(other.tone)))
            default: Issue.record("\(own) instead of \(other)")
            }
        }
    }

    private static func isClippedAway(_ step: Drawing.Step) -> Bool {
        switch step {
        case .shape(_, _, _, let clip), .text(_, let clip): clip?.isEmpty ?? false
        }
    }

    /// Half a sixteenth of a pixel, and a little for a place that counts from another one.
    private static func isNear(_ own: [Double], _ other: [Double]) -> Bool {
        own.count == other.count && zip(own, other).allSatisfy { abs($0 - $1) <= 0.0313 }
    }

    private static func numbers(_ outline: Outline) -> [Double] {
        switch outline {
        case .box(let x, let y, let width, let height, let radius): [0, x, y, width, height, radius]
        case .capsule(let x1, let y1, let x2, let y2, let radius): [1, x1, y1, x2, y2, radius]
        case .disc(let x, let y, let radius): [2, x, y, radius]
        case .ring(let x, let y, let radius, let breadth): [3, x, y, radius, breadth]
        case .triangle(let a, let b, let c): [4, a.x, a.y, b.x, b.y, c.x, c.y]
        case .diamond(let x, let y, let radius): [5, x, y, radius]
        }
    }

    private static func numbers(_ brush: Drawing.Brush) -> [Double] {
        switch brush {
        case .fill: [0]
        case .stroke(let breadth): [1, breadth]
        case .glow(let reach): [2, reach]
        }
    }

    private static func numbers(_ fill: Fill) -> [Double] {
        switch fill {
        case .plain(let tone): numbers(tone)
        case .gradient(let start, let first, let end, let last):
            [start.x, start.y, end.x, end.y] + numbers(first) + numbers(last)
        }
    }

    private static func numbers(_ tone: Tone) -> [Double] {
        // A step of 255 is much smaller than what is near; so tones count more.
        [tone.red, tone.green, tone.blue, tone.alpha].map { Double($0) * 15 }
    }
}

extension Small {
    /// For a page of the size of `plan`, with the same letters.
    var page: PicturePage {
        PicturePage(layout, width: Self.width, height: Self.height, glyphs: BlockLetters())
    }
}
