import CALSA
import Glibc
import MIDI
import Time

extension SequencerClient {
    /// The number of receivers that are full; they get nothing until they take messages again.
    public var failingReceivers: Int { receivers.failing }

    /// Calls `body` for all receivers of a port that `nextInput` has reported.
    public func forEachReceiver(of port: UInt8, _ body: (SequencerAddress) -> Void) {
        for receiver in receivers.receivers where receiver.port == port { body(receiver.address) }
    }

    /// The time at which `recover` is due; the distant future while every receiver takes what is sent. A time in the past
    /// means at once.
    public var deadline: Timestamp { receivers.deadline }

    /// Tries the receivers that were full. One that takes messages again gets the note offs and the newest values that it
    /// missed, in portions of at most 32 messages every 10 ms. Notes are not struck again.
    public func recover(at now: Timestamp) {
        for index in 0..<receivers.count {
            let receiver = receivers.receivers[index]
            switch receiver.health {
            case .failing(let due, _) where due <= now:
                receivers.tried(index, takes: takes(receiver.address, from: receiver.port), at: now)
            case .catchingUp(let due, let cursor) where due <= now:
                catchUp(index, from: cursor, at: now)
            default: break
            }
        }
    }

    /// Makes `recover` try all full receivers at once, however long they have been full.
    public func hurry() { receivers.hurry() }

    /// Calls `body` for all receivers that may lack something that was sent.
    public func forEachUnserved(_ body: (_ port: UInt8, SequencerAddress) -> Void) {
        for receiver in receivers.receivers where receiver.health != .healthy { body(receiver.port, receiver.address) }
    }

    /// Calls `body` for all notes whose end the receivers of a port should have heard.
    public func forEachEndedNote(of port: UInt8, _ body: (Channel, UInt7) -> Void) {
        states[Int(port)].forEachEndedNote(body)
    }

    /// How many messages a portion has; its last group may exceed that.
    private static var portion: Int { 32 }

    /// Sends the next portion of what a receiver may have missed.
    /// - Precondition: nothing waits for `flush`.
    private func catchUp(_ index: Int, from cursor: Int, at now: Timestamp) {
        assert(isEmpty, "a portion has the whole buffer")
        assert(Self.portion + MessageGroup.capacity <= Self.capacity, "a portion and its last group fit the buffer")
        let receiver = receivers.receivers[index]
        var cursor = cursor
        var sent = 0
        var isDone = false
        while sent < Self.portion {
            guard let group = states[Int(receiver.port)].next(&cursor) else {
                isDone = true
                break
            }
            for message in group { put(message, from: receiver.port, to: receiver.address) }
            sent += group.count
        }
        if sent == 0 || flush().failed == 0 {
            receivers.sentPortion(to: index, cursor: isDone ? nil : cursor, at: now)
        } else {
            receivers.fellBack(index, at: now)
        }
    }

    /// Finds the receivers of a port that are full. If none is full any more, each may have missed something.
    func findFailing(_ port: UInt8) {
        if !receivers.receivers.contains(where: { $0.port == port }) { findReceivers(of: port) }
        var isFound = false
        for index in 0..<receivers.count {
            let receiver = receivers.receivers[index]
            guard receiver.port == port, receiver.isServed, !takes(receiver.address, from: port) else { continue }
            receivers.fail(receiver.address, port: port)
            isFound = true
        }
        guard !isFound else { return }
        for index in 0..<receivers.count where receivers.receivers[index].port == port { receivers.suspect(index) }
    }

    /// Whether a receiver has room. The test is an event that every receiver ignores.
    private func takes(_ address: SequencerAddress, from port: UInt8) -> Bool {
        var event = snd_seq_event_t()
        ribbon_seq_prepare(&event)
        event.type = UInt8(SND_SEQ_EVENT_USR0.rawValue)
        event.source.port = port
        ribbon_seq_address(&event, address.client, address.port)
        return ribbon_seq_write(descriptor, &event, 1, 0) == 1
    }

    /// Updates the receivers and the destinations from the kernel's notices. A receiver that has left stays in the table for
    /// `release`.
    func follow(_ input: SequencerInput) {
        switch input {
        case .subscribed(let sender, let receiver) where sender.client == number:
            receivers.add(receiver, port: sender.port)
            updateDestination(of: sender.port)
        case .unsubscribed(let sender, _) where sender.client == number: updateDestination(of: sender.port)
        case .overrun: for port in outputs { makeUpForNotices(of: port) }
        default: break
        }
    }

    /// Looks up a port's only receiver. The kernel is asked, because a notice does not say whether the connection has
    /// time stamps. Two ports may even be connected twice, with and without them; when one of these connections ends,
    /// the table loses a receiver that is still there, and an only receiver is added again here.
    func updateDestination(of port: UInt8) {
        let receiver = handle?.onlyReceiver(of: port)
        destinations.setOnlyReceiver(receiver, of: port)
        if let receiver { receivers.add(receiver, port: port) }
    }

    /// Asks the kernel for a port's receivers. Those that have come or left since the last notice are reported as if their
    /// notices came now.
    private func makeUpForNotices(of port: UInt8) {
        let sender = SequencerAddress(client: number, port: port)
        let found = subscribers(of: port)
        for receiver in receivers.receivers where receiver.port == port && !found.contains(receiver.address) {
            madeUp.append(.unsubscribed(sender: sender, receiver: receiver.address))
        }
        for receiver in found where !receivers.contains(receiver, port: port) {
            madeUp.append(.subscribed(sender: sender, receiver: receiver))
        }
        updateDestination(of: port)
    }

    /// Asks the kernel for a port's receivers. Needed only if notices are late or lost.
    private func findReceivers(of port: UInt8) {
        for address in subscribers(of: port) { receivers.add(address, port: port) }
    }

    private func subscribers(of port: UInt8) -> [SequencerAddress] {
        (try? handle?.subscribers(of: SequencerAddress(client: number, port: port), SND_SEQ_QUERY_SUBS_READ)) ?? []
    }
}
