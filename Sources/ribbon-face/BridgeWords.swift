import BridgeClient
import Face

extension FaceConnection.Failure {
    /// Why there is no connection or no description, and what to do.
    var sentence: String {
        switch self {
        case .otherVersion(let version):
            "The bridge shows version \(version.map { "\($0)" } ?? "0"), and this face reads version "
                + "\(FaceConnection.version): restart both."
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
    /// - Parameter notice: a message below the line of state; nil: none.
    init(_ words: FaceWords, notice: Notice?) {
        self.init(
            preset: words.preset?.name ?? "", number: words.preset?.number, bankCount: words.preset?.bankCount ?? 0,
            output: words.receivers.isEmpty
                ? .lost(words.missing ?? "no synth is connected") : .connected(words.receivers.joined(separator: ", ")),
            latency: words.latency.map { "\($0 / 1_000_000).\($0 / 100_000 % 10) ms" }, clock: words.clock,
            snapshot: words.snapshot, notice: notice)
    }
}

extension FaceWords {
    fileprivate var clock: String? {
        guard let tempo else { return nil }
        let tenths = Int((tempo * 10).rounded())
        let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return "♩ \(number)" + (isClockLost ? ", clock lost" : "")
    }
}
