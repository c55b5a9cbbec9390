import Glibc
import MappingTestKit

/// Prints how well values that are carried on between reports follow a finger, beside a value for each report.
@main
enum Felt {
    static func main() throws {
        print("In steps of 1/127 of the ribbon: a value for each report → carried on (as a part of the former).\n")
        let takes = try FeltTake.recordings.flatMap(FeltTake.takes(recording:))
        let fast = takes.filter { $0.rate >= 50 }
        if takes.isEmpty {
            print("The recordings of real panels are not in ../shared/recordings.")
        } else {
            print("\(takes.count) fingers of recordings, heard by every second report, against all of them:")
            head()
            line("50 Hz or more", "", FeltFigures(fast, carry: false), FeltFigures(fast, carry: true))
            line("all", "", FeltFigures(takes, carry: false), FeltFigures(takes, carry: true))
            let sizes = try FeltTake.recordings.flatMap(FeltTake.sizes(recording:))
            print("\nThe sizes of \(sizes.count) of them, which Ribbon does not carry on, as if it did:")
            head()
            line("size", "", FeltFigures(sizes, carry: false), FeltFigures(sizes, carry: true))
        }
        print("\nSynthetic fingers:")
        head()
        for family in FeltFamily.allCases {
            for rate in rates { line(family.rawValue, .steady(rate), family.takes(rate: rate)) }
        }
        print("\nRates that change, and panels that are wrong by 15 % of a frame:")
        head()
        for family in [FeltFamily.drags, .fastDrags, .stops, .sharp, .reversals, .vibrato] {
            for panel in FeltPanel.changing + [60, 120, 250].map(FeltPanel.jittery) {
                line(family.rawValue, panel, family.takes(panel))
            }
        }
        print("\nTwo panels of one screen, with a finger each:")
        head()
        for place in FeltPair.Place.allCases {
            for rates in [(60.0, 60.0), (60, 90), (60, 1000), (25, 120), (90, 240)] {
                let pairs = FeltFamily.drags.pairs(place, (.steady(rates.0), .steady(rates.1)))
                line(
                    "drags, \(place.rawValue)", "\(Int(rates.0)), \(Int(rates.1))", FeltFigures(pairs, carry: false),
                    FeltFigures(pairs, carry: true))
            }
        }
    }

    private static let rates = [25.0, 33, 45, 60, 90, 120, 133, 240, 250, 360, 480, 1000]

    private static func line(_ name: String, _ panel: FeltPanel, _ takes: [FeltTake]) {
        line(name, panel.description, FeltFigures(takes, carry: false), FeltFigures(takes, carry: true))
    }

    private static func head() {
        print(
            "motion".padded(16), "Hz".padded(14), "RMS error".padded(22), "delay, ms".padded(16),
            "overshoot".padded(16),
            "largest step".padded(22), "values a second")
    }

    private static func line(_ name: String, _ rate: String, _ reported: FeltFigures, _ carried: FeltFigures) {
        func ratio(_ a: Double, _ b: Double) -> String { b > 0 ? " (\((a / b).text))" : "" }
        print(
            name.padded(16), rate.padded(14),
            "\(reported.rootMeanSquare.text) → \(carried.rootMeanSquare.text)\(ratio(carried.rootMeanSquare, reported.rootMeanSquare))"
                .padded(22),
            (reported.delay.map { "\($0.text) → \(carried.delay?.text ?? "")" } ?? "").padded(16),
            "\(reported.overshoot.text) → \(carried.overshoot.text)".padded(16),
            "\(reported.largestStep.text) → \(carried.largestStep.text)\(ratio(carried.largestStep, reported.largestStep))"
                .padded(22), "\(Int(reported.values)) → \(Int(carried.values))")
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Double {
    /// With two decimals.
    fileprivate var text: String {
        let hundredths = Int((abs(self) * 100).rounded())
        let sign = self < 0 && hundredths > 0 ? "-" : ""
        return "\(sign)\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())"
    }
}
