import BridgeClient
import System
import Time

/// Answers what other programs ask by the control socket. Each service answers the commands that it has registered.
///
/// Requests for `panic` are answered as soon as they are read. Of the others one is answered in a turn, so a program
/// with many requests holds up nothing else.
final class RequestService {
    /// Whether a command takes an argument.
    enum Argument {
        case none, required, optional
    }

    typealias Reply = (ControlReply) -> Void

    private struct Command {
        let argument: Argument
        let answer: (ControlRequest, ControlClient, @escaping Reply) -> Void
    }

    private let reactor: Reactor
    private let socket: ControlSocket?
    private var commands: [ControlRequest.Command: Command] = [:]
    private var goneHandlers: [(ControlClient) -> Void] = []
    /// Called when a request has been answered, or a client is gone.
    var onChange: () -> Void = {}
    /// Called when a client has been read or written to.
    var onTraffic: () -> Void = {}

    private var listener: DescriptorWatch?
    private var watches: [ObjectIdentifier: DescriptorWatch] = [:]
    private var answering: Job?
    /// When the next client is dropped because it has taken too long.
    private var stall: Deadline?

    /// - Parameter socket: nil: there is none, and nobody asks.
    init(_ reactor: Reactor, _ socket: ControlSocket?) {
        (self.reactor, self.socket) = (reactor, socket)
        answering = reactor.job(priority: .ordinary) { [unowned self] in answerNext() }
        stall = reactor.deadline { [unowned self] in
            self.socket?.dropStalled(at: self.reactor.now)
            settle()
        }
        settle()
    }

    var clients: [ControlClient] { socket?.clients ?? [] }

    // MARK: Registration

    func on(
        _ command: ControlRequest.Command, _ argument: Argument = .none,
        answer: @escaping (ControlRequest, ControlClient) -> ControlReply
    ) {
        onLater(command, argument) { request, client, reply in reply(answer(request, client)) }
    }

    /// - Parameter answer: calls its last argument once, at any time.
    func onLater(
        _ command: ControlRequest.Command, _ argument: Argument = .none,
        answer: @escaping (ControlRequest, ControlClient, @escaping Reply) -> Void
    ) {
        precondition(commands[command] == nil, "a command has one handler")
        commands[command] = Command(argument: argument, answer: answer)
    }

    /// Has a handler called with each client that is gone, when `clients` no longer has it.
    func whenGone(_ handle: @escaping (ControlClient) -> Void) { goneHandlers.append(handle) }

    // MARK: Traffic

    /// Answers `panic`, forgets clients that are gone, and adapts what the reactor waits for. To be called after
    /// anything that may have changed that.
    func settle() {
        guard let socket else { return }
        socket.answerPanics(answer)
        let gone = socket.removeGone()
        for client in gone { for handle in goneHandlers { handle(client) } }
        if !gone.isEmpty { onChange() }
        if listener?.descriptor != socket.descriptor {
            listener?.cancel()
            listener = reactor.watch(socket.descriptor, priority: .immediate) { [unowned self] _ in
                socket.accept()
                onTraffic()
                settle()
            }
        }
        watchClients(of: socket)
        let deadline = socket.deadline
        if deadline == .zero { answering?.schedule() }
        stall?.move(to: deadline == .zero ? .distantFuture : deadline)
    }

    private func watchClients(of socket: ControlSocket) {
        let clients = socket.clients
        let current = Set(clients.map(ObjectIdentifier.init))
        for (id, watch) in watches where !current.contains(id) {
            watch.cancel()
            watches[id] = nil
        }
        for client in clients {
            let watch = watches[ObjectIdentifier(client)] ?? watch(client)
            watch.awaited = client.awaited
            watches[ObjectIdentifier(client)] = watch
        }
    }

    private func watch(_ client: ControlClient) -> DescriptorWatch {
        client.onStuck = { [weak self] in self?.answering?.schedule() }
        return reactor.watch(client.descriptor, priority: .immediate) { [unowned self] ready in
            client.exchange(ready)
            onTraffic()
            settle()
        }
    }

    private func answerNext() {
        if socket?.answerNext(answer) == true { onChange() }
        settle()
    }

    /// Checks the argument of a request, and hands the request to the handler of its command.
    private func answer(_ request: ControlRequest, _ client: ControlClient, _ reply: @escaping Reply) {
        let reply: Reply = { [weak self] answer in
            reply(answer)
            self?.answering?.schedule()
            self?.onChange()
        }
        if let argument = request.argument, argument.utf8.contains(0) {
            return reply(.refused(.wrongUsage, "“\(argument)” has a NUL character, which no name has"))
        }
        guard let command = commands[request.command] else {
            return reply(.refused(.wrongUsage, "“\(request.command.rawValue)” is not answered"))
        }
        switch (command.argument, request.argument) {
        case (.none, nil), (.required, .some), (.optional, _): command.answer(request, client, reply)
        case (.none, .some): reply(.refused(.wrongUsage, "“\(request.command.rawValue)” takes no argument"))
        case (.required, nil): reply(.refused(.wrongUsage, "“\(request.command.rawValue)” takes an argument"))
        }
    }
}
