import BridgeClient
import Glibc
import Presets
import System
import TestSupport
import Testing
import Web

@testable import FaceBridge
@testable import ribbon_web

@Suite("ribbon web")
struct WebProgramTests {
    private let folder = TestFolder()

    private var path: String { folder.path("state/web-tokens") }

    private func made() throws -> TokenFile { try TokenFile(StateFolder(path: folder.path("state"))) }

    private func mode() -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func tokensAreMadeOnceForTheirOwnerOnly() throws {
        let first = try made().tokens.text
        #expect(mode() == 0o600)
        #expect(try folder.text(of: path) == first)
        #expect(try made().tokens.text == first)
        let list = try made().tokens
        #expect(Set(PageRole.allCases.map { list.token(of: $0).text }).count == 3)
    }

    @Test func newTokensReplaceTheFile() throws {
        let file = try made()
        let first = file.tokens.token(of: .play)
        chmod(path, 0o644)
        file.renew()
        #expect(file.tokens.role(of: first) == nil)
        #expect(try folder.text(of: path) == file.tokens.text)
        #expect(mode() == 0o600)
    }

    @Test func aDamagedFileIsMadeAnew() throws {
        folder.makeFolder("state")
        folder.write("state/web-tokens", "play 1234\n")
        #expect(try made().tokens.text == folder.text(of: path))
    }

    @Test func withoutAPlaceTheyLastAsLongAsTheProgram() throws {
        #expect(try TokenFile(StateFolder(path: nil)).tokens.role(of: made().tokens.token(of: .play)) == nil)
    }

    @Test func linksOfThisMachine() throws {
        let addresses = try WebAddresses(SocketAddress(text: "127.0.0.1:0"), takesAnyPort: false)
        let port = addresses.sockets[0].address.port
        let tokens = try made().tokens
        let links = addresses.links(tokens, letsNetworkEdit: false)
        #expect(links.map(\.role) == ["view", "play", "edit"])
        #expect(links[1].url == "http://127.0.0.1:\(port)/#\(tokens.token(of: .play).text)")
        #expect(addresses.names.isEmpty)
        #expect(addresses.announcements == ["the page is at http://127.0.0.1:\(port)/; its links: ribbon web --show"])
    }

    /// The loopback is served too, at the same port; to edit, one has to come from there.
    @Test func linksOfANetwork() throws {
        let addresses = try WebAddresses(SocketAddress(text: "0.0.0.0:0"), takesAnyPort: false)
        let port = addresses.sockets[0].address.port
        #expect(addresses.sockets.allSatisfy { $0.address.port == port })
        let tokens = try made().tokens
        let network = try #require(addresses.network)
        #expect(network.port == port)
        let links = addresses.links(tokens, letsNetworkEdit: false)
        #expect(links[1].url.hasPrefix("http://\(network.text)/#"))
        #expect(links[2].url.hasPrefix("http://127.0.0.1:\(port)/#"))
        #expect(addresses.links(tokens, letsNetworkEdit: true)[2].url.hasPrefix("http://\(network.text)/#"))
        #expect(addresses.announcements.count == 2 && addresses.announcements[1].contains("plain HTTP"))
        for role in PageRole.allCases {
            #expect(!addresses.announcements.contains { $0.contains(tokens.token(of: role).text) })
        }
    }

    @Test func aPortInUseIsOneOfItsOwnForAChild() throws {
        let other = try ListeningSocket(try #require(SocketAddress(text: "127.0.0.1:0")))
        let failure = thrown(ProgramFailure.self) { try WebAddresses(other.address, takesAnyPort: true) }
        #expect(failure?.code == .unavailable)
        #expect(failure?.message?.contains("\(other.address.text): cannot be listened at") == true)
    }
}
