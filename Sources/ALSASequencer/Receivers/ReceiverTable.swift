import Storage
import Time

/// The receivers of our output ports, and the state of each.
///
/// ```
///              does not take                    takes again
///   healthy ───────────────────► failing ──────────────────────► catching up
///      ▲                            ▲      tried after 20, 40 … 640 ms │  │
///      │                            └──────── does not take ───────────┘  │
///      └──────────────────── has everything it missed ────────────────────┘
/// ```
///
/// A port is degraded while any of its receivers is not healthy: it sends to each receiver by its own address, and not to
/// failing ones. So no receiver gets anything twice, and every failure has a known receiver.
struct ReceiverTable: Sendable {
    enum Health: Hashable, Sendable {
        case healthy
        /// It is full and gets nothing. It is tried at `due`, and then after `interval`.
        case failing(due: Timestamp, interval: Nanoseconds)
        /// It gets everything that is sent, and also what it missed, from `cursor` on.
        case catchingUp(due: Timestamp, cursor: Int)
    }

    struct Receiver: Hashable, Sendable {
        let port: UInt8
        let address: SequencerAddress
        var health = Health.healthy

        var isServed: Bool { if case .failing = health { false } else { true } }
    }

    /// The longest message, sent to each of so many receivers, just fits `SequencerClient`'s buffer.
    static let capacity = 64
    static let firstInterval: Nanoseconds = .milliseconds(20)
    static let longestInterval: Nanoseconds = .milliseconds(640)
    /// A time before all others: at once.
    private static let atOnce = Timestamp(nanoseconds: .min)
    /// The time between two portions for a receiver that catches up, so that it can read them.
    static let portionInterval: Nanoseconds = .milliseconds(10)

    private(set) var receivers: [Receiver] = []
    /// A bit for each degraded port.
    private var degraded: UInt32 = 0

    init() { receivers.prepare(capacity: Self.capacity) }

    var count: Int { receivers.count }
    /// The number of receivers that get nothing for now.
    var failing: Int { degraded == 0 ? 0 : receivers.count { !$0.isServed } }

    func isDegraded(_ port: UInt8) -> Bool { degraded >> UInt32(port) & 1 != 0 }

    /// The time to try a receiver again; the distant future while all are healthy.
    var deadline: Timestamp {
        guard degraded != 0 else { return .distantFuture }
        var earliest = Timestamp.distantFuture
        for receiver in receivers { earliest = min(earliest, receiver.due) }
        return earliest
    }

    /// Adds a receiver. One beyond the capacity is not tracked and gets what goes to the subscribers.
    mutating func add(_ address: SequencerAddress, port: UInt8) {
        guard index(address, port) == nil, receivers.count < Self.capacity else { return }
        receivers.append(Receiver(port: port, address: address))
    }

    mutating func remove(_ address: SequencerAddress, port: UInt8) {
        guard let index = index(address, port) else { return }
        receivers.remove(at: index)
        update()
    }

    /// Records that a receiver did not take a message that was addressed to it.
    mutating func fail(_ address: SequencerAddress, port: UInt8) {
        guard let index = index(address, port), receivers[index].isServed else { return }
        receivers[index].health = .failing(due: Self.atOnce, interval: Self.firstInterval)
        update()
    }

    /// Records that a receiver may have missed something; it is then sent everything.
    mutating func suspect(_ index: Int) {
        guard receivers[index].health == .healthy else { return }
        receivers[index].health = .catchingUp(due: Self.atOnce, cursor: 0)
        update()
    }

    /// Records that a failing receiver was tried.
    mutating func tried(_ index: Int, takes: Bool, at now: Timestamp) {
        guard case .failing(_, let interval) = receivers[index].health else { return }
        receivers[index].health =
            takes
            ? .catchingUp(due: now, cursor: 0)
            : .failing(due: now + interval, interval: min(interval.doubled, Self.longestInterval))
    }

    /// Records that a receiver that catches up was sent a portion.
    /// - Parameter cursor: the next portion; nil after the last one, which makes it healthy.
    mutating func sentPortion(to index: Int, cursor: Int?, at now: Timestamp) {
        guard case .catchingUp = receivers[index].health else { return }
        receivers[index].health = cursor.map { .catchingUp(due: now + Self.portionInterval, cursor: $0) } ?? .healthy
        update()
    }

    /// Makes all failing receivers due at once.
    mutating func hurry() {
        for index in receivers.indices where !receivers[index].isServed {
            receivers[index].health = .failing(due: Self.atOnce, interval: Self.firstInterval)
        }
    }

    /// Records that a receiver filled up again while it was catching up. What it was sent may be lost, so it begins
    /// again.
    mutating func fellBack(_ index: Int, at now: Timestamp) {
        receivers[index].health = .failing(due: now + Self.firstInterval, interval: Self.firstInterval.doubled)
    }

    func contains(_ address: SequencerAddress, port: UInt8) -> Bool { index(address, port) != nil }

    /// Whether a receiver has taken everything, as far as is known.
    func isHealthy(_ address: SequencerAddress, port: UInt8) -> Bool {
        index(address, port).map { receivers[$0].health == .healthy } ?? true
    }

    private func index(_ address: SequencerAddress, _ port: UInt8) -> Int? {
        receivers.firstIndex { $0.address == address && $0.port == port }
    }

    /// Recomputes `degraded`. To be called when a receiver has become healthy, is so no longer, or is removed.
    private mutating func update() {
        degraded = 0
        for receiver in receivers where receiver.health != .healthy { degraded |= 1 << UInt32(receiver.port) }
    }
}

extension ReceiverTable.Receiver {
    /// The time to try it or to send it more; the distant future while it is healthy.
    var due: Timestamp {
        switch health {
        case .healthy: .distantFuture
        case .failing(let due, _), .catchingUp(let due, _): due
        }
    }
}

extension Nanoseconds {
    /// Twice as long, as the waits between tries of a failing receiver grow.
    fileprivate var doubled: Nanoseconds { Nanoseconds(2 * count) }
}
