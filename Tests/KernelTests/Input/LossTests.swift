import EvdevInput
import Panels
import Testing
import Touch

extension KernelTests {
    /// The program's state after events were lost, compared with a model of the panel.
    @Suite("Input: loss")
    struct InputLossTests {
        private static let rounds = 300

        /// A panel of five slots that is played at random, but the same in every run.
        private struct Player {
            let device: EvdevInput.VirtualPanel
            var ids: [Int32] = Array(repeating: -1, count: 5)
            var places: [(x: Int32, y: Int32)] = Array(repeating: (0, 0), count: 5)
            var nextID: Int32 = 1
            private var seed: UInt64 = 42
            private var pending: [Panels.RawEvent] = []
            static let description = DeviceDescription(
                name: "Lossy panel", properties: CodeSet([1]), codes: [1: CodeSet([0x14a])],
                axes: [
                    0x2f: Axis(minimum: 0, maximum: 4), 0x35: Axis(minimum: 0, maximum: 10_000, resolution: 100),
                    0x36: Axis(minimum: 0, maximum: 6_000, resolution: 100), 0x39: Axis(minimum: 0, maximum: 65_535),
                ])

            init() throws { device = try EvdevInput.VirtualPanel(Self.description) }

            mutating func random(_ count: Int32) -> Int32 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int32(truncatingIfNeeded: seed >> 33) % count
            }

            /// A report in which one finger does something.
            mutating func step() {
                let slot = Int(random(5))
                send(0x2f, Int32(slot))
                if ids[slot] >= 0, random(3) == 0 {
                    ids[slot] = -1
                    send(0x39, -1)
                } else {
                    if ids[slot] < 0 || random(8) == 0 {
                        ids[slot] = nextID
                        nextID = nextID % 65_535 + 1
                        send(0x39, ids[slot])
                    }
                    places[slot] = (random(10_000), random(6_000))
                    send(0x35, places[slot].x)
                    send(0x36, places[slot].y)
                }
                report()
            }

            mutating func send(_ code: UInt16, _ value: Int32) {
                pending.append(Panels.RawEvent(time: .zero, type: 3, code: code, value: value))
            }

            mutating func report() { pending.append(.report(at: .zero)) }

            /// Writes all of it to the kernel at once.
            mutating func flush() throws {
                try device.send(pending)
                pending.removeAll(keepingCapacity: true)
            }

            /// Where the fingers are, in points.
            var truth: Set<Point> {
                let factor = 160 / 25.4 / 100
                return Set(
                    zip(ids, places).filter { $0.0 >= 0 }.map {
                        Point(x: rounded(Double($0.1.x) * factor), y: rounded(Double($0.1.y) * factor))
                    })
            }
        }

        private static func rounded(_ points: Points) -> Points { (points * 1000).rounded() / 1000 }

        private func seen(_ reading: PanelReading) -> Set<Point> {
            Set(reading.down.values.map { Point(x: Self.rounded($0.location.x), y: Self.rounded($0.location.y)) })
        }

        @Test func afterEachOfHundredsOfLossesTheContactsAreTheTrueOnes() throws {
            var player = try Player()
            var reading = try PanelReading(player.device.path)
            for _ in 0..<Self.rounds {
                for _ in 0..<300 { player.step() }
                try player.flush()
                #expect(reading.read() == .drained)
                #expect(seen(reading) == player.truth)
                for _ in 0..<3 { player.step() }
                try player.flush()
                #expect(reading.read() == .drained)
                #expect(seen(reading) == player.truth)
            }
            #expect(reading.panel.drops == Self.rounds)
            for slot in 0..<5 {
                player.send(0x2f, Int32(slot))
                player.send(0x39, -1)
            }
            player.report()
            try player.flush()
            #expect(reading.read() == .drained)
            #expect(reading.down.isEmpty)
            #expect(reading.began == reading.ended)
            #expect(reading.cancelled == 0)
        }

        @Test(.tags(.essence)) func aContactThatSurvivesALossGoesOn() throws {
            var player = try Player()
            var reading = try PanelReading(player.device.path)
            player.send(0x39, 9)
            player.send(0x35, 100)
            player.report()
            try player.flush()
            #expect(reading.read() == .drained)
            let id = try #require(reading.down.keys.first)
            for x in 0..<2000 as Range<Int32> {
                player.send(0x35, 200 + x)
                player.report()
            }
            try player.flush()
            #expect(reading.read() == .drained)
            #expect(reading.panel.drops == 1)
            #expect(Array(reading.down.keys) == [id])
            #expect(reading.began == 1)
        }

        @Test func protocolALosesNoLiftByItsButton() throws {
            let recording = try PanelRecordings.named("packets-that-never-lift")
            let device = try EvdevInput.VirtualPanel(recording.device)
            var reading = try PanelReading(device.path)
            let firstReport = recording.events.firstIndex { $0.type == 0 && $0.code == 0 } ?? 0
            for _ in 0..<Self.rounds {
                try device.send(Panels.RawEvent(time: .zero, type: 1, code: 0x14a, value: 1))
                try device.send(recording.events[...firstReport])
                #expect(reading.read() == .drained)
                #expect(reading.down.count == 2)
                for _ in 0..<80 { try device.send(recording.events[...firstReport]) }
                try device.send(Panels.RawEvent(time: .zero, type: 1, code: 0x14a, value: 0))
                try device.send(.report(at: .zero))
                #expect(reading.read() == .drained)
                #expect(reading.down.isEmpty)
            }
            #expect(reading.panel.drops > Self.rounds / 2)
            #expect(reading.began == reading.ended)
        }

        @Test func aPanelOfOneContactLosesNoLift() throws {
            let recording = try PanelRecordings.named("resistive")
            let device = try EvdevInput.VirtualPanel(recording.device)
            var reading = try PanelReading(device.path)
            let end = try #require(recording.events.firstIndex { $0.type == 1 && $0.value == 0 })
            let touch = recording.events[..<end]
            let lift = recording.events[end...].prefix { $0.type != 0 } + [.report(at: .zero)]
            for _ in 0..<Self.rounds {
                try device.send(touch)
                #expect(reading.read() == .drained)
                #expect(reading.down.count == 1)
                for _ in 0..<12 { try device.send(touch) }
                try device.send(lift)
                #expect(reading.read() == .drained)
                #expect(reading.down.isEmpty)
            }
            #expect(reading.panel.drops == Self.rounds)
            #expect((reading.began, reading.ended) == (Self.rounds, Self.rounds))
        }
    }
}
