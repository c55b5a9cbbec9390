import MIDI
import Mapping
import Panels
import Presets
import Testing
import Time
import Touch

@testable import Player

/// A player with panels that tell whole frames, each of 1000 × 100 points. Times are milliseconds.
final class Playing {
    let player: Player
    let mounter: Mounter
    private var contacts: [ObjectIdentifier: [WholeContact]] = [:]

    /// A preset that sends nothing.
    static let silent = "ribbons: [{ name: silent }]"

    init(_ patch: Patch) {
        player = Player(patch: MountedPatch(patch))
        mounter = Mounter(patch, shared: player.shared)
    }

    convenience init(_ preset: String) throws { try self.init(Self.patch(preset)) }

    /// The patch of a preset's text, which comes without its first two lines.
    static func patch(_ preset: String) throws -> Patch {
        let text = "ribbon-preset: 1\nname: Test\n" + preset
        let loaded = Preset.load(Array(text.utf8), file: "test.yaml")
        return try #require(loaded.value, "\(loaded.diagnostics)")
    }

    func panel(_ surface: String? = nil, at time: Int64 = 0) -> PlayedPanel {
        let panel = mounter.mountWholeFrames(surface: surface, size: Size(width: 1000, height: 100))
        #expect(player.attach(panel, at: .milliseconds(time)))
        return panel
    }

    // MARK: Fingers

    func touch(_ panel: PlayedPanel, _ id: UInt32 = 0, x: Points, y: Points = 50, at time: Int64) {
        contacts[ObjectIdentifier(panel), default: []].removeAll { $0.id == id }
        contacts[ObjectIdentifier(panel), default: []].append(WholeContact(id: id, location: Point(x: x, y: y)))
        report(panel, at: time)
    }

    func lift(_ panel: PlayedPanel, _ id: UInt32 = 0, at time: Int64) {
        contacts[ObjectIdentifier(panel), default: []].removeAll { $0.id == id }
        report(panel, at: time)
    }

    /// One finger goes and another comes, in one frame.
    func replace(_ panel: PlayedPanel, _ id: UInt32, with other: UInt32, x: Points, y: Points = 50, at time: Int64) {
        contacts[ObjectIdentifier(panel), default: []].removeAll { $0.id == id }
        touch(panel, other, x: x, y: y, at: time)
    }

    private func report(_ panel: PlayedPanel, at time: Int64) {
        player.handle(contacts[ObjectIdentifier(panel)] ?? [], from: panel, at: .milliseconds(time))
    }

    // MARK: Outside

    func advance(to time: Int64) { player.advance(to: .milliseconds(time)) }

    func receive(_ message: Message, at time: Int64) { player.receive(message, at: .milliseconds(time)) }

    func perform(_ action: Action, at time: Int64) { player.perform(action, at: .milliseconds(time)) }

    func play(_ patch: Patch, at time: Int64) { player.play(mounter.mount(patch), at: .milliseconds(time)) }

    // MARK: Results

    func takeSent() -> [SentMessage] {
        var sent: [SentMessage] = []
        player.drain { sent.append($0) }
        return sent
    }

    /// When in milliseconds, the port's number where it is not 0, who alone hears it, and the bytes:
    /// `1000 B0 14 7F`, `1000 port 1 B0 14 7F`, `1000 to 7 B0 14 7F`.
    func take() -> [String] {
        takeSent().map { sent in
            let port = sent.port == 0 ? "" : " port \(sent.port)"
            let receiver = sent.receiver.map { " to \($0.rawValue)" } ?? ""
            return "\(sent.time.nanoseconds / 1_000_000)\(port)\(receiver) \(sent.message.hex)"
        }
    }

    func takeRequests() -> [PlayerRequest] {
        var requests: [PlayerRequest] = []
        player.takeRequests { requests.append($0) }
        return requests
    }

    func takeChoices() -> [PresetChoice] {
        takeRequests().compactMap { if case .preset(let choice) = $0 { choice } else { nil } }
    }
}

extension Timestamp {
    static func milliseconds(_ count: Int64) -> Timestamp { Timestamp(nanoseconds: count * 1_000_000) }
}

extension [SentMessage] {
    /// The keys that have been struck and not released.
    var sounding: Set<UInt7> {
        reduce(into: []) { keys, sent in
            if let (_, key) = sent.message.struckKey { keys.insert(key) }
            if let (_, key) = sent.message.releasedKey { keys.remove(key) }
        }
    }
}
