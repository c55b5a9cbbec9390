import BridgeClient
import System

/// Asks a bridge from a reactor's handlers, without waiting for the answers.
package final class WatchedRequests {
    private let reactor: Reactor
    private let requests: BridgeRequests
    private var watch: DescriptorWatch?
    /// Called when answers have come.
    package var onAnswers: () -> Void = {}

    package init(_ reactor: Reactor, _ directories: [RuntimeDirectory]) {
        (self.reactor, requests) = (reactor, BridgeRequests(directories))
    }

    deinit { watch?.cancel() }

    /// - Parameter answer: is called once, at once or later: with the bridge's answer, or with why there is none.
    package func ask(_ request: ControlRequest, _ answer: @escaping BridgeRequests.Answer) {
        requests.ask(request, answer)
        adapt()
    }

    /// The files of the answer that is just being handed over; nil if it brings none.
    package func takeFiles(of reply: ControlReply) -> [(name: String, bytes: [UInt8])]? {
        requests.takeFiles(of: reply)
    }

    /// Watches the descriptor that `requests` has now: asking may open a connection, reading may end it.
    private func adapt() {
        guard watch?.descriptor != requests.descriptor else { return }
        watch?.cancel()
        watch = requests.descriptor.map { descriptor in
            reactor.watch(descriptor, priority: .ordinary) { [unowned self] _ in
                requests.takeAnswers()
                adapt()
                onAnswers()
            }
        }
    }
}
