import MIDI
import Mapping
import Panels
import Player
import Presets
import Testing
import Time

@testable import Bridge

/// Reports of the loop to Control while Control is busy, or flooded.
@Suite("Reports of the loop")
struct ReportTests {
    private let panel = FakePanel("panel")
    private let other = FakePanel("other panel")

    private func loop() throws -> EmbeddedLoop {
        let text = """
            ribbon-preset: 1
            name: Test
            ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]
            """
        let loop = EmbeddedLoop(try #require(Preset.load(Array(text.utf8), file: "test.yaml").value))
        try loop.attach(panel)
        loop.wakeUp(at: .milliseconds(1))
        _ = loop.takeReports()
        return loop
    }

    private func flood(_ loop: EmbeddedLoop, at time: Timestamp) {
        for number in 0..<1000 {
            loop.sequencer.play(.program(Channel(index: 0), UInt7(clamping: number % 100)))
            loop.wakeUp(at: time)
        }
    }

    private func presets(_ reports: [LoopReport<FakePanel>]) -> [PresetChoice] {
        reports.compactMap { if case .request(.preset(let choice)) = $0 { choice } else { nil } }
    }

    @Test func aPanelThatGoesAndComesDuringAFloodIsTold() throws {
        let loop = try loop()
        loop.isHeard = false
        flood(loop, at: .milliseconds(10))
        panel.isGone = true
        loop.wakeUp(at: .milliseconds(20))
        try loop.attach(other)
        flood(loop, at: .milliseconds(30))
        loop.isHeard = true
        for time in 40..<50 { loop.wakeUp(at: .milliseconds(Int64(time))) }
        let reports = loop.takeReports()
        #expect(reports.contains { if case .lost(let device) = $0 { device.source === panel } else { false } })
        #expect(reports.contains { if case .attached(let device) = $0 { device.source === other } else { false } })
        #expect(loop.statistics.counters.unreported == 0)
    }

    /// The room for a tuning goes forth and back, so that the owner gets the latest one, and all of it.
    @Test func theTuningOfOthersIsToldWheneverThereIsRoomForIt() throws {
        let loop = try loop()
        func tune(_ key: UInt8, _ semitone: UInt8, at time: Int64) {
            loop.sequencer.tune([0xF0, 0x7F, 0x7F, 8, 2, 0, 1, key, semitone, 0, 0, 0xF7])
            loop.wakeUp(at: .milliseconds(time))
        }
        func told() -> [TuningCopy] {
            loop.takeReports().compactMap { if case .tuning(let copy) = $0 { copy } else { nil } }
        }
        tune(60, 61, at: 10)
        #expect(told().isEmpty, "no room yet")
        loop.order(.lendTuning(TuningCopy()))
        loop.wakeUp(at: .milliseconds(20))
        let first = try #require(told().first)
        #expect(first.pitches[60] == 61 && first.pitches[61] == 61)
        tune(61, 63, at: 30)
        tune(62, 64, at: 40)
        #expect(told().isEmpty)
        loop.order(.lendTuning(first))
        loop.wakeUp(at: .milliseconds(50))
        let second = try #require(told().first)
        #expect(second === first && (60...62).map { second.pitches[$0] } == [61, 63, 64])
        loop.order(.lendTuning(first))
        loop.wakeUp(at: .milliseconds(60))
        #expect(told().isEmpty, "nothing new")
    }

    /// The first one that comes is asked for at once, and then the last one of those that came meanwhile.
    @Test func aFloodOfRequestsIsTheLastOne() throws {
        let loop = try loop()
        loop.isHeard = false
        flood(loop, at: .milliseconds(10))
        loop.isHeard = true
        loop.wakeUp(at: .milliseconds(20))
        loop.wakeUp(at: .milliseconds(30))
        loop.wakeUp(at: .milliseconds(40))
        #expect(presets(loop.takeReports()) == [.number(0), .number(99)])
        loop.sequencer.play(.program(Channel(index: 0), UInt7(clamping: 7)))
        loop.wakeUp(at: .milliseconds(50))
        #expect(presets(loop.takeReports()) == [.number(7)])
    }

    @Test func everyPatchComesBackDuringAFlood() throws {
        let loop = try loop()
        let patch = try #require(
            Preset.load(
                Array("ribbon-preset: 1\nname: B\nribbons: [{ name: all, send: [{ from: center, to: cc 1 }] }]".utf8),
                file: "b.yaml"
            ).value)
        loop.isHeard = false
        for time in 10..<30 {
            flood(loop, at: .milliseconds(Int64(time)))
            loop.play(patch)
            loop.wakeUp(at: .milliseconds(Int64(time)))
        }
        loop.isHeard = true
        for time in 40..<50 { loop.wakeUp(at: .milliseconds(Int64(time))) }
        let retired = loop.takeReports().count { if case .request(.retired) = $0 { true } else { false } }
        #expect(retired == 20)
    }

    // MARK: The mailbox

    @Test func whatComesWhileItIsEmptiedWaitsForTheNextTime() {
        let mailbox = Mailbox<Int>(capacity: 4)
        var received: [Int] = []
        #expect(mailbox.send(1) && mailbox.send(2))
        mailbox.receive { item in
            received.append(item)
            #expect(mailbox.send(item + 10))
        }
        #expect(received == [1, 2])
        mailbox.receive { received.append($0) }
        #expect(received == [1, 2, 11, 12])
    }
}
