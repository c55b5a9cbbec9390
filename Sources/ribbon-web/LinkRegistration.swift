import BridgeClient
import FaceBridge
import System
import Time

/// Tells the bridge the links, for `ribbon web --show`, each time it asks for them, and hears from it when new tokens are
/// wanted.
final class LinkRegistration {
    private let reactor: Reactor
    private let requests: WatchedRequests
    private let links: () -> [PageLink]
    private var timer: Deadline?
    /// Called when new tokens are wanted, before the bridge is told the links again.
    var onRenewal: () -> Void = {}
    /// Called when a bridge knows the links.
    var onKnown: () -> Void = {}

    private static let retryInterval = Nanoseconds.milliseconds(2000)

    init(_ reactor: Reactor, _ directories: [RuntimeDirectory], links: @escaping () -> [PageLink]) {
        (self.reactor, self.links) = (reactor, links)
        requests = WatchedRequests(reactor, directories)
        timer = reactor.deadline(at: .zero) { [unowned self] in tell() }
    }

    /// Tells the bridge the links; again when it answers, because somebody wants to know them, and while there is none.
    private func tell() {
        // Without a bridge the failure is handed over at once, before `ask` returns.
        var isKnown = true
        // The bridge answers when somebody wants to know the links, or when it ends.
        requests.ask(ControlRequest(.serve, links: links())) { [unowned self] result in
            if case .success(let reply) = result, reply.ok {
                if reply.message == "renew" { onRenewal() }
                timer?.move(to: reactor.now)
            } else {
                isKnown = false
                timer?.move(to: reactor.now + Self.retryInterval)
            }
        }
        if isKnown { onKnown() }
    }
}
