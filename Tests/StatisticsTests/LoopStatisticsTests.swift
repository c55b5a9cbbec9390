import Testing

@testable import Statistics

@Suite("Statistics of the loop")
struct LoopStatisticsTests {
    @Test func aWakeUpNotesWhatThePlayerAndItsGesturesHaveLost() {
        let statistics = LoopStatistics()
        statistics.noteWakeUp(failing: 1, dropped: 2, lost: 3, sounding: 4)
        let counters = statistics.counters
        #expect(counters.wakeUps == 1)
        #expect(counters.failingReceivers == 1)
        #expect(counters.overBudget == 2)
        #expect(counters.lostCallbacks == 3)
        #expect(counters.soundingNotes == 4)
    }
}
