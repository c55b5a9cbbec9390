import FaceBridge
import MIDI
import Mapping
import MappingTestKit
import Player
import Raster
import Scene
import TestSupport
import Touch

@testable import Face

/// Fingers that play a random preset, and what its face shows of it.
struct PlayedFace {
    let face: RandomFace
    private let play: Performance
    private(set) var state: FaceState
    private var random: SeededRandom
    private var down: [Int] = []
    /// The ribbons that play on a channel of their own.
    private var ribbons: [Channel: Int] = [:]

    init(seed: UInt64) throws {
        face = try RandomFace(seed: seed)
        random = SeededRandom(seed: seed)
        play = Performance(
            face.patch, on: Size(width: face.extent.width * .millimetre, height: face.extent.height * .millimetre))
        state = face.start
        for (number, ribbon) in face.patch.ribbons.enumerated() {
            for route in ribbon.front where route.note != nil || [.note(nil)].contains(route.target) {
                ribbons[route.channel] = number
            }
        }
        look()
    }

    /// A key that sounds, and the ribbon that plays it.
    struct Key: Hashable {
        var ribbon: Int
        var key: Int
    }

    /// The keys that sound now.
    var sounding: [Key] {
        var keys: [Key] = []
        play.output.ledger.forEach { _, channel, key in
            if let ribbon = ribbons[channel] { keys.append(Key(ribbon: ribbon, key: Int(key.rawValue))) }
        }
        return keys
    }

    /// A finger that has come down on a pixel.
    struct TouchDown {
        var pixel: (x: Int, y: Int)
        /// The ribbon that hears it; nil: none.
        var ribbon: Int?
        /// The keys that it has struck.
        var struck: [Key]
    }

    mutating func act() -> TouchDown? {
        var touch: TouchDown?
        switch random.below(20) {
        case 0..<9:
            guard let slot = (0..<6).first(where: { !down.contains($0) }) else { break }
            down.append(slot)
            touch = touchDown(slot)
        case 9..<12:
            guard !down.isEmpty else { break }
            let pixel = self.pixel()
            play.move(random.pick(down), to: spot(pixel).x, spot(pixel).y)
        case 12..<17:
            guard !down.isEmpty else { break }
            play.up(down.remove(at: random.below(down.count)))
        case 17: play.perform(.latch)
        case 18:
            let ribbon = random.below(face.patch.ribbons.count)
            play.perform(.loop(ribbon: ribbon, random.pick([.record, .record, .play, .stop])))
        default: play.wait(Int64(random.pick([20, 300, 900])))
        }
        play.wait(Int64(10 + random.below(40)))
        look()
        return touch
    }

    private mutating func touchDown(_ slot: Int) -> TouchDown {
        let (pixel, before) = (self.pixel(), play.sent.count)
        var known = Set<UInt32>()
        play.screen.picture({ _, _ in }) { known.insert($0.id) }
        play.down(slot, at: spot(pixel).x, spot(pixel).y)
        var touch = TouchDown(pixel: pixel, ribbon: nil, struck: [])
        play.screen.picture({ _, _ in }) {
            if $0.hold == .finger, !known.contains($0.id) { touch.ribbon = Int($0.ribbon) }
        }
        for sent in play.sent.dropFirst(before) {
            guard let (channel, key) = sent.message.struckKey, let ribbon = ribbons[channel] else { continue }
            touch.struck.append(Key(ribbon: ribbon, key: Int(key.rawValue)))
        }
        return touch
    }

    private mutating func look() {
        state.fingers = []
        var pictures = state.ribbons
        var fingers: [FaceState.Finger] = []
        let numbers = Array(face.patch.ribbons.indices)
        play.screen.picture {
            pictures[$0] = $1
        } finger: {
            if let finger = FaceState.Finger($0, of: numbers, on: face.extent) { fingers.append(finger) }
        }
        play.player.forEachLoop { pictures[$0].loop = $1 }
        (state.ribbons, state.fingers) = (pictures, fingers)
        _ = face.plan.update(state, at: nil)
    }

    /// A pixel anywhere, or at the border of a ribbon or a cell.
    private mutating func pixel() -> (x: Int, y: Int) {
        if random.chance(40) { return (random.below(face.width), random.below(face.height)) }
        let ribbon = random.pick(face.layout.ribbons)
        let cells = ribbon.front.filter { $0.id.part == .cell }
        let box = cells.isEmpty ? ribbon.box : random.pick(cells).box
        let place = face.scale.rectangle(box)
        let x = random.pick([place.x, place.x - 1, place.maxX, place.maxX - 1, place.x + place.width / 2])
        let y = random.pick([place.y, place.y - 1, place.maxY, place.maxY - 1, place.y + place.height / 2])
        return (min(max(x, 0), face.width - 1), min(max(y, 0), face.height - 1))
    }

    /// The middle of a pixel, on the panel.
    private func spot(_ pixel: (x: Int, y: Int)) -> Point {
        Point(
            x: (Double(pixel.x) + 0.5) / face.scale.x * .millimetre,
            y: (Double(pixel.y) + 0.5) / face.scale.y * .millimetre)
    }
}
