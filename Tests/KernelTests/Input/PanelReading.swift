import EvdevInput
import Glibc
import KernelTestKit
import Panels
import Touch

/// A panel as the program reads it: the node, the decoder, and all that came of them.
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
            throw Failure("\(panel.path) can not be asked for its contacts")
        }
        for event in events { take(event) }
        raw = []
    }

    /// Reads what has come by now.
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

    /// Tracking ids that were told, by the events alone.
    var trackingIDs: Int {
        raw.count { $0.type == 3 && $0.code == 0x39 && $0.value >= 0 }
    }
}

/// Recordings of synthetic panels, in the unit tests' folder.
enum PanelRecordings {
    static let folder: String = {
        let file = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return file.dropLast(3).joined(separator: "/") + "/EvdevInputTests/Panels"
    }()

    static func names() -> [String] { names(in: folder) }

    /// The recordings of real panels beside the checkout, where they are.
    static let shared: [String] = {
        let file = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        let folder = file.dropLast(5).joined(separator: "/") + "/shared/recordings/evemu-devices"
        return names(in: folder).map { "\(folder)/\($0).events" }
    }()

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { string($0.bindMemory(to: CChar.self)) }
            if name.hasSuffix(".events") { names.append(String(name.dropLast(".events".count))) }
        }
        return names.sorted()
    }

    static func named(_ name: String) throws -> Recording { try Recording(contentsOf: "\(folder)/\(name).events") }

    /// What a `# key: value` line says.
    static func number(_ key: String, of name: String) throws -> Int {
        guard let file = fopen("\(folder)/\(name).events", "r") else { throw Failure("no panel \(name)") }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 1024)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = KernelTests.text(line)
            if text.hasPrefix("# \(key): "), let number = Int(text.dropFirst(key.utf8.count + 4).dropLast()) {
                return number
            }
        }
        throw Failure("the panel \(name) does not state its \(key)")
    }

    private static func string(_ characters: some Sequence<CChar>) -> String { KernelTests.text(characters) }
}

extension KernelTests {
    static func text(_ characters: some Sequence<CChar>) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// How many descriptors this process has open.
    static func openDescriptors() -> Int {
        guard let stream = opendir("/proc/self/fd") else { return -1 }
        defer { closedir(stream) }
        var count = 0
        while readdir(stream) != nil { count += 1 }
        return count
    }
}
