import CALSA
import Glibc

/// A client of the ALSA sequencer with one port, as any other program has it.
public final class SequencerClient {
    public struct Address: Hashable, Sendable {
        public let client: Int32
        public let port: Int32
    }

    /// The capabilities that a port must have to be found.
    public enum Direction: Sendable {
        /// Others may subscribe to what it sends.
        case output
        /// Others may send to it.
        case input

        var capabilities: Int32 {
            switch self {
            case .output: SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ
            case .input: SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE
            }
        }
    }

    public let address: Address
    let handle: OpaquePointer
    let descriptor: Int32

    init(name: String, direction: Direction) throws(Failure) {
        var opened: OpaquePointer?
        let code = snd_seq_open(&opened, "hw", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK)
        guard code == 0, let handle = opened else {
            throw .system("cannot open the sequencer \(Kernel.sequencer)", code: -code)
        }
        self.handle = handle
        var polled = pollfd()
        snd_seq_poll_descriptors(handle, &polled, 1, Int16(POLLIN))
        descriptor = polled.fd
        snd_seq_set_client_name(handle, name)
        // The default of 200 is soon full when a test reads late.
        snd_seq_set_client_pool_input(handle, 2000)
        let port = snd_seq_create_simple_port(
            handle, name, UInt32(direction.capabilities),
            UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION))
        address = Address(client: snd_seq_client_id(handle), port: port)
        guard port >= 0 else { throw .system("cannot create a sequencer port", code: -port) }
    }

    deinit { snd_seq_close(handle) }

    /// The first port of that direction of the client with that name, if it is there now.
    func port(ofClient name: String, direction: Direction) -> Address? {
        var client: OpaquePointer?
        guard snd_seq_client_info_malloc(&client) == 0 else { return nil }
        defer { snd_seq_client_info_free(client) }
        snd_seq_client_info_set_client(client, -1)
        while snd_seq_query_next_client(handle, client) == 0 {
            guard String(cString: snd_seq_client_info_get_name(client)) == name else { continue }
            if let found = port(ofClient: snd_seq_client_info_get_client(client), direction: direction) {
                return found
            }
        }
        return nil
    }

    private func port(ofClient client: Int32, direction: Direction) -> Address? {
        var port: OpaquePointer?
        guard snd_seq_port_info_malloc(&port) == 0 else { return nil }
        defer { snd_seq_port_info_free(port) }
        snd_seq_port_info_set_client(port, client)
        snd_seq_port_info_set_port(port, -1)
        while snd_seq_query_next_port(handle, port) == 0 {
            let capabilities = Int32(bitPattern: snd_seq_port_info_get_capability(port))
            if capabilities & direction.capabilities == direction.capabilities {
                return Address(client: client, port: snd_seq_port_info_get_port(port))
            }
        }
        return nil
    }
}
