import TestSupport
import Testing
import Time
import Touch

@testable import Panels

/// A decoder passes its state on to another one; from then on both decode the same.
@Suite("What a decoder knows")
struct StateReplayTests {
    private static let extra = [
        AbsoluteAxis.contactPressure: Axis(minimum: 0, maximum: 255),
        AbsoluteAxis.touchMajor: Axis(minimum: 0, maximum: 100, resolution: 10),
        AbsoluteAxis.touchMinor: Axis(minimum: 0, maximum: 100, resolution: 10),
        AbsoluteAxis.toolType: Axis(minimum: 0, maximum: 2), AbsoluteAxis.contactDistance: Axis(minimum: 0, maximum: 9),
    ]

    enum Kind: CaseIterable {
        case slots, packets, single, relative

        var device: DeviceDescription {
            switch self {
            case .slots: return .slots(4, extra: StateReplayTests.extra)
            case .packets:
                var device = DeviceDescription.slots(4, extra: StateReplayTests.extra)
                device.axes[AbsoluteAxis.slot] = nil
                device.codes[EventType.key] = CodeSet([Key.touch])
                return device
            case .single:
                return .single([Key.touch], extra: [AbsoluteAxis.pressure: Axis(minimum: 0, maximum: 255)])
            case .relative:
                return DeviceDescription(
                    name: "Mouse",
                    codes: [
                        EventType.key: CodeSet([Key.left]),
                        EventType.relative: CodeSet([RelativeAxis.x, RelativeAxis.y]),
                    ])
            }
        }
    }

    /// A finger that reports a pressure and a size before any other finger. A finger that was already down would count
    /// as having none until it moves.
    private func telling(_ kind: Kind, _ script: inout Script) {
        switch kind {
        case .slots:
            script.slot(0, id: 30_000, x: 1, y: 1)
            script.absolute(AbsoluteAxis.contactPressure, 9)
            script.absolute(AbsoluteAxis.touchMajor, 9)
            script.report()
            script.absolute(AbsoluteAxis.contactPressure, 0)
            script.absolute(AbsoluteAxis.touchMajor, 0)
            script.slot(0, id: -1)
        case .packets:
            script.absolute(AbsoluteAxis.contactPressure, 9)
            script.packet(x: 1, y: 1, id: 9)
        case .single:
            script.absolute(AbsoluteAxis.pressure, 9)
            script.report()
            script.absolute(AbsoluteAxis.pressure, 0)
        case .relative: break
        }
        script.report()
    }

    /// A report with changes, as a driver sends it.
    /// - Parameter tells: whether the panel reports pressures and sizes.
    private func report(
        _ kind: Kind, _ script: inout Script, _ random: inout SeededRandom, _ id: inout Int32, tells: Bool = true
    ) {
        let zero = random.chance(40)
        switch kind {
        case .slots:
            script.absolute(AbsoluteAxis.slot, Int32(random.below(4)))
            switch random.below(8) {
            case 0, 1: script.absolute(AbsoluteAxis.trackingID, -1)
            case 2...4:
                id += 1
                script.absolute(AbsoluteAxis.trackingID, id)
            case 5: script.absolute(AbsoluteAxis.contactDistance, Int32(random.below(2)))
            default: break
            }
            if random.chance(50) { script.absolute(AbsoluteAxis.positionX, Int32(random.below(1000))) }
            if random.chance(50) { script.absolute(AbsoluteAxis.positionY, Int32(random.below(500))) }
            if tells, random.chance(20) {
                script.absolute(AbsoluteAxis.contactPressure, zero ? 0 : Int32(random.below(256)))
            }
            if tells, random.chance(10) {
                script.absolute(AbsoluteAxis.touchMinor, zero ? 0 : Int32(random.below(100)))
            }
        case .packets:
            for place in 0..<random.below(3) {
                script.absolute(AbsoluteAxis.contactPressure, zero || !tells ? 0 : Int32(random.below(256)))
                script.absolute(AbsoluteAxis.touchMajor, 1)
                script.packet(x: Int32(random.below(1000)), y: Int32(random.below(500)), id: Int32(place))
            }
            script.emptyPacket()
        case .single:
            if random.chance(40) { script.key(Key.touch, Int32(random.below(2))) }
            if random.chance(50) { script.absolute(AbsoluteAxis.x, Int32(random.below(1000))) }
            if random.chance(50) { script.absolute(AbsoluteAxis.y, Int32(random.below(500))) }
            if tells, random.chance(20) { script.absolute(AbsoluteAxis.pressure, zero ? 0 : Int32(random.below(256))) }
        case .relative:
            if random.chance(40) { script.key(Key.left, Int32(random.below(2))) }
            script.event(EventType.relative, RelativeAxis.x, Int32(random.below(200) - 100))
            script.event(EventType.relative, RelativeAxis.y, Int32(random.below(200) - 100))
        }
        script.report()
    }

    /// The contacts that are down after a take, without their ids.
    private func down(_ take: Take) -> Set<String> {
        guard let frame = take.frames.last else { return [] }
        return Set(
            frame.contacts.filter { !$0.phase.isTerminal }.map {
                "\($0.location.x) \($0.location.y) \($0.pressure) \($0.size) \($0.tool)"
            })
    }

    @Test(arguments: Kind.allCases)
    func fromThenOnBothSeeTheSame(kind: Kind) throws {
        var (compared, told) = (0, 0)
        for seed in SeededRandom.seeds(60) {
            var random = SeededRandom(seed: seed)
            var id: Int32 = 0
            var decoder = try PanelDecoder(kind.device)
            var script = Script()
            let tells = random.chance(70)
            if tells { telling(kind, &script) }
            for _ in 0..<random.below(40) { report(kind, &script, &random, &id, tells: tells) }
            var take = Take()
            script.play(into: &decoder, &take)
            var other = try PanelDecoder(kind.device)
            var otherTake = Take()
            let time = script.events.last?.time ?? .zero
            decoder.replayState(at: time) { event in
                told += 1
                other.handle(event) { otherTake.frames.append(copy $0) }
            }
            // Protocol A lists its contacts in the next report.
            if kind != .packets { #expect(down(otherTake) == down(take), "seed \(seed)") }
            for step in 0..<30 {
                var next = Script()
                next.wait(1_000_000 + Int64(step) * 10)
                report(kind, &next, &random, &id, tells: tells)
                next.play(into: &decoder, &take)
                next.play(into: &other, &otherTake)
                try #require(down(otherTake) == down(take), "seed \(seed), step \(step)")
                compared += down(take).count
            }
        }
        #expect(compared > 200)
        #expect(told > 0)
    }

    /// The replayed events change nothing for a decoder that already knows them: another recorder may have started
    /// earlier.
    @Test(arguments: Kind.allCases)
    func tellingWhatIsKnownMovesNothing(kind: Kind) throws {
        for seed in SeededRandom.seeds(30) {
            var random = SeededRandom(seed: seed)
            var id: Int32 = 0
            var decoder = try PanelDecoder(kind.device)
            var script = Script()
            telling(kind, &script)
            for _ in 0..<30 { report(kind, &script, &random, &id) }
            var take = Take()
            script.play(into: &decoder, &take)
            let (before, ids) = (down(take), take.ids)
            var events: [RawEvent] = []
            decoder.replayProperties(at: script.events.last?.time ?? .zero) { events.append($0) }
            for event in events { decoder.handle(event) { take.frames.append(copy $0) } }
            #expect(down(take) == before)
            #expect(take.ids == ids)
        }
    }

    @Test func aPressureOfAnEmptySlotHasBeenTold() throws {
        var decoder = try PanelDecoder(.slots(4, extra: Self.extra))
        var script = Script()
        script.slot(2)
        script.absolute(AbsoluteAxis.contactPressure, 9)
        script.absolute(AbsoluteAxis.contactPressure, 0)
        script.report()
        script.slot(0, id: 1, x: 10, y: 10)
        script.report()
        var take = Take()
        script.play(into: &decoder, &take)
        #expect(take.contacts.map(\.pressure) == [0])
    }

    @Test func aToolIsToldByItsOwnKeySoThatItMayLeave() throws {
        let rubber = Key.toolPen + 1
        let device = DeviceDescription.single([Key.touch, Key.toolPen, rubber])
        var decoder = try PanelDecoder(device)
        var other = try PanelDecoder(device)
        var (take, otherTake) = (Take(), Take())
        var script = Script()
        script.key(rubber, 1)
        script.report()
        script.play(into: &decoder, &take)
        decoder.replayState(at: .zero) { event in other.handle(event) { otherTake.frames.append(copy $0) } }
        var next = Script()
        next.wait(10)
        next.key(Key.touch, 1)
        next.report()
        next.key(Key.touch, 0)
        next.key(rubber, 0)
        next.report()
        next.key(Key.touch, 1)
        next.report()
        next.play(into: &other, &otherTake)
        let began = otherTake.contacts.filter { $0.phase == .began }
        #expect(began.map(\.tool) == [.pen, .finger])
    }

    @Test func aButtonThatHasBeenDownIsTold() throws {
        var decoder = try PanelDecoder(.packets())
        var other = try PanelDecoder(.packets())
        var (take, otherTake) = (Take(), Take())
        var script = Script()
        script.key(Key.touch, 1)
        script.packet(x: 10, y: 10)
        script.report()
        script.play(into: &decoder, &take)
        decoder.replayState(at: .zero) { event in other.handle(event) { otherTake.frames.append(copy $0) } }
        var next = Script()
        next.packet(x: 20, y: 10)
        next.report()
        next.key(Key.touch, 0)
        next.report()
        next.play(into: &other, &otherTake)
        #expect(otherTake.contacts.map(\.phase) == [.began, .ended])
    }

    @Test func withinAReportNothingIsTold() throws {
        var decoder = try PanelDecoder(.slots(4, extra: Self.extra))
        var script = Script()
        script.slot(0, id: 1, x: 10, y: 10)
        script.absolute(AbsoluteAxis.contactPressure, 9)
        var take = Take()
        script.play(into: &decoder, &take)
        var count = 0
        decoder.replayState(at: .zero) { _ in count += 1 }
        #expect(count == 0)
    }
}
