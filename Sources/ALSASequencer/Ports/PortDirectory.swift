import CALSA
import Glibc

/// Lists and connects the ports of all clients, and reports those that come and go. It is a client of its own, without
/// ports. One thread owns it: Control's.
public final class PortDirectory: @unchecked Sendable {
    let handle: SequencerHandle
    /// For `SequencerHandle.nextInput`, as in `SequencerClient`.
    private var drained = false

    /// The directory's own client number.
    public let number: UInt8
    /// For `epoll`: readable while events wait for `nextInput`.
    public let descriptor: CInt

    /// - Throws: `noSequencer`, `notPermitted` or `failed`.
    public init(name: String) throws(SequencerError) {
        let handle = try SequencerHandle(name: name)
        self.handle = handle
        number = handle.client
        descriptor = handle.descriptor
    }

    /// From now on `nextInput` reports clients, ports and connections that come and go.
    public func startAnnouncements() throws(SequencerError) {
        let capabilities = CUnsignedInt(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT)
        let port = try handle.createPort("announcements", capabilities)
        let system = SequencerAddress.announcements
        try check(
            snd_seq_connect_from(handle.pointer, CInt(port), CInt(system.client), CInt(system.port)),
            "snd_seq_connect_from")
    }

    /// The next notice; nil if there is none left. Call it when `descriptor` is readable.
    public func nextInput() -> SequencerInput? { handle.nextInput(&drained) }

    /// All ports that allow connections, by address, without the system's and the directory's own.
    public func ports() throws(SequencerError) -> [SequencerPort] {
        try handle.ports().filter {
            ![handle.client, SequencerAddress.announcements.client].contains($0.address.client)
                && ($0.receives || $0.sends)
        }
    }

    /// Connects two ports of any clients. Returns whether the connection is new.
    ///
    /// - Throws: `refused` if a port does not allow it, `noSuchPort` if one is gone, or `failed`.
    @discardableResult
    public func connect(_ sender: SequencerAddress, to receiver: SequencerAddress) throws(SequencerError)
        -> Bool
    {
        let result = ribbon_seq_with_connection(
            handle.pointer, sender.client, sender.port, snd_seq_addr_t(receiver)
        ) { snd_seq_subscribe_port($0, $1) }
        switch -result {
        case ..<1: return true
        case EBUSY: return false
        case EPERM, EACCES: throw .refused("\(sender) → \(receiver)")
        case ENOENT, EINVAL: throw .noSuchPort("\(sender) → \(receiver)", suggestion: nil, existing: [])
        default: throw .failed(call: "snd_seq_subscribe_port", errno: -result)
        }
    }

    /// Ends a connection. Returns whether there was one.
    @discardableResult
    public func disconnect(_ sender: SequencerAddress, from receiver: SequencerAddress)
        throws(SequencerError) -> Bool
    {
        let result = ribbon_seq_with_connection(
            handle.pointer, sender.client, sender.port, snd_seq_addr_t(receiver)
        ) { snd_seq_unsubscribe_port($0, $1) }
        return result >= 0
    }

    /// The ports that are connected to this one's output.
    public func receivers(of sender: SequencerAddress) throws(SequencerError) -> [SequencerAddress] {
        try handle.subscribers(of: sender, SND_SEQ_QUERY_SUBS_READ)
    }

    /// The ports that are connected to this one's input.
    public func senders(to receiver: SequencerAddress) throws(SequencerError) -> [SequencerAddress] {
        try handle.subscribers(of: receiver, SND_SEQ_QUERY_SUBS_WRITE)
    }
}
