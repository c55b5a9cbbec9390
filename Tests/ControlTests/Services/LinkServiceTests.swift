import Testing
import Time

@testable import Bridge
@testable import BridgeClient
@testable import Control
@testable import Player

/// The program of Ableton Link at the control socket.
@Suite("Link service")
struct LinkServiceTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func report(peers: Int = 1, tempo: Double = 90, time: Int64 = 100_000_000_000, wish: Int = 0) -> LinkReport
    {
        LinkReport(peers: peers, tempo: tempo, beat: 2.5, time: time, barLength: 4, isPlaying: true, wish: wish)
    }

    private func tell(_ program: Bench.Program, _ report: LinkReport?) -> ControlReply? {
        var request = ControlRequest(.link)
        request.link = report
        return bench.ask(program, request)
    }

    private func sessions(_ bench: Bench) -> [LinkSession?] {
        bench.loop.orders.compactMap { if case .link(let session) = $0 { .some(session) } else { nil } }
    }

    @Test func theLoopFollowsTheSessionUntilTheProgramGoes() throws {
        var program: Bench.Program? = try bench.connect()
        bench.loop.statistics.clock.note(bench.loop.player.clock)
        let reply = tell(program!, report())
        #expect(reply?.ok == true && reply?.wish == 0)
        #expect(reply?.beats?.barLength == 4)
        let last = sessions(bench).last ?? nil
        let session = try #require(last)
        #expect(session.peers == 1 && session.isPlaying == true && session.barLength == 4)
        #expect(abs(session.line.tempo - 90) < 1e-9)
        #expect(session.line.beat(at: .zero + .seconds(100)) == 2.5)
        #expect(bench.takeLog() == ["Link: 1 other"])
        let asking = try bench.connect()
        #expect(
            bench.ask(asking, ControlRequest(.status))?.status?.link == BridgeStatus.Link(peers: 1, isPlaying: true))
        program = nil
        bench.settle()
        #expect(sessions(bench).count == 2 && sessions(bench).last == .some(nil))
        #expect(bench.ask(asking, ControlRequest(.status))?.status?.link == nil)
    }

    @Test func whatIsChangedHereIsTold() throws {
        let program = try bench.connect()
        _ = tell(program, report())
        func change(_ number: Int, _ change: LinkWish.Change) throws -> LinkWishLine? {
            bench.loop.report(.request(.link(LinkWish(number: number, change: change, time: .zero + .milliseconds(1)))))
            bench.settle()
            return program.line().flatMap { JSONLine.decode(LinkWishLine.self, $0) }
        }
        #expect(try change(1, .tempo(126)) == LinkWishLine(wish: 1, time: 1_000_000, tempo: 126))
        #expect(try change(2, .isPlaying(false)) == LinkWishLine(wish: 2, time: 1_000_000, isPlaying: false))
        #expect(tell(program, report(wish: 2))?.wish == 2)
        #expect(sessions(bench).last??.wish == 2)
    }

    @Test func aSecondProgramIsRefused() throws {
        let (first, second) = (try bench.connect(), try bench.connect())
        _ = tell(first, report())
        #expect(tell(second, report())?.code == 1)
        #expect(sessions(bench).count == 1)
    }

    private static let wrong: [LinkReport?] = [
        nil, LinkReport(peers: -1, tempo: 90, beat: 0, time: 100_000_000_000, barLength: 4, wish: 0),
        LinkReport(peers: 1, tempo: 19, beat: 0, time: 100_000_000_000, barLength: 4, wish: 0),
        LinkReport(peers: 1, tempo: 90, beat: 1e12, time: 100_000_000_000, barLength: 4, wish: 0),
        LinkReport(peers: 1, tempo: 90, beat: 0, time: 120_000_000_000, barLength: 4, wish: 0),
        LinkReport(peers: 1, tempo: 90, beat: 0, time: .min, barLength: 4, wish: 0),
        LinkReport(peers: 1, tempo: 90, beat: 0, time: 100_000_000_000, barLength: 0, wish: 0),
        LinkReport(peers: 1, tempo: 90, beat: 0, time: 100_000_000_000, barLength: 4, start: .max, wish: 0),
    ]

    @Test(arguments: wrong.indices)
    func aWrongReportIsRefused(index: Int) throws {
        let program = try bench.connect()
        #expect(tell(program, Self.wrong[index])?.code == 64)
        #expect(sessions(bench).isEmpty)
    }

    @Test func startsAndStopsMayStayHere() throws {
        let bench = try Bench(configuration: "link: { start-stop: off }\n")
        let program = try bench.connect()
        var request = ControlRequest(.link)
        request.link = report()
        #expect(bench.ask(program, request)?.ok == true)
        #expect(sessions(bench).last??.isPlaying == .some(nil))
        #expect(
            bench.ask(program, ControlRequest(.status))?.status?.link == BridgeStatus.Link(peers: 1, isPlaying: nil))
    }
}
