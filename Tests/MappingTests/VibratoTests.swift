import Glibc
import Mapping
import MappingTestKit
import TestSupport
import Testing

/// A finger 30 cents beside a note that shakes ±40 cents at 6 Hz, through the whole instrument.
@Suite("Vibrato")
struct VibratoTests {
    private func extremes(_ cents: [Double]) -> (middle: Double, depth: Double) {
        let (low, high) = (cents.min() ?? 0, cents.max() ?? 0)
        return ((low + high) / 2, (high - low) / 2)
    }

    private func mean(_ cents: [Double]) -> Double { cents.reduce(0, +) / Double(cents.count) }

    @Test func withoutQuantiserItSoundsAsTheFingerDoes() {
        let cents = extremes(VibratoTake(.off).steps(from: 0, to: 4000))
        #expect(abs(cents.middle - 30) < 1)
        #expect(abs(cents.depth - 40) < 1)
    }

    @Test func assistSoundsInTuneAndLetsNinetyPerCentOfTheDepthThrough() {
        let cents = VibratoTake(.assist).steps(from: 0, to: 4000)
        #expect(abs(extremes(cents).middle) < 0.5)
        #expect(abs(mean(cents)) < 0.5)
        #expect(extremes(cents).depth >= 0.9 * 40)
    }

    @Test func roundKeepsTheMeanWithinThreeCents() {
        let take = VibratoTake(.round)
        for start in stride(from: 0, to: 4000, by: 500) {
            let cents = take.steps(from: start, to: start + 500)
            #expect(abs(mean(cents)) < 3, "from \(start) ms")
            #expect(extremes(cents).depth >= 0.9 * 40)
        }
    }

    @Test func touchAndStepPlayNothingBetweenTheKeys() {
        #expect(VibratoTake(.touch).heard.map(\.cents) == [0])
        // The finger shakes across the boundary between F3 and F#3, but not farther than the dead band beyond it.
        #expect(VibratoTake(.step).heard.map(\.cents) == [0])
    }

    /// Written anew with RIBBON_WRITE_PICTURES=1.
    @Test func thePictureInTheDocumentationIsUpToDate() throws {
        let path = projectFile("docs/pictures/vibrato.svg")
        let picture = VibratoPicture.svg()
        if getenv("RIBBON_WRITE_PICTURES") != nil {
            let file = try #require(fopen(path, "w"))
            fputs(picture, file)
            fclose(file)
        }
        let isUpToDate = try contents(path) == picture
        #expect(isUpToDate, "write it anew: RIBBON_WRITE_PICTURES=1 swift test --filter VibratoTests")
    }
}
