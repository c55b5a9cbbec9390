/// The longest delays from the finger to the sound, in milliseconds: the panel's report, the bridge, the synth's
/// buffer. Nil means not known.
public struct DelayBudget: Hashable, Sendable, Encodable {
    /// From one report to the next.
    public var panelMilliseconds: Double?
    /// From the kernel's timestamp of a touch to the return of the write that sent its messages.
    public var bridgeMilliseconds: Double
    /// The longest buffer of the programs that play sound on this machine.
    public var synthMilliseconds: Double?

    /// The bridge's part if no bridge has measured it; docs/performance.md has figures.
    static let usualBridge = 0.1

    init(panel: Double?, bridge: Double?, synth: Double?) {
        panelMilliseconds = panel
        bridgeMilliseconds = bridge ?? Self.usualBridge
        synthMilliseconds = synth
    }

    var finding: Finding {
        let parts = [("panel", panelMilliseconds), ("bridge", bridgeMilliseconds), ("synth", synthMilliseconds)]
        let sum = tenths(parts.compactMap(\.1).reduce(0, +))
        let known = parts.allSatisfy { $0.1 != nil }
        let terms = parts.map { name, value in "\(name) \(value.map(tenths) ?? "unknown")" }
        return Finding(
            "delay", .ok,
            "from finger to sound about \(sum) ms\(known ? "" : " and what is unknown"): "
                + terms.joined(separator: " + "))
    }
}
