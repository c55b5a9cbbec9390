import BridgeClient
import MIDI
import Player
import Presets
import System
import Time

/// Stands between the loop and the program that is in a session of Ableton Link: tells each what the other has done.
final class LinkService {
    private let reactor: Reactor
    private let controller: LoopController
    private let reloading: ReloadService
    /// The program that is in a session; nil while none is. `report` is its latest one.
    private var program: ControlClient?
    private var report: LinkReport?
    /// The number of the loop's latest wish.
    private var wish = 0

    /// How much the time of a report may differ from now, and how far away a start may be.
    private static let (tolerance, farthestStart) = (Nanoseconds.seconds(10), Nanoseconds.seconds(3600))

    init(_ reactor: Reactor, _ controller: LoopController, _ reloading: ReloadService) {
        (self.reactor, self.controller, self.reloading) = (reactor, controller, reloading)
    }

    func register(with requests: RequestService) {
        requests.on(.link) { [unowned self] request, client in answer(request.link, client) }
        requests.whenGone { [unowned self] client in
            guard client === program else { return }
            (program, report) = (nil, nil)
            client.isLinking = false
            controller.order(.link(nil))
        }
    }

    /// The session; nil while no program is connected.
    var status: BridgeStatus.Link? {
        report.map { BridgeStatus.Link(peers: $0.peers, isPlaying: sharesTransport ? $0.isPlaying : nil) }
    }

    /// Tells the program what was changed at the bridge.
    func tell(_ wish: LinkWish) {
        // A newer wish of another kind may have come first.
        self.wish = max(self.wish, wish.number)
        var line = LinkWishLine(wish: wish.number, time: wish.time.nanoseconds)
        switch wish.change {
        case .tempo(let tempo): line.tempo = tempo
        case .isPlaying(let isPlaying): line.isPlaying = isPlaying
        }
        program?.send(JSONLine.encode(line))
    }

    private var sharesTransport: Bool { (reloading.configuration.link ?? Configuration.Link()).sharesTransport }

    /// Takes a report: the loop follows it, and the program hears the beats that everything follows here.
    private func answer(_ report: LinkReport?, _ client: ControlClient) -> ControlReply {
        guard program == nil || program === client else {
            return .refused(.failed, "another program is in a session of Link; end that first")
        }
        guard let report, let session = session(report) else {
            return .refused(.wrongUsage, "“link” takes a report; docs/control.md has its form")
        }
        if self.report?.peers != report.peers, report.peers > 0 || self.report != nil { logPeers(report.peers) }
        (program, self.report) = (client, report)
        client.isLinking = true
        controller.order(.link(session))
        var reply = ControlReply.done()
        reply.beats = controller.loop.statistics.clock.beats(at: reactor.now).map { BeatStatus($0, at: reactor.now) }
        reply.wish = wish
        return reply
    }

    private func logPeers(_ peers: Int) {
        controller.log(peers == 0 ? "Link: nobody else is there" : "Link: \(peers) \(peers == 1 ? "other" : "others")")
    }

    /// The session that a report describes; nil if the report is not valid.
    private func session(_ report: LinkReport) -> LinkSession? {
        let (now, time, start) = (
            reactor.now, Timestamp(nanoseconds: report.time), Timestamp(nanoseconds: report.start)
        )
        guard report.peers >= 0, LinkReport.tempos.contains(report.tempo), report.beat.magnitude < 1e9,
            time > now + Nanoseconds(-Self.tolerance.count), time < now + Self.tolerance,
            start < now + Self.farthestStart, report.barLength > 0
        else { return nil }
        let line = TempoLine(beat: report.beat, at: time, period: TempoLine.period(ofTempo: report.tempo))
        return LinkSession(
            peers: report.peers, line: line, barLength: report.barLength,
            isPlaying: sharesTransport ? report.isPlaying : nil, start: max(start, .zero),
            wish: report.wish)
    }
}
