import BridgeClient
import Face
import Mapping
import Time

extension FaceConnection.Failure {
    /// Why there is no connection or no description, and what to do.
    public var sentence: String {
        switch self {
        case .otherVersion(let version):
            "The bridge shows version \(version.map { "\($0)" } ?? "0"), and this face reads version "
                + "\(FaceMemory.version): restart both."
        case .noMemory: "The system gives no memory for the face."
        case .description(.version):
            "The bridge describes presets in another version than this face reads: restart both."
        case .description(.damaged): "What the bridge says of the preset is damaged: restart both."
        case .connection(.noBridge): "No bridge is running. Start it: ribbon run, or systemctl start ribbon."
        case .connection(.notPermitted(let path)):
            "\(path): this user may not ask the bridge; add the user to the group ribbon."
        case .connection(.foreign(let path, let user)): "\(path) belongs to \(user), and is no bridge of this user."
        case .connection(.lost): "The bridge does not answer."
        case .connection(.refused(let reply)): reply.message ?? "The bridge refuses."
        }
    }
}

extension FaceState.Status {
    /// - Parameter notice: a message below the status line; nil: none.
    public init(_ words: FaceWords, notice: Notice?) {
        self.init(
            preset: words.preset?.name ?? "", number: words.preset?.number, bankCount: words.preset?.bankCount ?? 0,
            output: words.receivers.isEmpty
                ? .lost(words.missing ?? "no synth is connected") : .connected(words.receivers.joined(separator: ", ")),
            latency: words.latencyText, clock: words.clock,
            beats: words.beats.map {
                FaceState.Status.Beats(
                    start: Timestamp(nanoseconds: $0.start), period: 60e9 / max($0.tempo, 1), barLength: $0.barLength)
            }, snapshot: words.snapshots.latest, notice: notice)
    }
}

extension FaceWords {
    /// The median latency, such as `0.9 ms`; nil if it is not known.
    public var latencyText: String? { latency.map { "\($0 / 1_000_000).\($0 / 100_000 % 10) ms" } }

    /// The status line's words on the clock; nil if nothing is played by a clock.
    public var clock: String? {
        guard let tempo else { return nil }
        let number = ((tempo * 10).rounded() / 10).decimalText
        return [lengths, "♩ \(number)" + (isClockLost ? ", clock lost" : ruler)].filter { !$0.isEmpty }
            .joined(separator: "  ")
    }

    /// The source of the tempo, while something counts.
    private var ruler: String {
        switch beats?.ruler {
        case nil, .nobody, .lostClock, .lostLink: ""
        case .preset: " preset"
        case .taps: " taps"
        case .loop: " loop"
        case .clock: " clock"
        case .link: " Link"
        }
    }

    /// The loops' lengths: `loops 4, 2 bars`.
    private var lengths: String {
        let bars = loops.map(\.bars).filter { $0 > 0 }
        guard !bars.isEmpty else { return "" }
        let numbers = bars.map { (($0 * 100).rounded() / 100).decimalText }.joined(separator: ", ")
        return (bars.count == 1 ? "loop " : "loops ") + numbers + (bars == [1] ? " bar" : " bars")
    }

    /// A sentence that says that only one mapping is sent; nil if all are.
    public var learningText: String? { learning.map { "Only \($0) is sent, for a synth that learns it." } }
}
