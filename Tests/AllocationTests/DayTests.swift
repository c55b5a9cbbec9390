import MIDI
import Mapping
import MappingTestKit
import Player
import Ribbons
import Testing
import Time
import Touch

extension AllocationTests {
    /// A day in which nobody touches anything: a loop, an arpeggio and a click go on.
    @Suite("A day")
    struct DayTests {
        /// 20 quarters a minute, so a beat takes 3 s; beat 0 is at 1 s.
        private static let beat: Int64 = 3_000_000_000
        private static let start: Int64 = 1_000_000_000

        private let player: Player
        private let panel: PlayedPanel

        init() {
            var patch = Patch(
                name: "day",
                ribbons: [
                    .ribbon("loop", [notes()]) { $0.area = Area(x: 0, y: 0, width: 0.5, height: 1) },
                    .ribbon(
                        "run",
                        [
                            window(.arpeggio) {
                                $0.arpeggio.division = 4
                                $0.arpeggio.ratchet = 2
                            }.onChannel(2)
                        ]
                    ) { $0.area = Area(x: 0.5, y: 0, width: 0.5, height: 1) },
                ])
            patch.midi.tempo = 20
            patch.midi.click = ClickSound(key: 33, channel: Channel(index: 9))
            patch.edges = [.top: .loop(ribbon: 0, .record)]
            player = Player(patch: MountedPatch(patch))
            panel = Mounter(patch, shared: player.shared).mountWholeFrames(
                surface: nil, size: Size(width: 1000, height: 100))
            _ = player.attach(panel, at: .zero)
        }

        private func touch(_ x: Points, from first: Int64, to last: Int64) {
            player.handle(
                [WholeContact(id: 0, location: Point(x: x, y: 50))], from: panel, at: Timestamp(nanoseconds: first))
            player.handle([], from: panel, at: Timestamp(nanoseconds: last))
        }

        @Test func loopsAndArpeggiosNeitherDriftNorGrow() {
            player.perform(.latch, at: .zero)
            touch(750, from: Self.start, to: Self.start + 100_000_000)
            // A loop of four bars from beat 1 on, with touches at its beginning and 5 s later.
            player.perform(
                .loop(ribbon: 0, .record, LoopOptions(bars: 4)), at: Timestamp(nanoseconds: Self.start + 1_000_000_000))
            touch(100, from: Self.start + Self.beat, to: Self.start + Self.beat + 100_000_000)
            touch(300, from: Self.start + Self.beat + 5_000_000_000, to: Self.start + Self.beat + 6_000_000_000)
            var (steps, touches, clicks, wrong) = (0, 0, 0, 0)
            func play(hours: Range<Int64>) {
                for minute in hours.lowerBound * 60..<hours.upperBound * 60 {
                    player.advance(to: Timestamp(nanoseconds: (minute + 1) * 60_000_000_000))
                    player.takeRequests { _ in }
                    player.drain { sent in
                        guard case .noteOn(let channel, _, _) = sent.message else { return }
                        let passed = sent.time.nanoseconds - Self.start
                        switch channel.number {
                        case 10:
                            clicks += 1
                            if passed % Self.beat != 0 { wrong += 1 }
                        case 2:
                            steps += 1
                            if passed % (2 * Self.beat) != 0 { wrong += 1 }
                        default:
                            touches += 1
                            let place = (passed - Self.beat) % (16 * Self.beat)
                            if place != 0, abs(place - 5_000_000_000) > 1000 { wrong += 1 }
                        }
                    }
                }
            }
            play(hours: 0..<1)
            (steps, touches, clicks) = (0, 0, 0)
            #expect(AllocationTests.count { play(hours: 1..<24) } == 0)
            #expect(steps == 23 * 600)
            #expect(touches == 2 * 23 * 75)
            #expect(clicks == 23 * 1200)
            #expect(wrong == 0)
            #expect(player.output.ledger.count <= 10)
        }
    }
}

extension Route {
    fileprivate func onChannel(_ number: Int) -> Route {
        var route = self
        route.channel = Channel(number)!
        return route
    }
}
