import MIDI
import Mapping
import MappingTestKit
import Testing
import Time

extension AllocationTests {
    @Suite("What comes in")
    struct InputTests {
        @Test func messagesThatMoveAndSwitchAllocateNothing() {
            let fader = route(.center, .controller14(1)) {
                ($0.receives, $0.curve) = (
                    true, .points([CurvePoint(input: 0, output: 0), CurvePoint(input: 1, output: 1)])
                )
            }
            let mutes = (0..<4).map { number in
                route(.tap, .controller(UInt7(clamping: 20 + number))) {
                    ($0.mode, $0.receives, $0.member) = (.toggle, true, GroupMember(group: 0, number: number))
                }
            }
            let edges = [Source.leading, .trailing].map { source in
                route(source, .nrpn(source == .leading ? 300 : 301)) { $0.receives = true }
            }
            var patch = Patch(name: "mixer", ribbons: [.ribbon("one", [fader] + mutes + edges)])
            patch.ribbons[0].inputs = [
                RibbonInput(.controller(channel, 11), .range), RibbonInput(.bend(channel), .center),
            ]
            patch.input = [
                InputRoute(.controller(64), channel: channel, .latch), InputRoute(.pressure, channel: channel, .start),
            ]
            let play = Performance(patch)
            var (time, messages) = (0, 0)
            func receive(_ message: Message) {
                play.player.receive(message, at: Timestamp.zero + .milliseconds(Int64(time)))
                play.player.drain { _ in messages += 1 }
                time += 5
            }
            func receive(rounds: Int) {
                for round in 0..<rounds {
                    let value = UInt7(clamping: round * 37 % 128)
                    for number in [1, 33, 11, 64, 20, 21, 22, 23] as [UInt7] {
                        receive(.controller(channel, number, value))
                    }
                    receive(.bend(channel, UInt14(mostSignificant: value, leastSignificant: 3)))
                    receive(.channelPressure(channel, value))
                    for message in Parameter.nonRegistered(channel, 300).messages(
                        for: UInt14(clamping: round * 613 % 16384))
                    {
                        receive(message)
                    }
                }
            }
            receive(rounds: 100)
            messages = 0
            #expect(AllocationTests.count { receive(rounds: 200) } == 0)
            #expect(messages > 1000)
        }
    }
}
