import BridgeClient
import FaceBridge
import System
import Web

/// Has the bridge do what pages ask for, without waiting for it.
final class Wishes {
    private let ordinary: WatchedRequests
    /// A connection of its own, so that nothing is before it.
    private let panic: WatchedRequests

    /// More requests of a page than this do not wait for their answers.
    private static let limit = 8

    init(_ reactor: Reactor, _ directories: [RuntimeDirectory]) {
        ordinary = WatchedRequests(reactor, directories)
        panic = WatchedRequests(reactor, directories)
    }

    /// Called when answers have come.
    var onAnswers: () -> Void = {} {
        didSet { (ordinary.onAnswers, panic.onAnswers) = (onAnswers, onAnswers) }
    }

    /// - Parameter refuse: is called with a sentence if it is not done.
    func fulfil(
        _ wish: PageRequest.Content, of page: Page, on bridge: FollowedBridge, refuse: @escaping (String) -> Void
    ) {
        let screen = page.screen(of: bridge)?.name
        switch wish {
        case .hello, .resize, .elsewhere, .edit: break
        case .panic: ask(panic, ControlRequest(.panic), page, refuse)
        case .preset(let name):
            // Only those of the bank: any other name could be a file's that the page's user may not read.
            guard ["next", "previous"].contains(name) || bridge.words?.bank.contains(name) == true else {
                return refuse("The bank has no preset of this name.")
            }
            ask(ordinary, ControlRequest(.preset, name), page, refuse)
        case .tap(let press):
            let action = press.count == 2 ? "toggle-range" : "activate"
            ask(ordinary, ControlRequest(.perform, "\(press.ribbon) \(action)", screen: screen), page, refuse)
        case .move(let move):
            let action = move.by < 0 ? "decrement" : "increment"
            ask(ordinary, ControlRequest(.perform, "\(move.ribbon) \(action)", screen: screen), page, refuse)
        }
    }

    private func ask(
        _ requests: WatchedRequests, _ request: ControlRequest, _ page: Page, _ refuse: @escaping (String) -> Void
    ) {
        guard page.openRequests < Self.limit else { return }
        page.openRequests += 1
        requests.ask(request) { result in
            page.openRequests -= 1
            switch result {
            case .success(let reply): if !reply.ok { refuse(reply.message ?? "The bridge refuses.") }
            case .failure(let failure): refuse(FaceConnection.Failure.connection(failure).sentence)
            }
        }
    }
}
