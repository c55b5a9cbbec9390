import Bridge
import BridgeClient
import System
import Time

/// Tells editors which controller moves on the input port, so that a ribbon can follow it: the page's *Receive*.
final class ControllerSearch {
    private struct Listener {
        let client: ControlClient
        let reply: RequestService.Reply
        /// How many entries the history had when the listener asked.
        let start: Int
        let end: Timestamp
        /// The controller found at the last check. It counts once the next check finds the same one.
        var found: HeardController?
    }

    private let reactor: Reactor
    private let history: InputHistory
    private var listeners: [Listener] = []
    private var nextCheck: Deadline?

    private static let interval = Nanoseconds.milliseconds(100)
    /// How long a user has to reach the controller and move it.
    private static let timeout = Nanoseconds.seconds(30)

    init(_ reactor: Reactor, _ history: InputHistory) {
        (self.reactor, self.history) = (reactor, history)
        nextCheck = reactor.deadline { [unowned self] in answer() }
    }

    func register(with requests: RequestService) {
        requests.onLater(.hear) { [unowned self] _, client, reply in
            let end = reactor.now + Self.timeout
            listeners.append(Listener(client: client, reply: reply, start: history.count, end: end))
            nextCheck?.move(to: reactor.now + Self.interval)
        }
        requests.whenGone { [unowned self] client in listeners.removeAll { $0.client === client } }
    }

    /// Looks for the controllers of all listeners, every `interval`, and answers those whose controller is certain.
    private func answer() {
        let now = reactor.now
        listeners = listeners.compactMap { listener in
            var listener = listener
            let before = listener.found
            listener.found = HeardController(in: KeptInput(history, since: listener.start).messages.map(\.message))
            if let found = listener.found, found == before {
                var reply = ControlReply.done("\(found.source) on channel \(found.channel)")
                reply.heard = found
                listener.reply(reply)
                return nil
            }
            guard now < listener.end else {
                listener.reply(
                    .refused(
                        .unavailable,
                        "no controller has arrived; connect the other side to the input port: ribbon connect --listen NAME"
                    ))
                return nil
            }
            return listener
        }
        nextCheck?.move(to: listeners.isEmpty ? .distantFuture : now + Self.interval)
    }
}
