/// How often a touchscreen reports, which delays a sound more than anything else.
struct RateCheck: Hashable, Sendable {
    struct ReportingPanel: Hashable, Sendable {
        var name: String
        /// Reports a second; nil if not measured.
        var rate: Double?
    }

    var panels: [ReportingPanel] = []
    /// Whether a bridge plays them. Then only the bridge can measure the rate.
    var isPlayed = false

    /// Below this rate a quick run of notes is uneven: 25 ms from one report to the next.
    private static let minimum = 40.0

    var findings: [Finding] {
        panels.map { panel in
            guard let rate = panel.rate, rate > 0 else {
                let how = isPlayed ? "play on it, then run the doctor again" : "“ribbon doctor --rate” measures it"
                return Finding("report rate", .ok, "\(panel.name): not measured yet; \(how)")
            }
            let milliseconds = Int((1000 / rate).rounded())
            let text = "\(panel.name): \(Int(rate.rounded())) reports a second, one each \(milliseconds) ms"
            return rate < Self.minimum
                ? Finding(
                    "report rate", .warning,
                    "\(text); fast runs will be uneven, and if it is not polled, only another panel helps")
                : Finding("report rate", .ok, text)
        }
    }
}
