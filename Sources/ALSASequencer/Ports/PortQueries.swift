import CALSA
import Glibc

extension SequencerHandle {
    /// All ports of all clients, by address.
    func ports() throws(SequencerError) -> [SequencerPort] {
        var client: OpaquePointer?
        try check(snd_seq_client_info_malloc(&client), "snd_seq_client_info_malloc")
        defer { snd_seq_client_info_free(client) }
        var port: OpaquePointer?
        try check(snd_seq_port_info_malloc(&port), "snd_seq_port_info_malloc")
        defer { snd_seq_port_info_free(port) }
        var ports: [SequencerPort] = []
        snd_seq_client_info_set_client(client, -1)
        while snd_seq_query_next_client(pointer, client) >= 0 {
            snd_seq_port_info_set_client(port, snd_seq_client_info_get_client(client))
            snd_seq_port_info_set_port(port, -1)
            while snd_seq_query_next_port(pointer, port) >= 0 { ports.append(SequencerPort(client, port)) }
        }
        return ports
    }

    /// - Parameter type: whether to list a port's receivers or its senders.
    func subscribers(
        of port: SequencerAddress, _ type: snd_seq_query_subs_type_t
    ) throws(SequencerError) -> [SequencerAddress] {
        var query: OpaquePointer?
        try check(snd_seq_query_subscribe_malloc(&query), "snd_seq_query_subscribe_malloc")
        defer { snd_seq_query_subscribe_free(query) }
        var root = snd_seq_addr_t(port)
        snd_seq_query_subscribe_set_root(query, &root)
        snd_seq_query_subscribe_set_type(query, type)
        var subscribers: [SequencerAddress] = []
        snd_seq_query_subscribe_set_index(query, 0)
        while snd_seq_query_port_subscribers(pointer, query) >= 0 {
            subscribers.append(SequencerAddress(snd_seq_query_subscribe_get_addr(query).pointee))
            snd_seq_query_subscribe_set_index(query, snd_seq_query_subscribe_get_index(query) + 1)
        }
        return subscribers
    }

    /// The only receiver of our port; nil if there is none, several, or one whose connection has time stamps: the kernel
    /// adds those to events for subscribers only. Allocates nothing.
    func onlyReceiver(of port: UInt8) -> SequencerAddress? {
        var receiver = snd_seq_addr_t()
        return ribbon_seq_only_receiver(pointer, client, port, &receiver) != 0 ? SequencerAddress(receiver) : nil
    }
}

extension SequencerPort {
    init(_ client: OpaquePointer?, _ port: OpaquePointer?) {
        let capabilities = CInt(bitPattern: snd_seq_port_info_get_capability(port))
        let type = CInt(bitPattern: snd_seq_port_info_get_type(port))
        func can(_ flags: CInt) -> Bool {
            capabilities & SND_SEQ_PORT_CAP_NO_EXPORT == 0 && capabilities & flags == flags
        }
        let card = snd_seq_client_info_get_card(client)
        self.init(
            address: SequencerAddress(snd_seq_port_info_get_addr(port).pointee),
            clientName: String(cString: snd_seq_client_info_get_name(client)),
            name: String(cString: snd_seq_port_info_get_name(port)),
            receives: can(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE),
            sends: can(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ),
            isHardware: type & SND_SEQ_PORT_TYPE_HARDWARE != 0,
            busPath: card >= 0 ? SoundCard.busPath(Int(card)) : nil)
    }
}

extension snd_seq_addr_t {
    init(_ address: SequencerAddress) {
        self.init(client: address.client, port: address.port)
    }
}
