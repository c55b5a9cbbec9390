import EvdevInput
import Glibc
import KernelTestKit
import Panels
import System
import TestSupport
import Touch

/// A panel as the program reads it: the node, the decoder, and everything that they delivered.
struct PanelReading {
    let panel: LivePanel
    private var decoder: PanelDecoder
    private(set) var raw: [Panels.RawEvent] = []
    private(set) var frames: [TouchFrame] = []
    /// The contacts that are down.
    private(set) var down: [ContactID: Contact] = [:]
    private(set) var began = 0
    private(set) var ended = 0
    private(set) var cancelled = 0

    init(_ path: String) throws {
        panel = try LivePanel(path: path)
        decoder = try PanelDecoder(panel.device)
        try start()
    }

    private mutating func start() throws {
        var events: [Panels.RawEvent] = []
        guard panel.readState(at: .now(), { events.append($0) }) == .drained else {
            throw Failure("\(panel.path) cannot be asked for its contacts")
        }
        for event in events { take(event) }
        raw = []
    }

    /// Reads everything that has arrived.
    mutating func read() -> LivePanel.ReadResult {
        var events: [Panels.RawEvent] = []
        let result = panel.read { events.append($0) }
        for event in events { take(event) }
        return result
    }

    private mutating func take(_ event: Panels.RawEvent) {
        raw.append(event)
        var new: [TouchFrame] = []
        decoder.handle(event) { new.append(copy $0) }
        for frame in new { note(frame) }
    }

    mutating func cancelAll() {
        var new: [TouchFrame] = []
        decoder.cancelAll { new.append(copy $0) }
        for frame in new { note(frame) }
    }

    private mutating func note(_ frame: TouchFrame) {
        frames.append(frame)
        for contact in frame.contacts {
            began += contact.phase == .began ? 1 : 0
            ended += contact.phase == .ended ? 1 : 0
            cancelled += contact.phase == .cancelled ? 1 : 0
            down[contact.id] = contact.phase.isTerminal ? nil : contact
        }
    }

    var surface: Size { decoder.surface }

    /// How many tracking ids began, counted in the events.
    var trackingIDs: Int {
        raw.count { $0.type == 3 && $0.code == 0x39 && $0.value >= 0 }
    }
}

/// Recordings of synthetic panels, in the unit tests' folder.
enum PanelRecordings {
    static let folder = projectFile("Tests/PanelsTests/Panels")

    static func names() -> [String] {
        files(in: folder).filter { $0.hasSuffix(".events") }.map {
            String($0.dropFirst(folder.count + 1).dropLast(".events".count))
        }
    }

    static func named(_ name: String) throws -> Recording { try Recording(contentsOf: "\(folder)/\(name).events") }

    /// The value of a `# key: value` line.
    static func number(_ key: String, of name: String) throws -> Int {
        for line in try contents("\(folder)/\(name).events").split(separator: "\n") {
            let label = "# \(key): "
            if line.hasPrefix(label), let number = Int(line.dropFirst(label.count)) { return number }
        }
        throw Failure("the panel \(name) does not state its \(key)")
    }
}

extension KernelTests {
    static func text(_ characters: some Sequence<CChar>) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// How many descriptors this process has open.
    static func openDescriptors() -> Int { openDescriptors(of: getpid()) }

    /// How many descriptors a process has open.
    static func openDescriptors(of process: pid_t) -> Int { Folder.names(in: "/proc/\(process)/fd").count }
}
