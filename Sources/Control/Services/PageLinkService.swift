import BridgeClient

/// Knows the links to the page: its server tells them, and any program that may use the control socket can ask for
/// them.
final class PageLinkService {
    /// A server of the page. The answer to its request asks it to make new tokens.
    private struct Server {
        let client: ControlClient
        let links: [PageLink]
        let renew: RequestService.Reply
    }

    /// The latest one last.
    private var servers: [Server] = []
    /// The replies to the clients that wait for new tokens.
    private var waiting: [RequestService.Reply] = []

    func register(with requests: RequestService) {
        requests.onLater(.serve) { [unowned self] request, client, reply in
            forget(client)
            servers.append(Server(client: client, links: request.links ?? [], renew: reply))
            for answer in waiting { answer(links) }
            waiting = []
        }
        requests.onLater(.links, .optional) { [unowned self] request, _, reply in
            guard let renewal = request.argument else { return reply(links) }
            guard renewal == "renew" else {
                return reply(.refused(.wrongUsage, "“\(renewal)” is nothing that is done with links; expected renew"))
            }
            guard let server = servers.popLast() else { return reply(links) }
            waiting.append(reply)
            server.renew(.done("renew"))
        }
        requests.whenGone { [unowned self] client in
            forget(client)
            guard servers.isEmpty else { return }
            for answer in waiting { answer(links) }
            waiting = []
        }
    }

    private func forget(_ client: ControlClient) { servers.removeAll { $0.client === client } }

    private var links: ControlReply {
        guard let server = servers.last else {
            return .refused(.unavailable, "no page is served; start it: ribbon web, or systemctl start ribbon-web")
        }
        return ControlReply(ok: true, links: server.links)
    }
}
