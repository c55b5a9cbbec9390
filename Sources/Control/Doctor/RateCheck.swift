/// How often a touchscreen reports: what stands between a finger and a sound, more than all the rest.
struct RateCheck: Hashable, Sendable {
    struct Panel: Hashable, Sendable {
        var name: String
        /// Reports a second; nil where it was not measured.
        var rate: Double?
    }

    var panels: [Panel]
    /// Whether a bridge plays them, which measures by itself and lets nobody else.
    var isPlayed = false

    /// Below it a quick run of notes is uneven: 25 ms from one report to the next.
    private static let enough = 40.0

    var findings: [Finding] {
        panels.map { panel in
            guard let rate = panel.rate, rate > 0 else {
                let how = isPlayed ? "play on it, then ask again" : "“ribbon doctor --rate” measures it"
                return Finding("report rate", .ok, "\(panel.name): not measured yet; \(how)")
            }
            let milliseconds = Int((1000 / rate).rounded())
            let told = "\(panel.name): \(Int(rate.rounded())) reports a second, one each \(milliseconds) ms"
            return rate < Self.enough
                ? Finding("report rate", .warning, "\(told): fast runs will be uneven; only another panel mends that")
                : Finding("report rate", .ok, told)
        }
    }
}
