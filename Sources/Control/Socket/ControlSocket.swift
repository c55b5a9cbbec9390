import Bridge
import BridgeClient
import CLinux
import Glibc
import System
import Time

/// The socket for requests of other programs: a Unix socket in the runtime directory, with one JSON object on each line.
final class ControlSocket {
    private(set) var descriptor: Int32
    private let path: String
    /// The socket's own file.
    private var file: FileIdentity?
    private(set) var clients: [ControlClient] = []

    /// The most clients. A newcomer then takes the place of the client that has been idle for the longest. If none is
    /// idle, one more client is let in, for `panic` alone.
    private static let clientLimit = 16
    /// How many are let in at a time; others wait.
    private static let entryLimit = 8
    /// The client beyond the limit.
    private var extra: ControlClient?

    /// Makes the socket, and replaces one that was left there. Only its owner may use it; if it serves the whole machine,
    /// the group `ribbon` may too.
    init(_ directory: RuntimeDirectory) throws(SystemError) {
        path = directory.socket
        descriptor = try Self.listen(directory)
        file = FileIdentity(path)
    }

    /// Makes the socket again if its file is gone. Clients stay connected.
    func listenAnew(_ directory: RuntimeDirectory) throws(SystemError) {
        let former = descriptor
        descriptor = try Self.listen(directory)
        close(former)
        file = FileIdentity(path)
    }

    /// Whether other programs find this socket at its path.
    var isThere: Bool { file != nil && file == FileIdentity(path) }

    private static func listen(_ directory: RuntimeDirectory) throws(SystemError) -> Int32 {
        let path = directory.socket
        guard let address = UnixAddress(path) else { throw SystemError(number: ENAMETOOLONG) }
        let descriptor = ribbon_unix_socket()
        guard descriptor >= 0 else { throw SystemError(number: errno) }
        unlink(path)
        let mask = umask(0o177)
        let failure = address.with { bind(descriptor, $0, $1) }
        let error = errno
        umask(mask)
        // Non-blocking, because a client that waited to be accepted may have left.
        guard failure == 0, Glibc.listen(descriptor, 8) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            close(descriptor)
            throw SystemError(number: failure == 0 ? errno : error)
        }
        if directory.isSystemWide, RuntimeDirectory.giveToGroup(path) { chmod(path, 0o660) }
        return descriptor
    }

    deinit {
        close(descriptor)
        if isThere { unlink(path) }
    }

    /// When there is something to do even if nothing comes: zero if a request waits, else when the first client will
    /// have taken too long.
    var deadline: Timestamp {
        if clients.contains(where: \.isWaiting) { return .zero }
        return clients.map(\.deadline).min() ?? .distantFuture
    }

    /// Ends the connections of clients that have taken too long.
    func dropStalled(at now: Timestamp) { for client in clients where client.deadline <= now { client.drop() } }

    /// Calls its last argument with the answer, at once or later.
    typealias Answer = (ControlRequest, ControlClient, @escaping (ControlReply) -> Void) -> Void

    /// Answers all requests for `panic`.
    func answerPanics(_ answer: Answer) {
        for client in clients {
            if !client.isBeingAnswered, case .request(let request)? = client.request?.line, request.command == .panic {
                self.answer(client, answer)
            }
        }
    }

    /// Answers the request that has waited for the longest. Returns whether there was one.
    func answerNext(_ answer: Answer) -> Bool {
        let waiting = clients.filter { $0.isOpen && $0.isWaiting }
        let first = waiting.min { ($0.request?.since ?? .zero) < ($1.request?.since ?? .zero) }
        if let first { self.answer(first, answer) }
        return first != nil
    }

    private func answer(_ client: ControlClient, _ answer: Answer) {
        guard client.isOpen else { return }
        switch client.request?.line {
        case .request(let request) where client === extra && request.command != .panic:
            refuse(
                client, .unavailable,
                "\(Self.clientLimit) programs are connected to the bridge already; end one of them")
        case .request(let request):
            client.isBeingAnswered = true
            answer(request, client) { [weak client] in client?.answer(JSONLine.encode($0)) }
        case .rubbish: refuse(client, .wrongUsage, "this is not a request; docs/control.md describes them")
        case nil: break
        }
    }

    private func refuse(_ client: ControlClient, _ status: ExitStatus, _ sentence: String) {
        client.answer(JSONLine.encode(ControlReply.refused(status, sentence)))
        client.drop()
    }

    /// Forgets the clients that are gone, and returns them.
    func removeGone() -> [ControlClient] {
        let gone = clients.filter { !$0.isOpen }
        clients.removeAll { !$0.isOpen }
        if extra?.isOpen == false { extra = nil }
        return gone
    }

    /// Accepts waiting clients, some at a time, and reads their requests.
    func accept() {
        for _ in 0..<Self.entryLimit {
            // The client beyond the limit is still being served: the next one waits for its turn.
            if let extra, extra.isOpen, !extra.isIdle { return }
            let descriptor = ribbon_accept(descriptor)
            guard descriptor >= 0 else { return }
            let client = ControlClient(descriptor)
            if !makePlace() {
                extra?.drop()
                extra = client
            }
            clients.append(client)
            // Most clients have sent a request already.
            client.read()
        }
    }

    /// Frees an ordinary place if it can. Answers whether there is one now.
    private func makePlace() -> Bool {
        let seated = clients.filter { $0.isOpen && $0 !== extra }
        if seated.count < Self.clientLimit { return true }
        let idlest = seated.filter(\.isIdle).min { $0.lastProgress < $1.lastProgress }
        idlest?.drop()
        return idlest != nil
    }
}
