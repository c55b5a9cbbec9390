import CALSA

extension Receiver {
    /// Has the kernel put the time of a new queue on what comes: on everything that reaches the port, as `arecordmidi`
    /// does. Answers the queue.
    public func stampPort() throws(Failure) -> UInt8 {
        let queue = try startQueue()
        var port: OpaquePointer?
        guard snd_seq_port_info_malloc(&port) == 0 else { throw Failure("no memory") }
        defer { snd_seq_port_info_free(port) }
        snd_seq_get_port_info(client.handle, client.address.port, port)
        snd_seq_port_info_set_timestamping(port, 1)
        snd_seq_port_info_set_timestamp_queue(port, Int32(queue))
        let code = snd_seq_set_port_info(client.handle, client.address.port, port)
        guard code >= 0 else { throw .system("cannot stamp a port", code: -code) }
        return queue
    }

    /// Subscribes to a port so that the kernel puts the time of a new queue on what comes by this connection, as Rosegarden
    /// and `aconnect --real` do. Answers the queue.
    public func connectWithTimestamps(to sender: SequencerClient.Address) throws(Failure) -> UInt8 {
        let queue = try startQueue()
        var subscription: OpaquePointer?
        guard snd_seq_port_subscribe_malloc(&subscription) == 0 else { throw Failure("no memory") }
        defer { snd_seq_port_subscribe_free(subscription) }
        var from = snd_seq_addr_t(client: UInt8(sender.client), port: UInt8(sender.port))
        var to = snd_seq_addr_t(client: UInt8(address.client), port: UInt8(address.port))
        snd_seq_port_subscribe_set_sender(subscription, &from)
        snd_seq_port_subscribe_set_dest(subscription, &to)
        snd_seq_port_subscribe_set_queue(subscription, Int32(queue))
        snd_seq_port_subscribe_set_time_update(subscription, 1)
        snd_seq_port_subscribe_set_time_real(subscription, 1)
        let code = snd_seq_subscribe_port(client.handle, subscription)
        guard code >= 0 else { throw .system("cannot subscribe with time stamps", code: -code) }
        return queue
    }

    private func startQueue() throws(Failure) -> UInt8 {
        let queue = snd_seq_alloc_queue(client.handle)
        guard queue >= 0 else { throw .system("cannot allocate a queue", code: -queue) }
        snd_seq_control_queue(client.handle, queue, Int32(SND_SEQ_EVENT_START.rawValue), 0, nil)
        return UInt8(queue)
    }
}
