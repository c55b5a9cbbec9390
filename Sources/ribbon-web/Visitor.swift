import System
import Time
import Web

/// A browser's connection with its socket.
final class Visitor {
    let socket: StreamSocket
    var connection: ServedConnection
    /// Its page; nil before it has shown a token.
    var page: Page?
    /// Watches the socket's descriptor.
    var watch: DescriptorWatch?
    private var isOutputEnded = false

    init(_ socket: StreamSocket, at now: Timestamp) {
        (self.socket, connection) = (socket, ServedConnection(at: now))
    }

    /// Whether it comes from this machine.
    var isLocal: Bool { socket.peer.isLoopback || socket.peer.host == socket.local.host }

    /// Reads what has come, a bounded part of it.
    func read(_ buffer: inout [UInt8], at now: Timestamp, on site: Site) -> [ServedConnection.Message] {
        switch socket.receive(into: &buffer) {
        case .bytes(let bytes): return connection.receive(bytes, at: now, on: site, socket.local.hostInURL)
        case .nothing: return []
        case .end:
            connection.endInput()
            return []
        }
    }

    /// Writes as much as the socket takes, and waits for the next event.
    func settle(at now: Timestamp) {
        while !connection.isEnded, !connection.output.isEmpty {
            guard let count = socket.send(connection.output) else {
                connection.endInput()
                break
            }
            if count == 0 { break }
            connection.wrote(count, at: now)
        }
        if connection.isSilent, !isOutputEnded {
            isOutputEnded = true
            socket.endOutput()
        }
        watch?.awaited = connection.output.isEmpty ? .readable : [.readable, .writable]
    }
}
