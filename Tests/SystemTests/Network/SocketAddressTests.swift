import System
import Testing

@Suite("Addresses of the internet protocol")
struct SocketAddressTests {
    @Test(arguments: ["127.0.0.1:7422", "0.0.0.0:0", "[::1]:65535", "[fd00::5]:80"])
    func textIsReadBack(_ text: String) {
        #expect(SocketAddress(text: text)?.text == text)
    }

    @Test(arguments: [
        "", ":", "7422", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "::1:7422", "[::1]",
        "[127.0.0.1]:1",
        "localhost:7422", "127.1:7422", " 127.0.0.1:1", "[::1:7422", "0x7f.0.0.1:1",
    ])
    func anythingElseIsNoAddress(_ text: String) { #expect(SocketAddress(text: text) == nil) }

    @Test func whereItLeads() {
        #expect(SocketAddress(text: "127.3.2.1:1")?.isLoopback == true)
        #expect(SocketAddress(text: "[::1]:1")?.isLoopback == true)
        #expect(SocketAddress(text: "192.168.1.5:1")?.isLoopback == false)
        #expect(SocketAddress(text: "0.0.0.0:1")?.isAny == true)
        #expect(SocketAddress(text: "[0:0::0]:1")?.text == "[::]:1")
    }
}
