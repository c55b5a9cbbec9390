import Testing

@testable import BridgeClient

/// Marks that any program may ask a face to show.
@Suite("Calibration marks")
struct CalibrationMarksTests {
    private func marks(
        _ places: [(x: Double, y: Double)], current: Int? = 0, quarterTurns: Int = 0
    ) -> CalibrationMarks {
        CalibrationMarks(
            places.map { CalibrationMarks.Place(x: $0.x, y: $0.y) }, current: current, sentence: "Touch.",
            quarterTurns: quarterTurns, display: nil)
    }

    @Test func marksOnTheScreenAreShown() {
        #expect(marks([(0, 0), (1, 1), (0.1, 0.9)], current: 2, quarterTurns: 3).problem == nil)
        #expect(marks([], current: nil).problem == nil)
    }

    @Test(arguments: [1e18, -1e18, 1.001, -0.001, .infinity, .nan])
    func marksElsewhereAreRefused(place: Double) {
        #expect(marks([(0.5, 0.5), (place, 0.5)]).problem?.hasSuffix("expected x and y of 0…1") == true)
        #expect(marks([(0.5, place)]).problem != nil)
    }

    @Test func theRestIsCheckedToo() {
        #expect(marks([(0.5, 0.5)], current: 1).problem != nil)
        #expect(marks([(0.5, 0.5)], current: -1).problem != nil)
        #expect(marks([(0.5, 0.5)], quarterTurns: .max).problem != nil)
        #expect(marks(Array(repeating: (0.5, 0.5), count: 65)).problem == "65 marks; expected at most 64")
    }
}
