import System
import Testing

@testable import ribbon_osc

@Suite("Receivers of OSC")
struct ReceiversTests {
    /// The machine's own addresses in networks.
    private static let networks = Machine.addresses.filter { !$0.isVersion6 }

    @Test(
        "a network is reached though messages come in on the loopback only",
        .enabled(if: !networks.isEmpty, "the machine is in no network"))
    func network() throws {
        let own = try DatagramSocket(#require(SocketAddress(text: "127.0.0.1:0")))
        let addresses = try [#require(Self.networks.first).with(port: 0), own.address.with(port: 0)]
        let peers = try addresses.map { try DatagramSocket($0) }
        let receivers = try Receivers(peers.map(\.address), own)
        receivers.send([1, 2, 3]) { Issue.record("\($0.text): \($1)") }
        var buffer = [UInt8](repeating: 0, count: 16)
        for peer in peers {
            Poll.wait(for: peer.descriptor)
            let received = peer.receive(into: &buffer).map { Array($0) }
            #expect(received == [1, 2, 3])
        }
    }

    @Test("a receiver that cannot be reached is told, and the others get the message")
    func unreachable() throws {
        let own = try DatagramSocket(#require(SocketAddress(text: "127.0.0.1:0")))
        let peer = try DatagramSocket(own.address.with(port: 0))
        // Port 0 is nobody's.
        let receivers = try Receivers([own.address.with(port: 0), peer.address], own)
        var failures: [String] = []
        receivers.send([4]) { address, _ in failures.append(address.text) }
        #expect(failures == ["127.0.0.1:0"])
        var buffer = [UInt8](repeating: 0, count: 16)
        Poll.wait(for: peer.descriptor)
        let received = peer.receive(into: &buffer).map { Array($0) }
        #expect(received == [4])
    }
}
