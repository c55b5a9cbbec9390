import BridgeClient

/// Has the server of the page tell its links to any program that may use the control socket and asks for them.
final class PageLinkService {
    /// What a server is asked for.
    private enum Order: String {
        /// Its links as they are now: the machine's address on a network may have changed.
        case tell
        /// Links with new tokens.
        case renew
    }

    private struct Server {
        let client: ControlClient
        /// Answers its request, and thereby asks it; nil once that is done.
        var answer: RequestService.Reply?
    }

    /// The latest one last.
    private var servers: [Server] = []
    /// The programs that wait for links. The latest server is asked for the first of them.
    private var waiting: [(client: ControlClient, order: Order, reply: RequestService.Reply)] = []

    private static let refusal = ControlReply.refused(
        .unavailable, "no page is served; start it: ribbon web, or systemctl start ribbon-web")

    func register(with requests: RequestService) {
        requests.onLater(.serve) { [unowned self] request, client, reply in
            let wasAsked = servers.contains { $0.client === client && $0.answer == nil }
            forget(client)
            servers.append(Server(client: client, answer: reply))
            if wasAsked, !waiting.isEmpty {
                waiting.removeFirst().reply(ControlReply(ok: true, links: request.links ?? []))
            }
            askNext()
        }
        requests.onLater(.links, .optional) { [unowned self] request, client, reply in
            let argument = request.argument ?? Order.tell.rawValue
            guard let order = Order(rawValue: argument) else {
                return reply(.refused(.wrongUsage, "“\(argument)” is nothing that is done with links; expected renew"))
            }
            waiting.append((client, order, reply))
            askNext()
        }
        requests.whenGone { [unowned self] client in
            forget(client)
            waiting.removeAll { $0.client === client }
            askNext()
        }
    }

    private func forget(_ client: ControlClient) { servers.removeAll { $0.client === client } }

    /// Asks the latest server for what the first program waits for, unless a server is being asked. Without a server
    /// nobody waits.
    private func askNext() {
        guard let order = waiting.first?.order, let index = servers.indices.last else {
            for program in waiting { program.reply(Self.refusal) }
            return waiting = []
        }
        guard !servers.contains(where: { $0.answer == nil }), let answer = servers[index].answer else { return }
        servers[index].answer = nil
        answer(.done(order.rawValue))
    }
}
