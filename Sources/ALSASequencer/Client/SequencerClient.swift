import CALSA
import Glibc
import MIDI

/// A client of the ALSA sequencer, the loop's or that of `LeftoverNotes`: output ports that other programs subscribe to, and
/// an input port.
///
/// Messages are collected in a buffer of events and leave in one `write`, without a queue: the kernel hands them to all
/// receivers before it returns. `Destinations` decides how they are addressed. After `init` nothing here throws or blocks,
/// and only a search for receivers whose notices were lost allocates. One thread owns it.
///
/// A receiver that is full does not affect the others: see `recover`.
public final class SequencerClient: @unchecked Sendable {
    /// Nil if there is no sequencer.
    let handle: SequencerHandle?
    let events: UnsafeMutablePointer<snd_seq_event_t>
    /// The number of used places in the buffer. A system exclusive message's bytes take places behind its event.
    private var count = 0
    /// Whether the buffer holds a system exclusive message, so that places with bytes have to be prepared anew.
    private var hasExclusives = false
    var receivers: ReceiverTable
    var destinations: Destinations
    /// For each output port, the state that its receivers should have by now.
    var states: [SentState]
    /// Whether any state has note ends that receivers may not have heard.
    var hasEnds = false
    /// Whether the next read returns nil without asking the kernel, whose last events have just been handed out.
    var drained = false
    /// The pitches to which other programs tune their keys.
    public internal(set) var tuning = TuningParser()
    /// The sender of the latest part of a tuning. A message of another sender does not continue it.
    var tuningSource: SequencerAddress?
    /// Replacements for lost notices.
    var madeUp: [SequencerInput] = []

    /// The most events that a write takes; a longer frame takes several writes. See also `ReceiverTable.capacity`.
    public static let capacity = 256
    /// The most output ports: sets of them have a bit for each in a UInt32, as in `ReceiverTable`.
    public static let outputLimit = 32

    /// The client's number.
    public let number: UInt8
    /// For `epoll`: readable while events wait for `nextInput`. Without a sequencer nothing ever waits.
    public let descriptor: CInt

    /// The numbers of the output ports, in the order of their names: 0, 1, …
    public let outputs: [UInt8]
    public let outputCount: Int
    public let input: UInt8

    /// - Parameters:
    ///   - name: the client's name, as other programs see it.
    ///   - outputs: the names of the output ports, at least one.
    /// - Throws: `noSequencer`, `notPermitted` or `failed`.
    public convenience init(name: String, outputs: [String] = ["out"]) throws(SequencerError) {
        let handle = try SequencerHandle(name: name)
        // Without SUBS_WRITE nobody can connect to it. Without WRITE the kernel would not report new subscribers.
        let output = CUnsignedInt(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ | SND_SEQ_PORT_CAP_WRITE)
        var numbers: [UInt8] = []
        for name in outputs { numbers.append(try handle.createPort(name, output)) }
        let write = CUnsignedInt(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE)
        precondition(numbers.elementsEqual(0..<UInt8(numbers.count)), "the kernel numbers ports from 0")
        let input = try handle.createPort("in", write)
        self.init(handle, number: handle.client, descriptor: handle.descriptor, outputs: numbers, input: input)
    }

    /// A client without a sequencer, for a bridge that plays for browsers alone. It has no receivers: it writes to `/dev/null`.
    /// - Throws: `failed`.
    public convenience init(silentOutputs count: Int) throws(SequencerError) {
        let null = Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard null >= 0 else { throw .failed(call: "open /dev/null", errno: errno) }
        self.init(nil, number: 0, descriptor: null, outputs: Array(0..<UInt8(count)), input: UInt8(count))
    }

    private init(_ handle: SequencerHandle?, number: UInt8, descriptor: CInt, outputs: [UInt8], input: UInt8) {
        precondition((1...Self.outputLimit).contains(outputs.count), "a client has 1…\(Self.outputLimit) output ports")
        receivers = ReceiverTable()
        destinations = Destinations(ports: outputs.count)
        states = outputs.map { _ in SentState() }
        self.input = input
        self.outputs = outputs
        outputCount = outputs.count
        self.handle = handle
        self.number = number
        self.descriptor = descriptor
        events = .allocate(capacity: Self.capacity)
        events.initialize(repeating: snd_seq_event_t(), count: Self.capacity)
        for index in 0..<Self.capacity { ribbon_seq_prepare(events + index) }
        // An event of no kind reaches nobody, but makes the kernel allocate memory that the first write would need.
        _ = ribbon_seq_write(descriptor, events, 1, 0)
    }

    deinit {
        events.deallocate()
        if handle == nil { Glibc.close(descriptor) }
    }

    /// Adds a message to those that the next `flush` sends. Returns false if the buffer is full: flush first.
    ///
    /// - Parameters:
    ///   - port: one of `outputs`.
    ///   - address: the only receiver; nil for all subscribers of the port.
    @discardableResult
    public func append(_ message: Message, from port: UInt8, to address: SequencerAddress? = nil) -> Bool {
        if address == nil && receivers.isDegraded(port) { return appendToEach(message, from: port) }
        guard count + Self.places(of: message) <= Self.capacity else { return false }
        precondition(port < outputCount, "the client has no such output port")
        track(message, port)
        put(message, from: port, to: address ?? destinations.destination(of: message, from: port))
        return true
    }

    private func track(_ message: Message, _ port: UInt8) {
        states[Int(port)].track(message)
        if message.isNote { hasEnds = true }
    }

    var isEmpty: Bool { count == 0 }

    var hasRoom: Bool { count < Self.capacity }

    /// Adds a message from a degraded port: one event for each receiver that is served.
    private func appendToEach(_ message: Message, from port: UInt8) -> Bool {
        guard count + receivers.count * Self.places(of: message) <= Self.capacity else { return false }
        track(message, port)
        for receiver in receivers.receivers where receiver.port == port && receiver.isServed {
            put(message, from: port, to: receiver.address)
        }
        return true
    }

    /// Puts a message into the buffer. Does not enter it in the port's state.
    /// - Precondition: there is room.
    @inline(__always)
    func put(_ message: Message, from port: UInt8, to address: SequencerAddress) {
        let event = events + count
        event.pointee.source.port = port
        ribbon_seq_address(event, address.client, address.port)
        event.pointee.encode(message)
        count += 1
        if message.isExclusive { putBytes(of: message) }
    }

    private func putBytes(of message: Message) {
        hasExclusives = true
        let bytes = UnsafeMutableRawPointer(events + count)
        for (offset, byte) in message.bytes.enumerated() {
            bytes.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
        count += Self.places(ofBytes: message.bytes.count)
    }

    /// The number of places that a message takes in the buffer.
    private static func places(of message: Message) -> Int {
        message.isExclusive ? 1 + places(ofBytes: message.bytes.count) : 1
    }

    private static func places(ofBytes count: Int) -> Int {
        let size = MemoryLayout<snd_seq_event_t>.stride
        return (count + size - 1) / size
    }

    /// The number of events from a place on that fit into one write, and of bytes that follow them: a system exclusive
    /// message, whose bytes follow its event, ends the write.
    private func run(from first: Int) -> (events: Int, bytes: Int) {
        guard hasExclusives else { return (count - first, 0) }
        for index in first..<count {
            let bytes = ribbon_seq_exclusive_length(events + index)
            if bytes > 0 { return (index + 1 - first, Int(bytes)) }
        }
        return (count - first, 0)
    }

    /// Sends the messages that were added: in one system call if every receiver takes them all, and one more for each
    /// system exclusive message that is not the last.
    public func flush() -> SendResult {
        var result = SendResult()
        var next = 0
        // A bit for each port with a failed receiver that the kernel did not name.
        var blamed: UInt32 = 0
        while next < count {
            let run = run(from: next)
            let written = ribbon_seq_write(descriptor, events + next, run.events, run.bytes)
            if written == -Int(EINTR) { continue }
            let taken = max(written, 0)
            result.sent += taken
            next += taken
            if taken == run.events {
                next += Self.places(ofBytes: run.bytes)
                continue
            }
            // The kernel stopped at this event because a receiver did not take it. The others have it, so it must not
            // be sent again.
            result.failed += 1
            result.errno = written < 0 ? CInt(-written) : EAGAIN
            let port = events[next].source.port
            if let address = events[next].address {
                receivers.fail(address, port: port)
            } else {
                blamed |= 1 << UInt32(port)
            }
            next += 1
            if taken + 1 == run.events { next += Self.places(ofBytes: run.bytes) }
        }
        if hasExclusives { for index in 0..<count { ribbon_seq_prepare(events + index) } }
        hasExclusives = false
        count = 0
        if blamed != 0 { for port in outputs where blamed >> UInt32(port) & 1 != 0 { findFailing(port) } }
        return result
    }
}

extension snd_seq_event_t {
    /// The only receiver; nil if the event goes to all subscribers.
    var address: SequencerAddress? {
        SequencerAddress(dest) == .subscribers ? nil : SequencerAddress(dest)
    }
}
