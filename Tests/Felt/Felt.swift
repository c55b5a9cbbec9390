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
            line("50 Hz or more", nil, FeltFigures(fast, carry: false), FeltFigures(fast, carry: true))
            line("all", nil, FeltFigures(takes, carry: false), FeltFigures(takes, carry: true))
            let sizes = try FeltTake.recordings.flatMap(FeltTake.sizes(recording:))
            print("\nThe sizes of \(sizes.count) of them, which Ribbon does not carry on, as if it did:")
            head()
            line("size", nil, FeltFigures(sizes, carry: false), FeltFigures(sizes, carry: true))
        }
        print("\nSynthetic fingers:")
        head()
        for family in FeltFamily.allCases {
            for rate in [60.0, 90, 120] {
                let takes = family.takes(rate: rate)
                line(family.rawValue, rate, FeltFigures(takes, carry: false), FeltFigures(takes, carry: true))
            }
        }
    }

    private static func head() {
        print(
            "motion".padded(14), "Hz".padded(5), "RMS error".padded(22), "delay, ms".padded(16), "overshoot".padded(16),
            "largest step".padded(22), "values a second")
    }

    private static func line(_ name: String, _ rate: Double?, _ reported: FeltFigures, _ carried: FeltFigures) {
        func ratio(_ a: Double, _ b: Double) -> String { b > 0 ? " (\((a / b).text))" : "" }
        print(
            name.padded(14), (rate.map { "\(Int($0))" } ?? "").padded(5),
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
