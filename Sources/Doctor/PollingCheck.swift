import Mapping

/// How often the kernel polls a touchscreen that has no interrupt line.
///
/// The kernel's poller (Linux, drivers/input/input-poller.c) waits anew after each poll, for whole ticks of its timer.
public struct PollingCheck: Hashable, Sendable {
    /// The touchscreen's name.
    var name: String
    /// The input device's folder, which has the attributes `poll`, `min` and `max`.
    var folder: String
    /// The attribute `poll`: the milliseconds from one poll to the next that were asked for; 0 stops polling.
    var interval: Int
    /// The shortest and the longest interval that the driver accepts.
    var limits: ClosedRange<Int>
    /// How many ticks a second the kernel's timer has (CONFIG_HZ).
    var ticks: Int

    /// A poll of several contacts takes up to 6 ms on a slow I2C bus; polling much faster would keep the bus busy.
    private static let good = 8

    /// Milliseconds from one poll to the next, at least: the time that the poll itself takes may come on top.
    var period: Double { period(of: interval) }

    /// The wait is rounded up to whole ticks, and begins with the next one, so that a timer never fires early.
    private func period(of interval: Int) -> Double {
        Double((interval * ticks + 999) / 1000 + 1) * 1000 / Double(ticks)
    }

    private var better: Int { min(max(Self.good, limits.lowerBound), limits.upperBound) }

    private var isTooLong: Bool { interval == 0 || period(of: better) < period }

    /// A sentence without a full stop that says how often the kernel polls.
    public var sentence: String {
        guard interval > 0 else { return "the kernel does not poll it, so it reports nothing" }
        let now =
            "the kernel polls it every \(interval) ms, which its \(ticks) ticks a second make at least \(tenths(period))"
        return isTooLong ? "\(now); every \(better) ms makes \(tenths(period(of: better)))" : now
    }

    /// The command that shortens the interval until the next restart; nil if there is nothing to gain.
    public var mend: String? { isTooLong ? "echo \(better) | sudo tee \(folder)/poll" : nil }

    var finding: Finding {
        Finding("polling", isTooLong ? .warning : .ok, "\(name): \(sentence)", mend: mend)
    }
}

/// A number with one decimal, or without one if that is 0.
func tenths(_ value: Double) -> String { ((value * 10).rounded() / 10).decimalText }
