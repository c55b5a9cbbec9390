import MIDI
import Mapping
import Panels
import Presets
import Testing
import Time
import Touch

@testable import Player

/// Two panels of 100 × 50 mm side by side are one surface of 200 × 50 mm; 10 units a millimetre.
@Suite("Two panels as one surface")
struct HandoverTests {
    private static let note = "{ from: touch, to: note, root: C3, span: 24, quantize: off, voices: 1 }"
    static let notes = "ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]"
    /// One key for all fingers: it sounds as long as a finger is down.
    static let oneKey = "ribbons: [{ name: all, send: [{ from: contact, to: note C3 }] }]"
    private static let slide = "ribbons: [{ name: all, send: [\(note), { from: contact, to: cc 20 }] }]"

    /// A left and a right panel, and what a patch sends of them.
    final class Hands {
        let playing: Playing
        let left: PlayedPanel
        let right: PlayedPanel
        private var lastID: Int32 = 0
        private var down: Set<[Int]> = []

        init(_ preset: String, gap: Double = 0) throws {
            playing = try Playing(preset)
            left = try Self.mount(playing, Rect(x: 0, y: 0, width: 0.5 - gap / 2, height: 1))
            right = try Self.mount(playing, Rect(x: 0.5 + gap / 2, y: 0, width: 0.5 - gap / 2, height: 1))
            _ = playing.take()
        }

        private static func mount(_ playing: Playing, _ place: Rect) throws -> PlayedPanel {
            var axes: [UInt16: Axis] = [:]
            axes[AbsoluteAxis.positionX] = Axis(minimum: 0, maximum: 1000, resolution: 10)
            axes[AbsoluteAxis.positionY] = Axis(minimum: 0, maximum: 500, resolution: 10)
            axes[AbsoluteAxis.slot] = Axis(minimum: 0, maximum: 9)
            axes[AbsoluteAxis.trackingID] = Axis(minimum: 0, maximum: 65_535)
            let device = DeviceDescription(name: "Screen", properties: CodeSet([InputProperty.direct]), axes: axes)
            var configuration = DeviceConfiguration()
            (configuration.surface, configuration.place) = ("long", place)
            let panel = try playing.mounter.mount(device, configuration: configuration)
            #expect(playing.player.attach(panel, at: .zero))
            return panel
        }

        /// A finger comes down or moves, to a place in millimetres of the panel.
        func touch(_ panel: PlayedPanel, _ slot: Int = 0, x: Double, y: Double = 25, at milliseconds: Double) {
            var events = [(AbsoluteAxis.slot, Int32(slot))]
            if down.insert([Int(panel.number), slot]).inserted {
                lastID += 1
                events.append((AbsoluteAxis.trackingID, lastID))
            }
            events += [(AbsoluteAxis.positionX, Int32(x * 10)), (AbsoluteAxis.positionY, Int32(y * 10))]
            report(panel, events, milliseconds)
        }

        func lift(_ panel: PlayedPanel, _ slot: Int = 0, at milliseconds: Double) {
            down.remove([Int(panel.number), slot])
            report(panel, [(AbsoluteAxis.slot, Int32(slot)), (AbsoluteAxis.trackingID, -1)], milliseconds)
        }

        private func report(_ panel: PlayedPanel, _ events: [(UInt16, Int32)], _ milliseconds: Double) {
            let time = Timestamp(nanoseconds: Int64(milliseconds * 1_000_000))
            for (code, value) in events {
                playing.player.handle(
                    RawEvent(time: time, type: EventType.absolute, code: code, value: value), from: panel)
            }
            playing.player.handle(.report(at: time), from: panel)
        }

        /// Slides over the left panel to its right edge, 4 mm every 8 ms (500 mm/s), and lifts there.
        func slideOut(_ slot: Int = 0, from start: Double = 1000) {
            for step in 0...25 { touch(left, slot, x: Double(4 * step), at: start + Double(8 * step)) }
            lift(left, slot, at: start + 208)
        }

        /// The note ons and note offs: `1000 on 3C`.
        func notes() -> [String] {
            playing.take().compactMap { line in
                let words = line.split(separator: " ")
                switch words[1].first {
                case "9": return "\(words[0]) on \(words[2])"
                case "8": return "\(words[0]) off \(words[2])"
                default: return nil
                }
            }
        }
    }

    // MARK: Places

    @Test func theSurfaceIsAsLargeAsItsPanelsTogether() throws {
        let hands = try Hands(Self.notes)
        #expect(hands.left.screen === hands.right.screen)
        let size = Millimetres(hands.left.screen.size)
        #expect(abs(size.width - 200) < 1e-9 && abs(size.height - 50) < 1e-9)
    }

    @Test func eachPanelPlaysItsPart() throws {
        let hands = try Hands(Self.notes)
        hands.touch(hands.left, x: 0, at: 10)
        hands.touch(hands.left, 1, x: 100, at: 20)
        hands.touch(hands.right, x: 0, at: 30)
        hands.touch(hands.right, 1, x: 100, at: 40)
        #expect(
            hands.notes()
                == ["10 on 3C", "20 on 48", "30 on 48", "40 on 54"].enumerated().flatMap { index, line in
                    index == 2 ? ["30 off 48", line] : [line]
                })
    }

    // MARK: Fingers that go over

    @Test func aSlideOverTheSeamIsOneNote() throws {
        let hands = try Hands(Self.slide)
        hands.slideOut()
        hands.touch(hands.right, x: 2, at: 1220)
        hands.touch(hands.right, x: 10, at: 1236)
        hands.lift(hands.right, at: 1250)
        hands.playing.advance(to: 2000)
        let sent = hands.playing.take()
        #expect(sent.count { $0.contains(" B0 14 7F") } == 1 && sent.count { $0.contains(" B0 14 00") } == 1)
        let bends = sent.compactMap { line -> Int? in
            let words = line.split(separator: " ")
            guard words[1] == "E0" else { return nil }
            return Int(words[3], radix: 16)! << 7 | Int(words[2], radix: 16)!
        }
        #expect(bends.count > 20)
        let lifts = sent.filter { $0.split(separator: " ")[1] == "80" }
        #expect(lifts.last?.hasPrefix("1250") == true)
    }

    @Test func itIsOneContact() throws {
        let hands = try Hands(Self.oneKey)
        hands.slideOut()
        hands.touch(hands.right, x: 2, at: 1220)
        hands.lift(hands.right, at: 1500)
        hands.playing.advance(to: 2000)
        #expect(hands.notes() == ["1000 on 3C", "1500 off 3C"])
    }

    private static let times: [(time: Double, isOne: Bool)] = [
        (1209, true), (1220, true), (1250, true), (1287, true), (1289, false), (1400, false),
    ]

    /// Behind a frame that 500 mm/s take 10 to 80 ms for.
    @Test(arguments: times.indices)
    func eightyMillisecondsAreOneContact(index: Int) throws {
        let (time, isOne) = Self.times[index]
        let hands = try Hands(Self.oneKey)
        hands.slideOut()
        hands.touch(hands.right, x: (time - 1208) / 4, at: time)
        hands.lift(hands.right, at: 1600)
        hands.playing.advance(to: 2000)
        #expect(
            hands.notes()
                == (isOne
                    ? ["1000 on 3C", "1600 off 3C"]
                    : ["1000 on 3C", "1288 off 3C", "\(Int(time)) on 3C", "1600 off 3C"]))
    }

    @Test func aTouchBeforeTheLiftIsTheSameFinger() throws {
        let hands = try Hands(Self.oneKey)
        for step in 0...25 { hands.touch(hands.left, x: Double(4 * step), at: 1000 + Double(8 * step)) }
        hands.touch(hands.right, x: 2, at: 1206)
        hands.lift(hands.left, at: 1212)
        hands.touch(hands.right, x: 30, at: 1260)
        hands.lift(hands.right, at: 1500)
        hands.playing.advance(to: 2000)
        #expect(hands.notes() == ["1000 on 3C", "1500 off 3C"])
    }

    @Test func aFingerThatTurnsBackOnBothPanelsStaysOne() throws {
        let hands = try Hands(Self.oneKey)
        for step in 0...25 { hands.touch(hands.left, x: Double(4 * step), at: 1000 + Double(8 * step)) }
        hands.touch(hands.right, x: 1, at: 1206)
        hands.lift(hands.right, at: 1230)
        hands.touch(hands.left, x: 60, at: 1300)
        hands.lift(hands.left, at: 1500)
        hands.playing.advance(to: 2000)
        #expect(hands.notes() == ["1000 on 3C", "1500 off 3C"])
    }

    @Test func thereAndBackIsOneContact() throws {
        let hands = try Hands(Self.oneKey)
        hands.slideOut()
        for step in 1...10 { hands.touch(hands.right, x: Double(4 * step), at: 1210 + Double(8 * step)) }
        for step in 1...10 { hands.touch(hands.right, x: Double(40 - 4 * step), at: 1290 + Double(8 * step)) }
        hands.lift(hands.right, at: 1372)
        hands.touch(hands.left, x: 97, at: 1380)
        hands.lift(hands.left, at: 1500)
        hands.playing.advance(to: 2000)
        #expect(hands.notes() == ["1000 on 3C", "1500 off 3C"])
    }

    @Test func twoFingersMayCrossInOppositeDirections() throws {
        let hands = try Hands(Self.notes)
        for step in 0...25 {
            hands.touch(hands.left, x: Double(4 * step), y: 10, at: 1000 + Double(8 * step))
            hands.touch(hands.right, x: Double(100 - 4 * step), y: 40, at: 1001 + Double(8 * step))
        }
        hands.lift(hands.left, at: 1208)
        hands.lift(hands.right, at: 1209)
        hands.touch(hands.right, 1, x: 2, y: 10, at: 1216)
        hands.touch(hands.left, 1, x: 98, y: 40, at: 1217)
        hands.lift(hands.right, 1, at: 1500)
        hands.lift(hands.left, 1, at: 1600)
        hands.playing.advance(to: 2000)
        #expect(hands.notes() == ["1000 on 3C", "1001 on 54", "1500 off 3C", "1600 off 54"])
    }
}
