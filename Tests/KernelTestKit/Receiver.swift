import CALSA
import Glibc
import Time
import Touch

/// An ordinary program that listens: it finds another client by name, subscribes to its output, and takes what comes.
public final class Receiver {
    let client: SequencerClient
    private let codec: MIDICodec
    private var source: SequencerClient.Address?
    private var waiting: [ReceivedMessage] = []
    private var sourceHasLeft = false

    public init(name: String = "Receiver") throws(Failure) {
        client = try SequencerClient(name: name, direction: .input)
        codec = try MIDICodec()
        // The kernel announces there which clients and ports come and go.
        let code = snd_seq_connect_from(client.handle, client.address.port, 0, 1)
        guard code == 0 else { throw .system("cannot listen to the sequencer's announcements", code: -code) }
    }

    public var address: SequencerClient.Address { client.address }

    /// Waits for the client and subscribes to its first output port.
    @discardableResult
    public func connect(
        to name: String, within span: Nanoseconds = .patience
    ) throws(Failure) -> SequencerClient.Address {
        let found = try waitForPort(.output, of: name, within: span)
        // Earlier announcements may be about a client that has left and had the same number.
        _ = try readEvents(until: Deadline(within: .zero))
        let code = snd_seq_connect_from(client.handle, client.address.port, found.client, found.port)
        guard code == 0 else { throw .system("cannot subscribe to \(name)", code: -code) }
        source = found
        sourceHasLeft = false
        return found
    }

    /// Waits for the client with that name to show a port of that direction.
    public func waitForPort(
        _ direction: SequencerClient.Direction, of name: String, within span: Nanoseconds = .patience
    ) throws(Failure) -> SequencerClient.Address {
        let deadline = Deadline(within: span)
        while true {
            if let found = client.port(ofClient: name, direction: direction) { return found }
            guard try readEvents(until: deadline) else {
                throw Failure("no sequencer client \(name) with an \(direction) port within \(span.seconds) s")
            }
        }
    }

    /// The next message, or nil when none has come in time.
    public func receive(within span: Nanoseconds = .patience) throws(Failure) -> ReceivedMessage? {
        let deadline = Deadline(within: span)
        while waiting.isEmpty {
            guard try readEvents(until: deadline) else { return nil }
        }
        return waiting.removeFirst()
    }

    /// Exactly that many messages; throws what came when it is fewer.
    public func receive(_ count: Int, within span: Nanoseconds = .patience) throws(Failure) -> [ReceivedMessage] {
        let deadline = Deadline(within: span)
        while waiting.count < count {
            guard try readEvents(until: deadline) else {
                throw Failure("\(waiting.count) of \(count) messages within \(span.seconds) s: \(waiting.lines)")
            }
        }
        defer { waiting.removeFirst(count) }
        return Array(waiting.prefix(count))
    }

    /// Everything that the source still sends until it has left the sequencer: nothing can come after that.
    public func receiveUntilSourceLeaves(
        within span: Nanoseconds = .patience
    ) throws(Failure) -> [ReceivedMessage] {
        let deadline = Deadline(within: span)
        while !sourceHasLeft {
            guard try readEvents(until: deadline) else {
                throw Failure("the source has not left within \(span.seconds) s; received \(waiting.lines)")
            }
        }
        defer { waiting = [] }
        return waiting
    }

    /// Waits for input and takes all there is. Answers false when the time has passed.
    private func readEvents(until deadline: Deadline) throws(Failure) -> Bool {
        guard try deadline.waitForInput(on: [client.descriptor]) else { return false }
        var event: UnsafeMutablePointer<snd_seq_event_t>?
        while true {
            let code = snd_seq_event_input(client.handle, &event)
            if code == -EAGAIN { return true }
            if code == -ENOSPC { throw Failure("the receiver lost messages: it read too late") }
            guard code >= 0, let event else { throw .system("cannot read the sequencer", code: -code) }
            take(event)
        }
    }

    private func take(_ event: UnsafePointer<snd_seq_event_t>) {
        guard event.pointee.source.client == 0 else {
            let message = ReceivedMessage(
                bytes: codec.bytes(of: event), eventType: event.pointee.type, queue: event.pointee.queue,
                time: .now())
            return waiting.append(message)
        }
        switch UInt32(event.pointee.type) {
        case SND_SEQ_EVENT_PORT_SUBSCRIBED.rawValue:
            noteSubscription(event.pointee.data.connect)
        case SND_SEQ_EVENT_CLIENT_EXIT.rawValue:
            if let source, Int32(event.pointee.data.addr.client) == source.client { sourceHasLeft = true }
        default: break
        }
    }

    /// Another program may connect itself to this one.
    private func noteSubscription(_ connection: snd_seq_connect_t) {
        guard Int32(connection.dest.client) == address.client, connection.sender.client != 0 else { return }
        source = .init(client: Int32(connection.sender.client), port: Int32(connection.sender.port))
        sourceHasLeft = false
    }
}
