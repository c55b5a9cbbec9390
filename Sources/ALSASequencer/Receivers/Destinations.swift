import MIDI

/// Where each port's messages for all receivers go. To the only receiver they go by its address, which costs the kernel
/// less; else to "subscribers", which has the kernel look up who is connected.
///
/// A connection changes a moment before its notice has been read. Values that are sent in between by address go where
/// they went before, as if the connection had changed a moment later. Notes always go to the subscribers, so the kernel
/// decides who is connected: no note begins at a receiver that has left, and none loses its end at one that has come.
struct Destinations: Sendable {
    /// One a port; `subscribers` where there is no receiver or more than one.
    private var onlyReceivers: [SequencerAddress]
    /// Whether notices of changed connections may be waiting.
    var hasUnreadNotices = false

    init(ports: Int) { onlyReceivers = Array(repeating: .subscribers, count: ports) }

    /// - Parameter receiver: the only one; nil where there is none or more than one.
    mutating func setOnlyReceiver(_ receiver: SequencerAddress?, of port: UInt8) {
        onlyReceivers[Int(port)] = receiver ?? .subscribers
    }

    @inline(__always)
    func destination(of message: Message, from port: UInt8) -> SequencerAddress {
        hasUnreadNotices || message.isNote ? .subscribers : onlyReceivers[Int(port)]
    }
}
