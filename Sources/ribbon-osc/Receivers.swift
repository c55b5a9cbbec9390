import System

/// The addresses that messages are sent to, each with the socket that reaches it.
struct Receivers {
    private var receivers: [(address: SocketAddress, socket: DatagramSocket)] = []

    /// - Parameter socket: the one that receives. What it can reach is sent from it, so that answers arrive there; the rest
    ///   is sent from other sockets.
    init(_ addresses: [SocketAddress], _ socket: DatagramSocket) throws(SystemError) {
        for address in addresses {
            if let known = ([socket] + receivers.map(\.socket)).first(where: { $0.address.reaches(address) }) {
                receivers.append((address, known))
            } else {
                // Not bound to an address: the system sends with the one that suits the receiver.
                let any = SocketAddress(host: address.isVersion6 ? "::" : "0.0.0.0", port: 0)!
                receivers.append((address, try DatagramSocket(any)))
            }
        }
    }

    /// - Parameter fail: is told the receivers that nothing can be sent to now.
    func send(_ bytes: [UInt8], fail: (SocketAddress, SystemError) -> Void) {
        for (address, socket) in receivers {
            do throws(SystemError) { try socket.send(bytes, to: address) } catch { fail(address, error) }
        }
    }
}
