import MappingTestKit
import TestSupport
import Testing

/// How values that are carried on follow a finger, as parts of what a value for each report does. `make felt` prints the
/// figures.
@Suite("Carried values")
struct FeltTests {
    struct Limits: Sendable {
        var family: FeltFamily
        /// At 60, 90 and 120 reports a second.
        var errors: [Double]
        var delay = Double.infinity
        var overshoots = [Double.infinity, .infinity, .infinity]
        var step = Double.infinity
    }

    private static let limits = [
        Limits(
            family: .drags, errors: [1.0 / 3, 1.0 / 3, 0.4], delay: 1.5, overshoots: [0.5, 0.5, 0.5], step: 1.0 / 3),
        Limits(
            family: .fastDrags, errors: [1.0 / 3, 1.0 / 3, 0.4], delay: 1.5, overshoots: [0.5, 0.5, 0.5], step: 1.0 / 3),
        Limits(family: .slowDrags, errors: [0.6, 0.75, 0.85], delay: 1.5, overshoots: [0.5, 0.5, 0.5]),
        Limits(family: .stops, errors: [1.0 / 3, 1.0 / 3, 0.4], delay: 1.5, overshoots: [2, 2, 2], step: 1.0 / 3),
        Limits(family: .sharp, errors: [0.6, 0.6, 0.6]),
        Limits(family: .reversals, errors: [1.0 / 3, 1.0 / 3, 0.4], delay: 2, overshoots: [1, 1, 1], step: 1.0 / 3),
        Limits(family: .vibrato, errors: [0.85, 0.85, 0.85]),
        Limits(family: .jumps, errors: [0.4, 0.4, 0.4], overshoots: [3, 2, 2], step: 1.0 / 3),
        Limits(family: .drift, errors: [1.02, 1.02, 1.02]), Limits(family: .tremor, errors: [1.02, 1.02, 1.02]),
        Limits(family: .rest, errors: [1.02, 1.02, 1.02]),
    ]

    @Test func allMotionsHaveLimits() {
        #expect(Set(Self.limits.map(\.family)) == Set(FeltFamily.allCases))
    }

    @Test(arguments: limits, [60.0, 90, 120])
    func theyAreNearerToTheFinger(limits: Limits, rate: Double) throws {
        let place = try #require([60.0, 90, 120].firstIndex(of: rate))
        let takes = limits.family.takes(rate: rate)
        let (reported, carried) = (FeltFigures(takes, carry: false), FeltFigures(takes, carry: true))
        #expect(carried.rootMeanSquare <= reported.rootMeanSquare * limits.errors[place])
        #expect(carried.delay ?? 0 <= limits.delay)
        #expect(carried.overshoot <= limits.overshoots[place])
        #expect(carried.largestStep <= reported.largestStep * limits.step)
        #expect(carried.values <= reported.values + 1010)
    }

    // MARK: At any rate

    private static let moving: [FeltFamily] = [.fastDrags, .slowDrags, .stops, .sharp, .reversals, .vibrato, .jumps]
    private static let panels =
        [25, 33, 45, 60, 90, 120, 133, 240, 250, 360, 480, 1000].map(FeltPanel.steady) + FeltPanel.changing
        + [25, 60, 120, 250, 1000].map(FeltPanel.jittery)

    @Test(arguments: samplePairs(moving, panels))
    func theyAreNeverLaterAndNeverRougher(family: FeltFamily, panel: FeltPanel) throws {
        let takes = family.motions.enumerated().map { FeltTake($1, panel: panel, seed: UInt64($0)) }
        let (reported, carried) = (takes.map { $0.compared(carry: false) }, takes.map { $0.compared(carry: true) })
        try compare(FeltFigures(reported), FeltFigures(carried))
        // A stop or a turn is overshot by a report's way at most.
        for place in takes.indices {
            let overshoot = FeltFigures([reported[place]]).overshoot + takes[place].longestWay
            #expect(FeltFigures([carried[place]]).overshoot <= overshoot)
        }
    }

    private func compare(_ reported: FeltFigures, _ carried: FeltFigures) throws {
        #expect(try #require(carried.delay) <= #require(reported.delay) + 0.02)
        #expect(carried.largestStep <= reported.largestStep * 1.001)
    }

    /// A value for each report could not be better there.
    @Test(arguments: [480.0, 1000])
    func aFastPanelIsHeardAsItReports(rate: Double) {
        for take in FeltFamily.fastDrags.takes(rate: rate) {
            let (reported, carried) = (take.hear(carry: false), take.hear(carry: true))
            #expect(carried.sent <= reported.sent + 10)
        }
    }

    private static let pairs: [(Double, Double)] = [(60, 60), (60, 90), (60, 1000), (25, 120), (90, 240)]

    @Test(arguments: pairs, FeltPair.Place.allCases)
    func twoPanelsOfOneInstrumentAreNeverLaterAndNeverRougher(rates: (Double, Double), place: FeltPair.Place) throws {
        for family in [FeltFamily.fastDrags, .stops] {
            let pairs = family.pairs(place, (.steady(rates.0), .steady(rates.1)))
            let (reported, carried) = (FeltFigures(pairs, carry: false), FeltFigures(pairs, carry: true))
            #expect(try #require(reported.delay) > 0.5)
            try compare(reported, carried)
            #expect(carried.overshoot <= reported.overshoot + (pairs.map(\.longestWay).max() ?? 0))
        }
    }

    /// Carrying on cannot make steps smaller than those of the panel's noise.
    @Test(arguments: [60.0, 90, 120])
    func slowDragsMakeNoLargerStepsThanARestingFinger(rate: Double) {
        let drags = FeltFigures(FeltFamily.slowDrags.takes(rate: rate), carry: true)
        #expect(drags.largestStep <= FeltFigures(FeltFamily.rest.takes(rate: rate), carry: true).largestStep)
    }

    @Test(arguments: [FeltFamily.drift, .tremor, .rest], [60.0, 90, 120])
    func aFingerThatGoesNowhereSendsWhatItReports(family: FeltFamily, rate: Double) {
        for take in family.takes(rate: rate) { #expect(take.hear(carry: true) == take.hear(carry: false)) }
    }

    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"))
    func fingersOfRealPanelsAreHeardNearerToWhereTheyAre() throws {
        let takes = try FeltTake.recordings.flatMap(FeltTake.takes(recording:))
        #expect(takes.count > 15)
        let (reported, carried) = (FeltFigures(takes, carry: false), FeltFigures(takes, carry: true))
        #expect(carried.rootMeanSquare <= reported.rootMeanSquare / 2)
        #expect(abs(try #require(carried.delay)) <= 1.5)
        #expect(carried.largestStep <= reported.largestStep / 3)
    }

    /// Panels count the cells that a finger covers: five values in all, which come and go.
    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"))
    func sizesOfRealPanelsWouldBeFartherFromWhatTheyAre() throws {
        let takes = try FeltTake.recordings.flatMap(FeltTake.sizes(recording:))
        #expect(takes.count >= 3)
        for take in takes {
            let (reported, carried) = (FeltFigures([take], carry: false), FeltFigures([take], carry: true))
            #expect(carried.rootMeanSquare > reported.rootMeanSquare)
        }
    }
}
