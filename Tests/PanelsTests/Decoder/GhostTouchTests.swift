import Testing
import Time

@testable import Panels

/// Contacts that no finger made are counted (docs/devices.md, "Ghost touches").
@Suite("Ghost touches")
struct GhostTouchTests {
    /// A finger in slot 0 moves a little with each report, every 10 ms; slot 1 is down for so many reports.
    private func counters(
        finger: Bool = true, x: Int32 = 300, y: Int32 = 300, reports: Int = 1, step: Int32 = 0,
        milliseconds: Int64 = 10,
        _ change: (inout DeviceConfiguration) -> Void = { _ in }
    ) throws -> PanelDecoder.Counters {
        var script = Script()
        if finger {
            script.slot(0, id: 1, x: 800, y: 100)
            script.report()
        }
        for report in 0..<Int32(reports) {
            if finger { script.slot(0, x: 800, y: 100 + report) }
            script.slot(1, id: report == 0 ? 2 : nil, x: x + report * step, y: y)
            script.report(then: milliseconds)
        }
        script.slot(1, id: -1)
        script.report()
        var configuration = DeviceConfiguration()
        change(&configuration)
        var decoder = try PanelDecoder(.slots(), configuration: configuration)
        var take = Take()
        script.play(into: &decoder, &take)
        return decoder.counters
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 0), (10, 0)])
    func aContactOfAReportOrTwoBesideAFingerIsOne(reports: Int, ghosts: Int) throws {
        let counters = try counters(reports: reports)
        #expect(counters.ghosts == ghosts)
        #expect(counters.contacts == 2)
    }

    @Test func oneThatMovesOrLastsOrIsAloneIsAFinger() throws {
        #expect(try counters(reports: 2, step: 11).ghosts == 0)
        #expect(try counters(reports: 2, step: 9).ghosts == 1, "0.9 mm")
        #expect(try counters(milliseconds: 40).ghosts == 1)
        #expect(try counters(milliseconds: 41).ghosts == 0)
        #expect(try counters(finger: false).ghosts == 0)
    }

    @Test func oneBeyondTheEdgeIsOneAlone() throws {
        #expect(try counters(finger: false, x: 1020).ghosts == 1)
        #expect(try counters(finger: false, x: 1000, y: 500).ghosts == 0, "at the edge")
        #expect(try counters(finger: false, y: -3).ghosts == 1)
        #expect(try counters(finger: false, x: 1020, reports: 3).ghosts == 0)
        // A calibrated panel may send more than it claims.
        let calibrated = try counters(finger: false, x: 1020) { $0.matrix = .init(0.5, 0, 0, 0, 1, 0) }
        #expect(calibrated.ghosts == 0)
    }

    @Test func aChordThatIsStruckShortlyIsPlayed() throws {
        var script = Script()
        for slot in 0..<3 as Range<Int32> { script.slot(slot, id: slot + 1, x: 100 + slot * 200, y: 100) }
        script.report()
        for slot in 0..<3 as Range<Int32> { script.slot(slot, id: -1) }
        script.report()
        var decoder = try PanelDecoder(.slots())
        var take = Take()
        script.play(into: &decoder, &take)
        #expect(decoder.counters.contacts == 3)
        #expect(decoder.counters.ghosts == 0)
    }

    @Test func aFilterThatKeepsThemFromSoundingLeavesTheCount() throws {
        let counters = try counters(reports: 2) { $0.filters.minimumDuration = .milliseconds(30) }
        #expect(counters.ghosts == 1)
    }

    @Test func aPalmIsNone() throws {
        var script = Script()
        script.slot(0, id: 1, x: 800, y: 100)
        script.report()
        script.slot(1, id: 2, x: 100, y: 100)
        script.report()
        script.absolute(AbsoluteAxis.toolType, ToolType.palm)
        script.report()
        script.absolute(AbsoluteAxis.trackingID, -1)
        script.report()
        var decoder = try PanelDecoder(.slots(extra: [AbsoluteAxis.toolType: Axis(minimum: 0, maximum: 2)]))
        var take = Take()
        script.play(into: &decoder, &take)
        #expect(decoder.counters.ghosts == 0)
    }
}
