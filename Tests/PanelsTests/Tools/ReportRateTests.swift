import Panels
import Testing
import Time
import Touch

@Suite("Report rate")
struct ReportRateTests {
    private func frame(_ milliseconds: Int64, _ phase: ContactPhase) -> TouchFrame {
        let time = Timestamp.zero + .milliseconds(milliseconds)
        return TouchFrame(
            timestamp: time, contacts: [Contact(id: ContactID(1), phase: phase, location: .zero, startTime: .zero)])
    }

    @Test func aMovingFingerTellsTheRate() throws {
        var rate = ReportRate()
        rate.record(frame(0, .began))
        for step in 1...34 as ClosedRange<Int64> { rate.record(frame(step * 30, .moved)) }
        let result = try #require(rate.result)
        #expect(result.count == 33)
        #expect(result.gaps == 0)
        #expect(
            result.description
                == "this panel delivers 33 frames a second, one each 30 ms; none left out, longest gap 30 ms")
    }

    @Test func aReportThatIsLeftOutIsAGap() throws {
        var rate = ReportRate()
        for step in 1...50 as ClosedRange<Int64> where step != 20 { rate.record(frame(step * 10, .moved)) }
        let result = try #require(rate.result)
        #expect(result.gaps == 1)
        #expect(
            result.description
                == "this panel delivers 100 frames a second, one each 10 ms; 1 of 48 left out, longest gap 20 ms")
    }

    @Test func aFingerThatRestsSaysNothing() {
        var rate = ReportRate()
        rate.record(frame(0, .moved))
        rate.record(frame(10, .stationary))
        rate.record(frame(5000, .moved))
        #expect(rate.result == nil)
    }
}
