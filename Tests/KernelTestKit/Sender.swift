import CALSA

/// An ordinary program that plays: its messages go to whoever subscribed to it, or to one port by its address.
public final class Sender {
    private let client: SequencerClient
    private let codec: MIDICodec

    public init(name: String = "Sender") throws(Failure) {
        client = try SequencerClient(name: name, direction: .output)
        codec = try MIDICodec()
    }

    /// Subscribes the port to what this client sends.
    public func connect(to port: SequencerClient.Address) throws(Failure) {
        let code = snd_seq_connect_to(client.handle, client.address.port, port.client, port.port)
        guard code == 0 else { throw .system("cannot connect to \(port.client):\(port.port)", code: -code) }
    }

    /// Sends each message in the bytes as one event: to all subscribers, or to that port alone.
    public func send(_ bytes: [UInt8], to port: SequencerClient.Address? = nil) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var (event, count) = try codec.event(of: rest)
            rest = rest.dropFirst(count)
            event.source.port = UInt8(client.address.port)
            event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
            event.dest.client = port.map { UInt8($0.client) } ?? UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS)
            event.dest.port = port.map { UInt8($0.port) } ?? UInt8(SND_SEQ_ADDRESS_UNKNOWN)
            let code = snd_seq_event_output_direct(client.handle, &event)
            guard code >= 0 else { throw .system("cannot send \(hexadecimal(bytes))", code: -code) }
        }
    }
}
