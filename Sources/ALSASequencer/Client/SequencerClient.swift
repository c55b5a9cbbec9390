import CALSA
import Glibc
import MIDI

/// The loop's client of the ALSA sequencer: output ports that other programs subscribe to, and an input port.
///
/// Messages are put into a buffer of events and leave in one `write`, without a queue: the kernel hands them to all
/// subscribers before it returns. After `init` nothing here allocates, throws or blocks. One thread owns it.
public struct SequencerClient: ~Copyable, @unchecked Sendable {
    let handle: SequencerHandle
    let events: UnsafeMutablePointer<snd_seq_event_t>
    private var count = 0
    /// Whether the next read must not ask the kernel, because what it gave last has just been handed out.
    var drained = false

    /// How many events go to the kernel at most in one write; a longer frame takes several.
    public static let capacity = 256

    /// The output ports, in the order in which they were named.
    public let outputs: [UInt8]
    public let input: UInt8

    /// - Parameters:
    ///   - name: what other programs see the client as.
    ///   - outputs: the names of the output ports, at least one.
    ///   - input: the name of the input port.
    /// - Throws: `noSequencer`, `notPermitted` or `failed`.
    public init(name: String, outputs: [String] = ["out"], input: String = "in") throws(SequencerError) {
        precondition(!outputs.isEmpty, "a client needs an output port")
        let handle = try SequencerHandle(name: name)
        // Not SUBS_WRITE: nobody can connect to it. But without WRITE the kernel would not tell it of new subscribers.
        let output = CUnsignedInt(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ | SND_SEQ_PORT_CAP_WRITE)
        var numbers: [UInt8] = []
        for name in outputs { numbers.append(try handle.createPort(name, output)) }
        let write = CUnsignedInt(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE)
        let inputNumber = try handle.createPort(input, write)
        self.input = inputNumber
        self.outputs = numbers
        self.handle = handle
        events = .allocate(capacity: Self.capacity)
        events.initialize(repeating: snd_seq_event_t(), count: Self.capacity)
        for index in 0..<Self.capacity { ribbon_seq_prepare(events + index) }
        // An event of no kind reaches nobody, but makes the kernel allocate what the first write needs.
        _ = ribbon_seq_write(handle.descriptor, events, 1)
    }

    deinit { events.deallocate() }

    /// The client's number.
    public var number: UInt8 { handle.client }

    /// For `epoll`: readable while events are waiting for `nextInput`.
    public var descriptor: CInt { handle.descriptor }

    /// Puts a message behind those that leave with the next `flush`. Where the buffer is full, `false`: flush first.
    ///
    /// - Parameters:
    ///   - port: a number out of `outputs`.
    ///   - address: the one receiver; nil for all subscribers of the port.
    @discardableResult
    public mutating func append(_ message: Message, from port: UInt8, to address: SequencerAddress? = nil) -> Bool {
        guard count < Self.capacity else { return false }
        let event = events + count
        event.pointee.source.port = port
        if let address {
            ribbon_seq_address(event, address.client, address.port)
        } else {
            ribbon_seq_address_subscribers(event)
        }
        event.pointee.encode(message)
        count += 1
        return true
    }

    /// Sends what was appended, in one system call where the kernel takes it all.
    public mutating func flush() -> SendResult {
        var result = SendResult()
        var next = 0
        while next < count {
            let written = ribbon_seq_write(handle.descriptor, events + next, count - next)
            if written > 0 {
                result.sent += written
                next += written
            } else if written != -Int(EINTR) {
                // A receiver did not take this event. The others have it: it must not go out again.
                result.failed += 1
                result.errno = written < 0 ? CInt(-written) : EIO
                next += 1
            }
        }
        count = 0
        return result
    }

    /// Sends a frame's messages in their order, in one system call for every 256 of them.
    public mutating func send(
        _ messages: UnsafeBufferPointer<Message>, from port: UInt8, to address: SequencerAddress? = nil
    ) -> SendResult {
        var result = SendResult()
        for message in messages where !append(message, from: port, to: address) {
            result += flush()
            append(message, from: port, to: address)
        }
        result += flush()
        return result
    }
}
