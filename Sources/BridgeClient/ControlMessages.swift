import FoundationEssentials
import Mapping
import Presets
import System

/// A request to a running bridge: a JSON object in a line (docs/control.md).
public struct ControlRequest: Hashable, Sendable, Codable {
    public enum Command: String, Hashable, Sendable, Codable, CaseIterable {
        case status, panic, preset, learn, connect, disconnect, perform, snapshot, keep, monitor, record, face, sleep,
            wake
        case calibrate, describe, serve, links, touch
        case link
        case edit, check, change, draft, save, complete, rename, move, delete, templates, hear, takes, take
    }

    public var command: Command
    /// The argument of the command: of `preset`, `learn`, `connect`, `disconnect`, `perform`, `snapshot` and `keep` as the user
    /// gives it; of `face` the display that shows it; of `sleep` and `wake` the screen's number; of `calibrate` the
    /// touchscreen's node; of `touch` where the page is; of `edit`, `rename`, `move` and `delete` the preset; of
    /// `take` the recording.
    public var argument: String?
    /// The name of the only screen that `perform` acts on; nil: all. Of `face` and `touch` the number of the screen
    /// that is shown; nil: none.
    public var screen: String?
    /// The action that `perform` performs in place of an argument, written as in a preset.
    public var action: String?
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
    /// The links to the page, which its server sends with `serve`.
    public var links: [PageLink]?
    /// The size of a page's picture in millimetres.
    public var width: Double?
    public var height: Double?
    /// Whether a page is on the bridge's machine; nil: it is not.
    public var isLocal: Bool?
    /// Whether a face hears what the bridge sends; nil: it does not.
    public var messages: Bool?
    /// Whether `monitor` gives every frame of touches instead; nil: it does not.
    public var touches: Bool?
    /// The name that `rename` gives, or that of the new preset that `edit` begins; for `move` the preset's new place,
    /// from 1.
    public var to: String?
    /// The length of the text that `check`, `change`, `draft`, `save` and `complete` are about, in bytes.
    public var length: Int?
    /// For `change`: the change to the text.
    package var change: PresetEdit?
    /// The place in the text for which `complete` lists words.
    public var position: SourcePosition?
    /// Whether `edit` ends another program's editing; nil: it does not.
    public var takesOver: Bool?
    /// The session of Ableton Link that `link` reports.
    public var link: LinkReport?

    public init(
        _ command: Command, _ argument: String? = nil, screen: String? = nil, port: String? = nil, listen: Bool? = nil,
        over: Double? = nil, displays: [String]? = nil, marks: CalibrationMarks? = nil, links: [PageLink]? = nil
    ) {
        self.command = command
        self.argument = argument
        self.screen = screen
        self.port = port
        self.listen = listen
        self.over = over
        self.displays = displays
        self.marks = marks
        self.links = links
    }

    /// Encodes the request for the bridge.
    /// - Throws: `refused` if it is longer than the bridge reads, which would end the connection.
    func line() throws(BridgeConnection.Failure) -> [UInt8] {
        let line = JSONLine.encode(self)
        guard line.count <= JSONLine.requestLimit else {
            throw .refused(
                .refused(.wrongUsage, "no bridge reads a request of more than \(JSONLine.requestLimit) bytes"))
        }
        return line
    }
}

/// The messages that each new receiver of an output port gets.
public struct AnnouncedMessages: Hashable, Sendable, Codable {
    /// Counted from 0.
    public var port: Int
    /// Messages of three bytes, and whole system exclusive messages.
    public var bytes: Data

    /// The most bytes of a port; an answer has room for no more, so the rest is left out.
    package static let limit = 32 * 1024

    package init(port: Int, bytes: [UInt8]) { (self.port, self.bytes) = (port, Data(bytes.prefix(Self.limit))) }

    /// The messages one by one.
    var messages: [[UInt8]] {
        var messages: [[UInt8]] = []
        var rest = Array(bytes)[...]
        while let status = rest.first {
            let end = status == 0xF0 ? rest.firstIndex(of: 0xF7).map { $0 + 1 } : rest.startIndex + 3
            guard let end, end <= rest.endIndex else { return messages }
            messages.append(Array(rest[..<end]))
            rest = rest[end...]
        }
        return messages
    }
}

/// The bridge's answer: a JSON object in a line.
public struct ControlReply: Hashable, Sendable, Codable {
    public var ok: Bool
    /// A sentence that says what was done; or why it was not, and what to do.
    public var message: String?
    /// The exit code of a command that fails because of this answer.
    public var code: Int32?
    public var status: BridgeStatus?
    /// The links to the page.
    public var links: [PageLink]?
    /// The texts in an editor's memory.
    public var edited: EditedText?
    /// The new names of the files that `rename` and `move` have changed, by their old ones.
    public var renamed: [String: String]?
    /// The problems of a text, the first 50.
    public var diagnostics: [Diagnostic]?
    /// The ribbons of a text.
    package var outline: PresetOutline?
    /// The words that may stand at a place of a text.
    public var words: [Completion]?
    /// The presets that a new one may begin with.
    public var templates: [PresetEntry]?
    /// The controller that has moved on the input port.
    public var heard: HeardController?
    /// The names of the recordings that were kept, the latest first.
    public var takes: [String]?
    /// The messages that set receivers up, such as bend ranges and tunings. A face that plays the stream itself needs
    /// them, too.
    public var announced: [AnnouncedMessages]?
    /// The number of the first frame of touches that is for the program.
    public var frame: UInt64?
    /// The beats that everything follows here, for a program of Ableton Link, and the number of the latest `LinkWishLine`.
    public var beats: BeatStatus?
    public var wish: Int?
    /// The files of a recording as MIDI, one after the other in the memory that comes beside the answer.
    public var files: [SentFile]?

    package init(
        ok: Bool, message: String? = nil, code: Int32? = nil, status: BridgeStatus? = nil, links: [PageLink]? = nil
    ) {
        (self.ok, self.message, self.code, self.status, self.links) = (ok, message, code, status, links)
    }

    package static func done(_ message: String? = nil) -> ControlReply {
        ControlReply(ok: true, message: message?.escapedMessage)
    }

    package static func refused(_ status: ExitStatus, _ message: String) -> ControlReply { refused(status, [message]) }

    /// A refusal with several reasons, each of which begins a line.
    package static func refused(_ status: ExitStatus, _ messages: [String]) -> ControlReply {
        ControlReply(ok: false, message: messages.map(\.escapedMessage).joined(separator: "\n"), code: status.rawValue)
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

/// A file that the bridge sends.
public struct SentFile: Hashable, Sendable, Codable {
    public var name: String
    /// In bytes.
    public var length: Int

    package init(name: String, length: Int) { (self.name, self.length) = (name, length) }
}

/// The texts of a preset in an editor's memory.
public struct EditedText: Hashable, Sendable, Codable {
    /// The preset's file.
    public var file: String
    /// The length of the text, in bytes.
    public var length: Int
    /// The length of the other text: the draft that was played last and not saved, or what the file holds by now.
    public var otherLength: Int?

    package init(file: String, length: Int, otherLength: Int? = nil) {
        (self.file, self.length, self.otherLength) = (file, length, otherLength)
    }
}

/// A value as a line of JSON.
package enum JSONLine {
    /// The longest request that is read, in bytes.
    package static let requestLimit = 4096

    /// Without the end of the line.
    package static func text(_ value: some Encodable) -> String {
        String(decoding: encode(value).dropLast(), as: UTF8.self)
    }

    /// With the end of the line.
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
