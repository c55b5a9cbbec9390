import MIDI
import Panels
import Testing
import Time

@testable import Player

@Suite("Timeline")
struct TimelineTests {
    private func recording(_ times: [Int64]) -> Recording {
        Recording(device: Take.device(), events: times.map { .report(at: .milliseconds($0)) })
    }

    /// `a` and `b` are the recordings, `A` and `B` their ends, `m` a message; each with its time.
    private func line(_ times: [[Int64]], messages: [Int64] = [], from start: Int64 = 0) -> String {
        let timeline = Timeline(
            times.map(recording), messages.map { (.milliseconds($0), .clock) }, from: .milliseconds(start))
        return timeline.map { input in
            let name =
                switch input.kind {
                case .event(_, let panel): ["a", "b"][panel]
                case .end(let panel): ["A", "B"][panel]
                case .message: "m"
                default: "?"
                }
            return "\(name)\(input.time.nanoseconds / 1_000_000)"
        }.joined(separator: " ")
    }

    @Test func recordingsAndMessagesAreMergedByTheirTimes() {
        #expect(
            line([[10, 40], [20, 30, 50]], messages: [5, 25], from: 10) == "a10 m15 b20 b30 m35 a40 A40 b50 B50")
    }

    @Test func atOneTimeRecordingsComeFirstInTheirOrder() {
        #expect(line([[10, 10], [10]], messages: [0], from: 10) == "a10 a10 A10 b10 B10 m10")
    }

    @Test func aClockThatGoesBackWaitsForItself() {
        #expect(line([[10, 5, 20], [12]]) == "a10 a10 b12 B12 a20 A20")
    }

    @Test func whatIsEmptyIsOverBeforeAll() {
        #expect(line([[], [3]]).hasSuffix(" b3 B3"))
        #expect(line([]) == "")
        #expect(line([], messages: [1, 2]) == "m1 m2")
    }
}
