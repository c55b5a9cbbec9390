import CALSA
import Glibc
import MIDI

/// A message or a notice from the sequencer.
public enum SequencerInput: Hashable, Sendable {
    /// A message for one of our ports.
    case message(Message, from: SequencerAddress, port: UInt8)
    /// Another client has sent the tuning of its keys: see `SequencerClient.tuning`.
    case tuning(from: SequencerAddress, port: UInt8)
    /// A connection was made. The kernel reports connections of our own ports unasked, all others only through
    /// announcements.
    case subscribed(sender: SequencerAddress, receiver: SequencerAddress)
    case unsubscribed(sender: SequencerAddress, receiver: SequencerAddress)
    /// A client or a port has come or changed, if announcements were started.
    case changed
    /// Clients and ports that went, if announcements were started.
    case clientExited(UInt8)
    case portExited(SequencerAddress)
    /// The kernel's buffer for this client overflowed; everything in it is lost.
    case overrun
    /// An event that Ribbon does not use.
    case other
}

extension SequencerHandle {
    /// The next event, without waiting or allocating. Nil if there is none, and each time the buffer is used up: a caller who
    /// asks until nil makes one system call each time the descriptor is readable.
    /// - Parameter exclusive: receives a system exclusive message, or a part of one; returns whether it was a tuning.
    func nextInput(
        _ drained: inout Bool, exclusive: (UnsafeRawBufferPointer, SequencerAddress) -> Bool = { _, _ in false }
    ) -> SequencerInput? {
        if drained && snd_seq_event_input_pending(pointer, 0) <= 0 {
            drained = false
            return nil
        }
        drained = true
        var event: UnsafeMutablePointer<snd_seq_event_t>?
        let result = snd_seq_event_input(pointer, &event)
        if result == -ENOSPC { return .overrun }
        guard result >= 0, let event else {
            drained = false
            return nil
        }
        guard let bytes = event.pointee.exclusiveBytes else { return SequencerInput(event) }
        let source = SequencerAddress(event.pointee.source)
        return exclusive(bytes, source) ? .tuning(from: source, port: event.pointee.dest.port) : .other
    }
}

extension snd_seq_event_t {
    /// The bytes of a system exclusive message, or of a part of one; nil for other events.
    fileprivate var exclusiveBytes: UnsafeRawBufferPointer? {
        guard type == SND_SEQ_EVENT_SYSEX.rawValue else { return nil }
        return UnsafeRawBufferPointer(start: data.ext.ptr, count: Int(data.ext.len))
    }
}

extension SequencerClient {
    /// The next input; nil if there is none left. When `descriptor` is readable, call it until it returns nil. After an
    /// `overrun` it returns replacements for the notices that were lost.
    public func nextInput() -> SequencerInput? {
        guard let input = madeUp.isEmpty ? nextRead() : madeUp.removeFirst() else {
            destinations.hasUnreadNotices = false
            return nil
        }
        follow(input)
        return input
    }

    private func nextRead() -> SequencerInput? {
        handle?.nextInput(&drained) { bytes, source in
            // The parts of two messages may be mixed: the message that began last counts.
            if source != tuningSource { tuning.reset() }
            tuningSource = source
            var isTuning = false
            for byte in bytes { if tuning.parse(byte) { isTuning = true } }
            return isTuning
        }
    }

    /// Call this if `descriptor` is readable and something is sent before the input is read. Until `nextInput` returns nil,
    /// the kernel decides for every message who is connected.
    public func noteUnreadInput() { destinations.hasUnreadNotices = true }

    /// Call this if `descriptor` was not readable after everything so far was sent. Then no notice of a disconnection waits,
    /// and all receivers have heard what was sent.
    public func noteReadInput() {
        guard hasEnds else { return }
        for port in states.indices { states[port].forgetEnds() }
        hasEnds = false
    }
}

extension SequencerInput {
    init(_ event: UnsafePointer<snd_seq_event_t>) {
        let (source, port) = (SequencerAddress(event.pointee.source), event.pointee.dest.port)
        if let message = event.pointee.message {
            self = .message(message, from: source, port: port)
        } else if source.client == SequencerAddress.announcements.client {
            self = Self.announcement(event.pointee)
        } else {
            self = .other
        }
    }

    /// An announcement of the system client. Other clients are not trusted to report about each other.
    private static func announcement(_ event: snd_seq_event_t) -> SequencerInput {
        switch snd_seq_event_type(rawValue: UInt32(event.type)) {
        case SND_SEQ_EVENT_PORT_SUBSCRIBED:
            .subscribed(
                sender: SequencerAddress(event.data.connect.sender),
                receiver: SequencerAddress(event.data.connect.dest))
        case SND_SEQ_EVENT_PORT_UNSUBSCRIBED:
            .unsubscribed(
                sender: SequencerAddress(event.data.connect.sender),
                receiver: SequencerAddress(event.data.connect.dest))
        case SND_SEQ_EVENT_CLIENT_START, SND_SEQ_EVENT_CLIENT_CHANGE, SND_SEQ_EVENT_PORT_START,
            SND_SEQ_EVENT_PORT_CHANGE:
            .changed
        case SND_SEQ_EVENT_CLIENT_EXIT: .clientExited(event.data.addr.client)
        case SND_SEQ_EVENT_PORT_EXIT: .portExited(SequencerAddress(event.data.addr))
        default: .other
        }
    }
}

extension SequencerAddress {
    init(_ address: snd_seq_addr_t) {
        self.init(client: address.client, port: address.port)
    }
}
