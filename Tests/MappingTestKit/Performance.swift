import MIDI
import Mapping
import Player
import Ribbons
import Time
import Touch

/// Fingers on a screen, of 1000 × 100 points unless told otherwise, played by a player, and what it sends.
public final class Performance {
    public let player: Player
    private let mounter: Mounter
    private let panel: PlayedPanel
    private var contacts: [WholeContact] = []
    public private(set) var time = Timestamp.zero
    public private(set) var sent: [Sent] = []

    public struct Sent: Equatable, Sendable {
        public var time: Timestamp
        public var port: Int
        public var message: Message
    }

    public init(_ patch: Patch, on size: Size = surface) {
        player = Player(patch: MountedPatch(patch))
        mounter = Mounter(patch, shared: player.shared)
        panel = mounter.mountWholeFrames(surface: nil, size: size)
        _ = player.attach(panel, at: .zero)
    }

    public static let surface = Size(width: 1000, height: 100)

    public var screen: Screen { panel.screen }
    public var instrument: Instrument { panel.screen.instrument }
    public var output: Output { player.output }
    public var shared: SharedState { player.shared }

    // MARK: Fingers

    public func down(_ slot: Int = 0, at x: Points, _ y: Points = 50, pressure: Double? = nil, size: Points? = nil) {
        move(slot, to: x, y, pressure: pressure, size: size)
    }

    /// Two fingers in one frame, in slots 0 and 1.
    public func downTogether(at x: Points, _ other: Points) {
        place(0, Point(x: x, y: 50))
        place(1, Point(x: other, y: 50))
        report()
    }

    public func move(
        _ slot: Int = 0, to x: Points, _ y: Points = 50, pressure: Double? = nil, size: Points? = nil
    ) {
        place(slot, Point(x: x, y: y), pressure: pressure, size: size)
        report()
    }

    private func place(_ slot: Int, _ location: Point, pressure: Double? = nil, size: Points? = nil) {
        let contact = WholeContact(id: UInt32(slot), location: location, pressure: pressure, size: size)
        if let index = contacts.firstIndex(where: { $0.id == contact.id }) {
            contacts[index] = contact
        } else {
            contacts.append(contact)
        }
    }

    public func up(_ slot: Int = 0) {
        contacts.removeAll { $0.id == UInt32(slot) }
        report()
    }

    /// One finger goes and another comes, in one frame.
    public func replace(_ slot: Int, with other: Int, at x: Points) {
        contacts.removeAll { $0.id == UInt32(slot) }
        move(other, to: x)
    }

    public func cancel() {
        contacts = []
        player.endContacts(of: panel)
        collect()
    }

    public func tap(_ slot: Int = 0, at x: Points, _ y: Points = 50) {
        down(slot, at: x, y)
        wait(60)
        up(slot)
    }

    private func report() {
        player.handle(contacts, from: panel, at: time)
        collect()
    }

    // MARK: Time

    public func wait(_ milliseconds: Int64) { advance(to: time + .milliseconds(milliseconds)) }

    public func advance(to time: Timestamp) {
        self.time = time
        player.advance(to: time)
        collect()
    }

    /// Nothing can be played for a while.
    public func stop(_ milliseconds: Int64) {
        time = time + .milliseconds(milliseconds)
        player.skip(to: time)
        collect()
    }

    // MARK: Outside

    public func receive(_ message: Message) {
        player.receive(message, at: time)
        collect()
    }

    public func perform(_ action: Action) {
        player.perform(action, at: time)
        collect()
    }

    public func sendAllValues() {
        instrument.sendAllValues()
        player.complete(at: time)
        collect()
    }

    /// Ends what sounds, though fingers may still be down.
    public func end() {
        player.endNotes()
        collect()
    }

    /// Another preset is chosen.
    public func swap(_ patch: Patch) {
        player.play(mounter.mount(patch, tellsReceivers: false), at: time)
        collect()
    }

    /// Ends the performance. Messages that wait for their port leave at once, whatever the budget.
    public func finish() {
        player.end()
        collect()
    }

    private func collect() {
        player.drain { sent.append(Sent(time: $0.time, port: $0.port, message: $0.message)) }
    }

    /// Takes the messages sent since the last call.
    public func take() -> [Message] {
        takeSent().map(\.message)
    }

    public func takeSent() -> [Sent] {
        defer { sent.removeAll() }
        return sent
    }
}
