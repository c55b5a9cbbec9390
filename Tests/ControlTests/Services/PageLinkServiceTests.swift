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

    @Test("whoever may ask is told what the server says then, until it goes")
    func links() throws {
        let asking = try bench.connect()
        #expect(bench.ask(asking, ControlRequest(.links))?.code == 69)
        func serve() throws {
            let server = try bench.connect()
            #expect(bench.ask(server, ControlRequest(.serve, links: links(1))) == nil)
            // The machine may have got another address since.
            for number in 2...3 {
                #expect(bench.ask(asking, ControlRequest(.links)) == nil)
                #expect(server.reply == .done("tell"))
                #expect(bench.ask(server, ControlRequest(.serve, links: links(number))) == nil)
                #expect(asking.reply?.links == links(number))
            }
            #expect(bench.takeLog() == [], "links are secrets")
        }
        try serve()
        bench.settle()
        #expect(bench.ask(asking, ControlRequest(.links))?.code == 69)
    }

    @Test("two programs that ask at once are answered one after the other")
    func twoAtOnce() throws {
        let (server, first, second) = (try bench.connect(), try bench.connect(), try bench.connect())
        _ = bench.ask(server, ControlRequest(.serve, links: links(1)))
        #expect(bench.ask(first, ControlRequest(.links)) == nil)
        #expect(bench.ask(second, ControlRequest(.links, "renew")) == nil)
        #expect(server.reply == .done("tell"))
        #expect(bench.ask(server, ControlRequest(.serve, links: links(1))) == .done("renew"))
        #expect(first.reply?.links == links(1))
        #expect(second.reply == nil)
        #expect(bench.ask(server, ControlRequest(.serve, links: links(2))) == nil)
        #expect(second.reply?.links == links(2))
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
