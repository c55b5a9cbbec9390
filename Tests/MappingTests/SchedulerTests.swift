import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Time
import Touch

@Suite("Scheduler")
struct SchedulerTests {
    /// Two fingers that sweep five controllers of 14 bits at 100 frames a second, and strike notes: far more than a
    /// cable takes.
    private func flood(budget: Int?) -> (sent: [Performance.Sent], end: Timestamp) {
        var routes = (16..<21).map { number in
            route(.center, .controller14(UInt7(clamping: number)))
        }
        routes.append(notes { $0.quantize = .step })
        var patch = Patch(name: "flood", ribbons: [.ribbon("one", routes)])
        patch.midi.budget = budget
        let play = Performance(patch)
        play.down(0, at: 20)
        for step in 1...100 {
            play.wait(10)
            play.move(0, to: Points(20 + step * 9))
            if step % 5 == 0 { play.tap(1, at: Points(step * 9)) }
        }
        let end = play.time
        play.wait(1000)
        play.up(0)
        play.wait(1000)
        return (play.takeSent(), end)
    }

    @Test func aCableIsNeverSentMoreInTenMillisecondsThanItTakes() {
        let sent = flood(budget: 3125).sent
        for (index, first) in sent.enumerated() {
            let window = sent[index...].prefix { $0.time < first.time + .milliseconds(10) }
            let bytes = window.reduce(0) { $0 + $1.message.bytes.count }
            #expect(bytes <= 32 + 3, "one message more than 31.25 bytes")
        }
    }

    @Test func everyNoteIsKept() {
        let paced = flood(budget: 3125).sent.map(\.message)
        let free = flood(budget: nil).sent.map(\.message)
        #expect(paced.compactMap { $0.struckKey?.key } == free.compactMap { $0.struckKey?.key })
        #expect(paced.count { $0.struckKey != nil } == paced.count { $0.releasedKey != nil })
    }

    @Test func theNewestValuesAreOutSoonAfterTheFlood() {
        let (sent, end) = flood(budget: 3125)
        let (free, _) = flood(budget: nil)
        // Five controllers of two messages of three bytes are 9.6 ms on the wire.
        let limit = end + .milliseconds(20 + 10)
        for number in 16..<21 as Range<UInt8> {
            for low in [number, number + 32] {
                func values(_ list: [Performance.Sent]) -> [Performance.Sent] {
                    list.filter {
                        if case .controller(_, UInt7(truncating: low), _) = $0.message { true } else { false }
                    }
                }
                let last = values(sent).last { $0.time < end + .milliseconds(1000) }
                let wanted = values(free).last { $0.time <= end }
                #expect(last?.message == wanted?.message)
                #expect(last.map { $0.time <= limit } == true)
            }
        }
    }

    /// Ten fingers that strike one after the other and slide, above five controllers, two of them plain ones of the notes'
    /// channel that MPE would take for expression, at 100 reports a second: twice what a cable takes.
    private func tenFingers(budget: Int?) -> [Performance.Sent] {
        let numbers = [1, 7, 11, 71, 74].map { route(.across, .controller($0)) }
        let more = [route(.center, .controller14(16)), route(.center, .bend), route(.across, .channelPressure)]
        var patch = Patch(name: "ten", ribbons: [.ribbon("one", numbers + more + [notes { $0.voices = 15 }])])
        patch.midi.budget = budget
        let play = Performance(patch)
        for step in 0..<300 {
            let finger = step / 3 % 10
            if step % 3 == 0, step >= 30 { play.up(finger) }
            if step % 3 == 0 { play.down(finger, at: x(60 + finger * 2 + step % 5), 10) }
            play.move(finger, to: x(60 + finger * 2 + step % 5), Points(10 + step % 80))
            play.wait(10)
        }
        for finger in 0..<10 { play.up(finger) }
        play.wait(2000)
        return play.takeSent()
    }

    @Test func withTenFingersAndControllersEachNoteOnGoesOutInTime() {
        let paced = tenFingers(budget: 3125).filter { $0.message.struckKey != nil }
        let free = tenFingers(budget: nil).filter { $0.message.struckKey != nil }
        #expect(free.count == 100)
        #expect(paced.map(\.message) == free.map(\.message))
        for (sent, played) in zip(paced, free) {
            // Its own time on the wire is 0.96 ms, and as much for a bend before it.
            #expect(sent.time - played.time <= .milliseconds(22))
        }
    }

    @Test func withTenFingersTheNewestValuesAreOutInTheEnd() {
        func last(_ sent: [Performance.Sent]) -> [UInt7: UInt7] {
            var values: [UInt7: UInt7] = [:]
            for case .controller(_, let number, let value) in sent.map(\.message) { values[number] = value }
            return values
        }
        let paced = last(tenFingers(budget: 3125))
        #expect(paced.count == 7)
        #expect(paced == last(tenFingers(budget: nil)))
    }

    @Test func tenFingersAtOnceAreTenNotesInTenMilliseconds() {
        var patch = Patch.one(notes { $0.voices = 15 }, route(.center, .controller(74)), route(.across, .controller(7)))
        patch.midi.budget = 3125
        let play = Performance(patch)
        for slot in 0..<10 { play.down(slot, at: x(60 + 2 * slot)) }
        play.wait(100)
        let struck = play.takeSent().filter { $0.message.struckKey != nil }
        #expect(struck.count == 10)
        #expect(struck.last!.time <= .zero + .milliseconds(13))
    }

    @Test func withoutABudgetEverythingLeavesInItsOwnFrame() {
        let play = Performance(.one(route(.center, .controller14(16))))
        play.down(at: 300)
        #expect(play.sent.map(\.time) == [.zero, .zero])
        #expect(Scheduler(bytesPerSecond: nil, ports: 4).deadline == .distantFuture)
    }

    @Test func portsArePacedEachByItself() {
        var patch = Patch.one(route(.center, .controller(20)), route(.center, .controller(20)) { $0.port = 1 })
        patch.midi.budget = 3125
        let play = Performance(patch)
        play.down(at: 300)
        #expect(play.sent.map(\.port) == [0, 1])
    }

    @Test func theEndSendsTheNoteOffsThatStillWait() {
        var patch = Patch.one(notes { $0.voices = 15 })
        patch.midi.budget = 100
        let play = Performance(patch)
        for slot in 0..<10 { play.down(slot, at: x(60 + slot)) }
        play.end()
        play.finish()
        let messages = play.take()
        #expect(messages.count { $0.struckKey != nil } == messages.count { $0.releasedKey != nil })
    }
}
