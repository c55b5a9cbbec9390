import BridgeClient
import FaceBridge
import System
import Web

/// Has the bridge do what pages ask for, without waiting for it.
final class Wishes {
    private let ordinary: WatchedRequests
    /// On a connection of its own, so that no other request is ahead of it.
    private let panic: WatchedRequests

    /// The most requests of a page, other than panics, that wait for their answers; more are dropped.
    private static let limit = 8

    init(_ reactor: Reactor, _ directories: [RuntimeDirectory]) {
        ordinary = WatchedRequests(reactor, directories)
        panic = WatchedRequests(reactor, directories)
    }

    /// Called when answers have come.
    var onAnswers: () -> Void = {} {
        didSet { (ordinary.onAnswers, panic.onAnswers) = (onAnswers, onAnswers) }
    }

    /// - Parameter refuse: is called with a sentence if the bridge does not do it.
    func fulfil(
        _ wish: PageRequest.Content, of page: Page, on bridge: FollowedBridge, refuse: @escaping (String) -> Void
    ) {
        let screen = page.screen(of: bridge)?.name
        switch wish {
        case .hello, .resize, .elsewhere, .edit: break
        case .panic: ask(panic, ControlRequest(.panic), refuse)
        case .preset(let name):
            // Only those of the bank: any other name could be a file's that the page's user may not read.
            guard ["next", "previous"].contains(name) || bridge.words?.bank.contains(name) == true else {
                return refuse("The bank has no preset of this name.")
            }
            ask(ControlRequest(.preset, name), of: page, refuse)
        case .tap(let press):
            let action = press.count == 2 ? "toggle-range" : "activate"
            ask(ControlRequest(.perform, "\(press.ribbon) \(action)", screen: screen), of: page, refuse)
        case .move(let move):
            let action = move.by < 0 ? "decrement" : "increment"
            ask(ControlRequest(.perform, "\(move.ribbon) \(action)", screen: screen), of: page, refuse)
        }
    }

    private func ask(_ request: ControlRequest, of page: Page, _ refuse: @escaping (String) -> Void) {
        guard page.openRequests < Self.limit else { return }
        page.openRequests += 1
        ask(ordinary, request, refuse) { page.openRequests -= 1 }
    }

    /// - Parameter isAnswered: is called before `refuse`.
    private func ask(
        _ requests: WatchedRequests, _ request: ControlRequest, _ refuse: @escaping (String) -> Void,
        isAnswered: @escaping () -> Void = {}
    ) {
        requests.ask(request) { result in
            isAnswered()
            switch result {
            case .success(let reply): if !reply.ok { refuse(reply.message ?? "The bridge refuses.") }
            case .failure(let failure): refuse(FaceConnection.Failure.connection(failure).sentence)
            }
        }
    }
}
