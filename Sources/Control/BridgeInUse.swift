import BridgeClient

/// Why a bridge does not start: another one plays in its runtime folder.
public struct BridgeInUse: Error, Hashable, Sendable {
    let folder: String
    /// The sequencer client of the other one; nil if it does not answer.
    let client: String?

    init(_ directory: RuntimeDirectory) {
        folder = directory.path
        let status = try? BridgeConnection([directory]).ask(ControlRequest(.status)).status
        client = status?.client
    }
}

extension BridgeInUse: CustomStringConvertible {
    public var description: String {
        let other = client.map { "sequencer client \($0)" } ?? "it does not answer"
        return "another bridge plays already (\(other)) in \(folder): end it, use it (“ribbon status”), or give this "
            + "one a folder of its own in XDG_RUNTIME_DIR"
    }
}
