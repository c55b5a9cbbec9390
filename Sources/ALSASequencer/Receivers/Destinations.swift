import MIDI

/// The destination of each port's messages for all receivers. If there is only one receiver, values go to its address,
/// which costs the kernel less; else they go to "subscribers", and the kernel looks up who is connected.
///
/// A connection changes a moment before its notice is read. Values that are sent by address in between go to the
/// earlier receiver, as if the connection had changed a moment later. Notes always go to the subscribers, so the kernel
/// decides who is connected: no note begins at a receiver that has left, and a new receiver gets the end of every note
/// it has heard.
struct Destinations: Sendable {
    /// The only receiver of each port; `subscribers` if there is none or more than one.
    private var onlyReceivers: [SequencerAddress]
    /// Whether notices of changed connections may be unread.
    var hasUnreadNotices = false

    init(ports: Int) { onlyReceivers = Array(repeating: .subscribers, count: ports) }

    /// - Parameter receiver: the only one; nil if there is none or more than one.
    mutating func setOnlyReceiver(_ receiver: SequencerAddress?, of port: UInt8) {
        onlyReceivers[Int(port)] = receiver ?? .subscribers
    }

    @inline(__always)
    func destination(of message: Message, from port: UInt8) -> SequencerAddress {
        hasUnreadNotices || message.isNote ? .subscribers : onlyReceivers[Int(port)]
    }
}
