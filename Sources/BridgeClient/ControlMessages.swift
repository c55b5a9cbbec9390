import FoundationEssentials
import Mapping

/// A request to a running bridge: a JSON object in a line (docs/control.md).
public struct ControlRequest: Hashable, Sendable, Codable {
    public enum Command: String, Hashable, Sendable, Codable {
        case status, panic, preset, learn, connect, disconnect, perform, snapshot, keep, monitor, record, face, sleep,
            wake
        case calibrate, describe
    }

    public var command: Command
    /// The argument of the command: of `preset`, `learn`, `connect`, `disconnect`, `perform`, `snapshot` and `keep` as the user
    /// gives it; of `face` the display that shows it; of `sleep` and `wake` the screen's number; of `calibrate` the
    /// touchscreen's node.
    public var argument: String?
    /// The only screen that `perform` acts on; nil: all. Of `face` the number of the screen that it shows; nil: none.
    public var screen: String?
    /// The output port that `connect` and `disconnect` change; nil: the first one.
    public var port: String?
    /// Whether `connect` and `disconnect` change the input port instead.
    public var listen: Bool?
    /// How long a snapshot's recall takes, in milliseconds; nil: it comes at once.
    public var over: Double?
    /// The displays that are connected, as a face knows them.
    public var displays: [String]?
    /// The marks that a face shows while a touchscreen is calibrated.
    public var marks: CalibrationMarks?

    public init(
        _ command: Command, _ argument: String? = nil, screen: String? = nil, port: String? = nil, listen: Bool? = nil,
        over: Double? = nil, displays: [String]? = nil, marks: CalibrationMarks? = nil
    ) {
        self.command = command
        self.argument = argument
        self.screen = screen
        self.port = port
        self.listen = listen
        self.over = over
        self.displays = displays
        self.marks = marks
    }
}

/// The bridge's answer: a JSON object in a line.
public struct ControlReply: Hashable, Sendable, Codable {
    public var ok: Bool
    /// A sentence that says what was done; or why it was not, and what to do.
    public var message: String?
    /// The exit code of a command that fails with it.
    public var code: Int32?
    public var status: BridgeStatus?

    package init(ok: Bool, message: String? = nil, code: Int32? = nil, status: BridgeStatus? = nil) {
        (self.ok, self.message, self.code, self.status) = (ok, message, code, status)
    }

    package static func done(_ message: String? = nil) -> ControlReply {
        ControlReply(ok: true, message: message?.escapedMessage)
    }

    package static func refused(_ code: Int32, _ message: String) -> ControlReply { refused(code, [message]) }

    /// With several reasons, each of which begins a line.
    package static func refused(_ code: Int32, _ messages: [String]) -> ControlReply {
        ControlReply(ok: false, message: messages.map(\.escapedMessage).joined(separator: "\n"), code: code)
    }

    /// The messages of `refused(_:_:)`, each with the excerpt that belongs to it.
    public var messages: [String] {
        (message ?? "").split(separator: "\n").reduce(into: []) { messages, line in
            if line.hasPrefix("  "), let last = messages.popLast() {
                messages.append(last + "\n" + line)
            } else {
                messages.append(String(line))
            }
        }
    }
}

/// A value as a line of JSON.
package enum JSONLine {
    /// The longest request that is read.
    package static let requestLimit = 4096

    package static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { preconditionFailure("a reply can always be written") }
        return Array(data) + [UInt8(ascii: "\n")]
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, _ line: some Sequence<UInt8>) -> Value? {
        try? JSONDecoder().decode(type, from: Data(line))
    }
}
