import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing

@Suite("System exclusive messages of a ribbon")
struct ExclusiveTests {
    /// A parameter of a DX7, and what switches General MIDI on.
    private let algorithm = ExclusiveTests.exclusive([0xF0, 0x43, 0x10, 0x01, 0x06, nil, 0xF7])
    private let reset = ExclusiveTests.exclusive([0xF0, 0x7E, 0x7F, 0x09, 0x01, 0xF7])

    private static func exclusive(_ bytes: [UInt8?]) -> Exclusive {
        Exclusive(
            ExclusiveTemplate(
                bytes.map { $0.map { .byte($0) } ?? .value(shift: 0, mask: 0x7F) },
                maximum: bytes.contains(nil) ? 127 : nil))!
    }

    /// A controller's messages, as system exclusive ones.
    private func asExclusives(_ messages: [Message]) -> [Message] {
        messages.map { message in
            if case .controller(_, _, let value) = message {
                .exclusive(algorithm, UInt14(Int(value.rawValue))!)
            } else {
                message
            }
        }
    }

    /// The same performance to a controller and to a message.
    private func compare(
        _ source: Source, _ change: (inout Route) -> Void = { _ in }, _ play: (Performance) -> Void
    ) -> (heard: [Message], expected: [Message]) {
        let takes = [Target.controller(74), .exclusive(algorithm)].map { target in
            let performance = Performance(
                .one(
                    route(source, target) {
                        ($0.min, $0.max) = (0, 31)
                        change(&$0)
                    }
                ) { $0.gestures.doubleTap = false })
            play(performance)
            return performance.take()
        }
        return (takes[1], asExclusives(takes[0]))
    }

    /// 32 values over a slide of 201 reports: an unchanged one is not sent again.
    @Test func aSlideSendsEachValueOnce() {
        let (heard, expected) = compare(.center) { play in
            play.down(at: 0)
            for step in 0...200 {
                play.wait(10)
                play.move(to: Double(step) * 5)
            }
            play.up()
        }
        #expect(heard == expected)
        #expect(heard.count <= 33)
        #expect(heard.last == .exclusive(algorithm, 31))
    }

    @Test func twoFingersAndASmoothValueAreAsForAController() {
        let (heard, expected) = compare(.center, { $0.smooth = 50 }) { play in
            play.down(0, at: 100)
            play.wait(10)
            play.down(1, at: 900)
            play.wait(10)
            play.up(0)
            play.wait(200)
            play.up(1)
            play.wait(200)
        }
        #expect(heard == expected)
        #expect(!heard.isEmpty)
    }

    @Test func aGateSendsBothItsValues() {
        let (heard, expected) = compare(.contact) { play in
            play.down(at: 500)
            play.wait(50)
            play.up()
        }
        #expect(heard == expected)
        #expect(heard == [.exclusive(algorithm, 31), .exclusive(algorithm, 0)])
    }

    @Test func aTriggerSendsItsValueEachTimeOrAddsToIt() {
        func taps(_ play: Performance) {
            for _ in 0..<3 {
                play.tap(at: 500)
                play.wait(500)
            }
        }
        let same = compare(.tap, { $0.value = 7 }, taps)
        #expect(same.heard == same.expected)
        #expect(same.heard == [7, 7, 7].map { .exclusive(algorithm, $0) })
        let steps = compare(.tap, { $0.add = 20 }, taps)
        #expect(steps.heard == steps.expected)
        #expect(steps.heard == [20, 31, 31].map { .exclusive(algorithm, $0) })
    }

    @Test(arguments: [Source.tap, .contact])
    func aMessageWithoutAValueIsSentEachTime(source: Source) {
        let play = Performance(.one(route(source, .exclusive(reset))) { $0.gestures.doubleTap = false })
        for _ in 0..<2 {
            play.tap(at: 500)
            play.wait(500)
        }
        #expect(play.take() == [.exclusive(reset, 0), .exclusive(reset, 0)])
    }

    @Test func ofAGroupOneAtMostIsOn() {
        let targets = [Target.exclusive(algorithm), .controller(9)]
        let ribbons = targets.enumerated().map { index, target in
            RibbonPatch.ribbon(
                "\(index)",
                [
                    route(.tap, target) {
                        $0.mode = .toggle
                        ($0.min, $0.max) = (0, 1)
                        $0.member = GroupMember(group: 0, number: index)
                    }
                ]
            ) {
                $0.area = Area(x: Double(index) / 2, y: 0, width: 0.5, height: 1)
                $0.gestures.doubleTap = false
            }
        }
        let play = Performance(Patch(name: "group", ribbons: ribbons))
        play.tap(at: 250)
        play.wait(500)
        #expect(play.take() == [.exclusive(algorithm, 1)])
        play.tap(at: 750)
        play.wait(500)
        #expect(play.take() == [.exclusive(algorithm, 0), cc(9, 1)])
    }
}
