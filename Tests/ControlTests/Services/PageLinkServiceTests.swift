import Testing

@testable import BridgeClient
@testable import Control

@Suite("Links to the page")
struct PageLinkServiceTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func links(_ number: Int) -> [PageLink] {
        [PageLink(role: "play", url: "http://127.0.0.1:7422/#\(number)")]
    }

    @Test("whoever may ask is told what the server has said last, until it goes")
    func links() throws {
        let asking = try bench.connect()
        #expect(bench.ask(asking, ControlRequest(.links))?.code == 69)
        func serve() throws {
            let server = try bench.connect()
            #expect(bench.ask(server, ControlRequest(.serve, links: links(1))) == nil)
            #expect(bench.ask(asking, ControlRequest(.links))?.links == links(1))
            #expect(bench.takeLog() == [], "links are secrets")
        }
        try serve()
        bench.settle()
        #expect(bench.ask(asking, ControlRequest(.links))?.code == 69)
    }

    @Test("new tokens are made by the server, and who asks for them waits for its new links")
    func renewal() throws {
        let (server, asking) = (try bench.connect(), try bench.connect())
        _ = bench.ask(server, ControlRequest(.serve, links: links(1)))
        #expect(bench.ask(asking, ControlRequest(.links, "renew")) == nil)
        #expect(server.reply == .done("renew"))
        #expect(bench.ask(server, ControlRequest(.serve, links: links(2))) == nil)
        #expect(asking.reply?.links == links(2))
        #expect(bench.ask(asking, ControlRequest(.links, "other"))?.code == 64)
    }

    @Test("a server that goes instead of making new tokens leaves nobody waiting")
    func lostRenewal() throws {
        var server: Bench.Program? = try bench.connect()
        let asking = try bench.connect()
        _ = bench.ask(server!, ControlRequest(.serve, links: links(1)))
        _ = bench.ask(asking, ControlRequest(.links, "renew"))
        server = nil
        bench.settle()
        #expect(asking.reply?.code == 69)
    }
}
