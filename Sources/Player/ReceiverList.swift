import Mapping

/// The receivers of each port. Receivers beyond the 64th are not listed; they get only messages for all receivers.
struct ReceiverList {
    private struct Entry: Hashable {
        var receiver: Receiver
        var port: Int
    }

    private static let limit = 64
    private var entries: [Entry] = []

    init() { entries.prepare(capacity: Self.limit) }

    func contains(_ receiver: Receiver, port: Int) -> Bool { entries.contains(Entry(receiver: receiver, port: port)) }

    mutating func add(_ receiver: Receiver, port: Int) {
        guard !contains(receiver, port: port), entries.count < Self.limit else { return }
        entries.append(Entry(receiver: receiver, port: port))
    }

    mutating func remove(_ receiver: Receiver, port: Int) {
        entries.removeAll { $0 == Entry(receiver: receiver, port: port) }
    }

    /// For values that only some receivers lack; all others get messages by the port.
    func forEach(onPort port: Int, _ body: (Receiver) -> Void) {
        for entry in entries where entry.port == port { body(entry.receiver) }
    }
}
