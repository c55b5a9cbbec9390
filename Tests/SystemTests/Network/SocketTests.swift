import CLinux
import Glibc
import System
import TestSupport
import Testing

@Suite("TCP sockets")
struct SocketTests {
    private static let loopback = SocketAddress(text: "127.0.0.1:0")!

    /// A client's blocking socket.
    private func connect(to address: SocketAddress) throws -> OwnedDescriptor {
        let client = OwnedDescriptor(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = address.port.bigEndian
        inet_pton(AF_INET, address.host, &target.sin_addr)
        let number = client.number
        let result = withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
        return client
    }

    @Test func bytesComeAndGo() throws {
        let listener = try ListeningSocket(Self.loopback)
        #expect(listener.address.port != 0)
        #expect(try listener.accept() == nil)
        let client = try connect(to: listener.address)
        Poll.wait(for: listener.descriptor)
        let server = try #require(try listener.accept())
        #expect(server.local == listener.address)
        #expect(server.peer.isLoopback)
        var buffer = [UInt8](repeating: 0, count: 16)
        guard case .nothing = server.receive(into: &buffer) else { throw TestFailure.unexpected }
        #expect(send(client.number, [1, 2, 3] as [UInt8], 3, 0) == 3)
        Poll.wait(for: server.descriptor)
        guard case .bytes(let bytes) = server.receive(into: &buffer) else { throw TestFailure.unexpected }
        #expect(Array(bytes) == [1, 2, 3])
        #expect(server.send([7, 8]) == 2)
        server.endOutput()
        #expect(recv(client.number, &buffer, 16, Int32(MSG_WAITALL)) == 2)
        shutdown(client.number, Int32(SHUT_WR))
        Poll.wait(for: server.descriptor)
        guard case .end = server.receive(into: &buffer) else { throw TestFailure.unexpected }
    }

    @Test(arguments: [
        ("127.0.0.1:1", "127.0.0.1:2", true), ("127.0.0.1:1", "192.0.2.1:2", false), ("0.0.0.0:1", "192.0.2.1:2", true),
        ("192.0.2.7:1", "127.0.0.1:2", true), ("0.0.0.0:1", "[::1]:2", false), ("[::1]:1", "[2001:db8::1]:2", false),
        ("[::]:1", "[2001:db8::1]:2", true),
    ])
    func aLoopbackReachesItsMachineOnly(_ own: String, _ other: String, _ isReached: Bool) throws {
        let address = try #require(SocketAddress(text: own))
        #expect(try address.reaches(#require(SocketAddress(text: other))) == isReached)
    }

    @Test func aFullSocketTakesNoMore() throws {
        let listener = try ListeningSocket(Self.loopback)
        let client = try connect(to: listener.address)
        Poll.wait(for: listener.descriptor)
        let server = try #require(try listener.accept())
        var (total, last) = (0, 1)
        while last > 0 {
            last = try #require(server.send([UInt8](repeating: 0, count: 1 << 20)))
            total += last
        }
        #expect(total > 0)
        _ = consume client
        // The other end is gone, with what it has not read.
        var isGone = false
        for _ in 0..<10 where !isGone {
            Poll.wait(for: server.descriptor, [.readable, .writable])
            isGone = server.send([1]) == nil
        }
        #expect(isGone)
    }

    @Test func anAddressInUseIsRefused() throws {
        let listener = try ListeningSocket(Self.loopback)
        let error = thrown(SystemError.self) { try ListeningSocket(listener.address) }
        #expect(error?.number == EADDRINUSE)
    }

    private enum TestFailure: Error { case unexpected }
}
