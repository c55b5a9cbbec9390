import Testing
import Time
import Touch

@testable import Panels

/// Pseudo-random numbers that are the same in every run.
private struct Noise: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 31)
    }
}

@Suite("Nonsense")
struct NonsenseTests {
    private static let values: [Int32] = [.min, .min + 1, -100, -1, 0, 1, 2, 9, 500, 70_000, .max - 1, .max]
    private static let codes: [(type: UInt16, code: UInt16)] = axes + keys + others + Array(repeating: (0, 0), count: 8)
    private static let axes: [(type: UInt16, code: UInt16)] =
        [0x2f, 0x2f, 0x39, 0x39, 0x39, 0x35, 0x36, 0x3a, 0x30, 0x31, 0x37, 0x3b, 0x00, 0x01, 0x18].map { (3, $0) }
    private static let keys: [(type: UInt16, code: UInt16)] = [0x14a, 0x14a, 0x110, 0x140].map { (1, $0) }
    private static let others: [(type: UInt16, code: UInt16)] = [(2, 0), (2, 1), (0, 2), (0, 3), (7, 77), (0, 99)]

    private func events(_ noise: inout Noise, count: Int) -> [RawEvent] {
        var time: Int64 = 0
        return (0..<count).map { _ in
            let (type, code) = Self.codes.randomElement(using: &noise) ?? (0, 0)
            time += Int64.random(in: -2_000_000...9_000_000, using: &noise)
            if Int.random(in: 0..<5000, using: &noise) == 0 { time = [.max / 2, .min / 2, 0][Int(time & 1)] }
            return RawEvent(
                time: Timestamp(nanoseconds: time), type: type, code: code,
                value: Self.values.randomElement(using: &noise) ?? 0)
        }
    }

    private func configuration(_ noise: inout Noise) -> DeviceConfiguration {
        var configuration = DeviceConfiguration()
        configuration.quarterTurns = Int.random(in: .min ... .max, using: &noise)
        if Bool.random(using: &noise) { configuration.filters.deadBand = 0.8 }
        configuration.filters.medianOfThree = Bool.random(using: &noise)
        if Bool.random(using: &noise) { configuration.filters.smoothing = OneEuroParameters() }
        if Bool.random(using: &noise) { configuration.filters.minimumDuration = .milliseconds(20) }
        if Bool.random(using: &noise) { configuration.filters.liftDebounce = .milliseconds(30) }
        if Bool.random(using: &noise) { configuration.filters.silence = .milliseconds(200) }
        return configuration
    }

    private static let devices: [DeviceDescription] = [
        .slots(), .slots(1), .packets(), .packets(hasIDs: true), .single([Key.touch]), .single([Key.left]),
        .single([], extra: [AbsoluteAxis.pressure: Axis(minimum: .min, maximum: .max)]),
        .slots(
            3,
            extra: [
                AbsoluteAxis.contactPressure: Axis(minimum: .min, maximum: .max),
                AbsoluteAxis.touchMajor: Axis(minimum: 0, maximum: 0, resolution: 1),
                AbsoluteAxis.contactDistance: Axis(minimum: 0, maximum: 5),
            ]),
        DeviceDescription(codes: [1: CodeSet([Key.left]), 2: CodeSet([0, 1])]),
    ]

    @Test(arguments: devices.indices, 0..<12)
    func noEventsWhateverBringItDown(device: Int, seed: Int) throws {
        var noise = Noise(state: UInt64(seed * 100 + device))
        let settings = configuration(&noise)
        var decoder = try PanelDecoder(Self.devices[device], configuration: settings)
        var take = Take()
        for event in events(&noise, count: 4000) { decoder.handle(event) { take.frames.append(copy $0) } }
        decoder.cancelAll { take.frames.append(copy $0) }
        #expect(take.isSound)
        #expect(take.count(.began) == take.count(.ended) + take.count(.cancelled))
        let isOnSurface = take.contacts.allSatisfy {
            $0.location.x >= 0 && $0.location.x < decoder.surface.width && $0.location.y >= 0
                && $0.location.y < decoder.surface.height && (0...1).contains($0.pressure) && $0.size >= 0
        }
        #expect(isOnSurface)
    }

    @Test func everyAxisThatCanBeStatedIsPlayedOrRefused() throws {
        let extremes: [Int32] = [.min, -1, 0, 1, 5, .max]
        var played = 0
        for minimum in extremes {
            for maximum in extremes {
                for resolution in [.min, 0, 1, .max] as [Int32] {
                    let axis = Axis(minimum: minimum, maximum: maximum, resolution: resolution)
                    var device = DeviceDescription.slots()
                    device.axes[AbsoluteAxis.positionX] = axis
                    device.axes[AbsoluteAxis.positionY] = axis
                    guard let decoder = try? PanelDecoder(device) else { continue }
                    #expect(decoder.surface.width > 0 && decoder.surface.width.isFinite)
                    played += 1
                }
            }
        }
        #expect(played == 15 * 4)
    }

    @Test(arguments: [Int32.min, -1, 0, 1, 255, 1_000_000, .max])
    func anyNumberOfSlotsIsPlayedOrRefused(maximum: Int32) throws {
        var device = DeviceDescription.slots()
        device.axes[AbsoluteAxis.slot] = Axis(minimum: 0, maximum: maximum)
        guard maximum >= 0 else {
            #expect(throws: UnusablePanel.noContactSignal) { try device.panelProtocol() }
            return
        }
        #expect(try device.panelProtocol() == .slots(min(Int(maximum), 255) + 1))
    }
}
