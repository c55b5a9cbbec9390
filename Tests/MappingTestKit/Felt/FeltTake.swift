import Glibc
import MIDI
import Mapping
import Ribbons
import TestSupport
import Time
import Touch

/// A finger's way with what a panel reports of it, and what is heard.
public struct FeltTake: Sendable {
    public struct Report: Equatable, Sendable {
        public var time: Timestamp
        /// In steps.
        public var position: Double

        public init(time: Timestamp, position: Double) {
            (self.time, self.position) = (time, position)
        }
    }

    /// On a grid of 1 ms from the first report on, in steps: where the finger is.
    public let truth: [Double]
    public let reports: [Report]

    /// Reports a second.
    public var rate: Double { Double(reports.count) / Double(truth.count) * 1000 }

    /// - Parameter truth: where the finger is, in steps, by the milliseconds from the first report on.
    public init(truth: [Double], reports: [Report]) {
        (self.truth, self.reports) = (truth, reports)
    }

    /// The farthest that the finger goes from one report to the next, in steps.
    public var longestWay: Double {
        zip(reports, reports.dropFirst()).map { abs($1.position - $0.position) }.max() ?? 0
    }

    /// A panel of 4096 units with a noise of a twentieth of a step. As in the kernel, what has not changed is not
    /// reported.
    public init(_ motion: FeltMotion, panel: FeltPanel, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var reports: [Report] = []
        var due = 0.5 / panel.rate(0)
        while due < motion.duration {
            let sampled = due + panel.jitter * random.gaussian()
            due += 1 / panel.rate(due)
            let units = ((motion.position(sampled) + 0.05 * random.gaussian()) / 127 * 4096).rounded()
            let time = Timestamp(nanoseconds: Int64((sampled + panel.lateness * abs(random.gaussian())) * 1e9))
            guard units / 4096 * 127 != reports.last?.position, time > reports.last?.time ?? .zero else { continue }
            reports.append(Report(time: time, position: units / 4096 * 127))
        }
        let start = Double(reports[0].time.nanoseconds) / 1e9
        let count = Int((motion.duration - start) * 1000)
        self.init(truth: (0..<count).map { motion.position(start + Double($0) / 1000) }, reports: reports)
    }

    public struct Heard: Equatable, Sendable {
        /// On the grid of the truth, in steps.
        public var values: [Double]
        /// How many were sent.
        public var sent: Int
    }

    /// Where the finger is, and what is heard of it.
    public struct Comparison: Sendable {
        public var truth: [Double]
        public var heard: Heard
    }

    public func hear(carry: Bool) -> Heard {
        var route = Route(source: .center, target: .controller14(1), channel: Channel(index: 0))
        route.carry = carry
        var settings = RibbonSettings(name: "felt")
        settings.anchors = []
        let performance = Performance(
            Patch(name: "felt", ribbons: [RibbonPatch(settings: settings, front: [route])]))
        for report in reports {
            performance.advance(to: report.time)
            performance.move(to: report.position / 127 * Performance.surface.width)
        }
        performance.advance(to: reports[0].time + .milliseconds(Int64(truth.count)))
        return compared(performance.takeSent(), controller: 1).heard
    }

    public func compared(carry: Bool) -> Comparison { Comparison(truth: truth, heard: hear(carry: carry)) }

    /// A controller's values beside the finger's places.
    /// - Parameter offset: how far the ribbon is from the finger, in steps.
    func compared(_ sent: [Performance.Sent], controller: Int, offset: Double = 0) -> Comparison {
        let heard = Self.decode(sent, controller)
        let times = truth.indices.map { reports[0].time + .milliseconds(Int64($0)) }
        let values = heard.held(at: times, \.time).map { $0.position - offset }
        return Comparison(truth: truth, heard: Heard(values: values, sent: heard.count))
    }

    private static func decode(_ sent: [Performance.Sent], _ controller: Int) -> [Report] {
        var coarse = 0
        var heard: [Report] = []
        for sent in sent {
            guard case .controller(_, let number, let value) = sent.message else { continue }
            if number == UInt7(clamping: controller) {
                coarse = Int(value.rawValue) << 7
            } else if number == UInt7(clamping: controller + 32) {
                heard.append(Report(time: sent.time, position: Double(coarse | Int(value.rawValue)) / 16383 * 127))
            }
        }
        return heard
    }
}

extension SeededRandom {
    /// With a mean of 0 and a standard deviation of 1 (Box and Muller).
    fileprivate mutating func gaussian() -> Double {
        let (first, second) = (Double(below(1 << 30) + 1) / Double(1 << 30), Double(below(1 << 30)) / Double(1 << 30))
        return (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
    }
}
