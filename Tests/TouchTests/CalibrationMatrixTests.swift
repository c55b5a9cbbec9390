import Testing
import Touch

@Suite("Calibration matrix")
struct CalibrationMatrixTests {
    private func measure(_ matrix: CalibrationMatrix, wobble: Double = 0) -> [CalibrationMatrix.Sample] {
        CalibrationMatrix.marks.enumerated().map { index, mark in
            let place = matrix.apply(x: mark.x, y: mark.y)
            let shift = index % 2 == 0 ? wobble : -wobble
            return .init(target: mark, measured: Point(x: place.x + shift, y: place.y - shift))
        }
    }

    private func distance(_ a: CalibrationMatrix, _ b: CalibrationMatrix) -> Double {
        [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.e - b.e, a.f - b.f].map(\.magnitude).max() ?? .infinity
    }

    @Test func fourTouchesFindTheInverseOfWhatThePanelDoes() throws {
        for panel in [
            CalibrationMatrix.identity, .mirroredHorizontally, .rotated(quarters: 1), .rotated(quarters: 3),
            CalibrationMatrix(0.8, 0.05, 0.1, -0.03, 0.9, 0.02),
        ] {
            let found = try CalibrationMatrix.fitting(measure(panel))
            #expect(distance(panel.followed(by: found), .identity) < 1e-9)
        }
    }

    @Test func unsteadyTouchesAreAveraged() throws {
        let found = try CalibrationMatrix.fitting(measure(.identity, wobble: 0.01))
        #expect(distance(found, .identity) < 0.05)
    }

    @Test func theLargestMissIsALengthOnTheSurface() throws {
        let surface = Size(width: 1000, height: 500)
        #expect(
            try CalibrationMatrix.fitting(measure(.identity)).largestMiss(of: measure(.identity), on: surface) < 1e-9)
        // One corner is off by 4 % of the width: the fit leaves a quarter of it at each.
        var samples = measure(.identity)
        samples[0].measured.x += 0.04
        let found = try CalibrationMatrix.fitting(samples)
        #expect((9...11).contains(found.largestMiss(of: samples, on: surface)))
    }

    @Test func aPanelThatSendsASmallPartOfWhatItClaimsIsFitted() throws {
        let panel = CalibrationMatrix(480.0 / 32_767, 0, 0, 0, 272.0 / 32_767, 0)
        let found = try CalibrationMatrix.fitting(measure(panel))
        #expect(distance(panel.followed(by: found), .identity) < 1e-9)
    }

    @Test func theInverseUndoesAMatrix() {
        let matrix = CalibrationMatrix(0.8, 0.05, 0.1, -0.03, 0.9, 0.02)
        #expect(distance(matrix.followed(by: matrix.inverse), .identity) < 1e-12)
    }

    @Test func touchesOnALineSayNothing() {
        let samples = CalibrationMatrix.marks.map {
            CalibrationMatrix.Sample(target: $0, measured: Point(x: $0.x, y: 0.5))
        }
        #expect(throws: CalibrationMatrix.FittingError.collinear) { try CalibrationMatrix.fitting(samples) }
        #expect(throws: CalibrationMatrix.FittingError.tooFew) { try CalibrationMatrix.fitting([]) }
    }

    @Test func theOrderOfOperationsIsTheOrderOfReading() {
        let turnedThenMirrored = CalibrationMatrix.rotated(quarters: 1).followed(by: .mirroredHorizontally)
        let place = turnedThenMirrored.apply(x: 0.2, y: 0.1)
        #expect(Point(x: place.x, y: place.y).distance(to: Point(x: 0.1, y: 0.2)) < 1e-12)
    }

    @Test(arguments: ["", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "1 0 0 0 nan 0", "inf 0 0 0 1 0"])
    func aTextThatIsNotSixNumbersIsNoMatrix(text: String) {
        #expect(CalibrationMatrix(text: text) == nil)
    }

    @Test func theUdevPropertyIsRead() {
        #expect(CalibrationMatrix(text: "0 -1 1 1 0 0") == .rotated(quarters: 1))
    }
}
