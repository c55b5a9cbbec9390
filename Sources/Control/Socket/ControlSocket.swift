import Bridge
import CLinux
import Glibc
import Time
import Touch

/// The socket for requests of other programs: a Unix socket in the runtime directory, with one JSON object on each line.
final class ControlSocket {
    let descriptor: Int32
    private let path: String
    private(set) var clients: [ControlClient] = []

    /// More connections are closed at once.
    private static let clientLimit = 16

    /// Makes the socket, and replaces one that was left there. Only its owner may use it; if it serves the whole machine,
    /// the group `ribbon` may too.
    init(_ directory: RuntimeDirectory) throws(SystemFailure) {
        let path = directory.socket
        guard let address = UnixAddress(path) else { throw SystemFailure(number: ENAMETOOLONG) }
        let descriptor = ribbon_unix_socket()
        guard descriptor >= 0 else { throw SystemFailure(number: errno) }
        unlink(path)
        let mask = umask(0o177)
        let failure = address.with { bind(descriptor, $0, $1) }
        let error = errno
        umask(mask)
        guard failure == 0, listen(descriptor, 8) == 0 else {
            close(descriptor)
            throw SystemFailure(number: failure == 0 ? errno : error)
        }
        if directory.isSystemWide, Self.give(path, to: "ribbon") { chmod(path, 0o660) }
        self.path = path
        self.descriptor = descriptor
    }

    /// Answers whether the group has it. A service that runs with this group has it already, and may not call chown.
    private static func give(_ path: String, to group: String) -> Bool {
        guard let number = getgrnam(group)?.pointee.gr_gid else { return false }
        var status = stat()
        return stat(path, &status) == 0 && status.st_gid == number || chown(path, uid_t.max, number) == 0
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// What to poll, the socket itself first.
    var polled: [pollfd] {
        [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
            + clients.map {
                let reading = $0.isLeaving && $0.wantsToWrite ? 0 : POLLIN
                return pollfd(
                    fd: $0.descriptor, events: Int16($0.wantsToWrite ? reading | POLLOUT : reading), revents: 0)
            }
    }

    /// When the first client will have taken too long.
    var deadline: Timestamp { clients.map(\.deadline).min() ?? .distantFuture }

    /// Serves the clients that are ready, and drops those that stall or send anything but requests. Answers those that have
    /// gone.
    /// - Parameter polled: as it came back from `poll`.
    func serve(
        _ polled: ArraySlice<pollfd>, _ answer: (ControlRequest, ControlClient) -> ControlReply
    ) -> [ControlClient] {
        for (client, state) in zip(clients, polled.dropFirst()) where state.revents != 0 {
            if state.revents & Int16(POLLOUT) != 0 { client.write() }
            guard state.revents & ~Int16(POLLOUT) != 0 else { continue }
            for line in client.read() where client.isOpen { take(line, from: client, answer) }
        }
        let now = MonotonicClock.now
        for client in clients where client.deadline <= now { client.drop() }
        if polled.first?.revents != 0 { accept() }
        let gone = clients.filter { !$0.isOpen }
        clients.removeAll { !$0.isOpen }
        return gone
    }

    private func take(
        _ line: ArraySlice<UInt8>, from client: ControlClient,
        _ answer: (ControlRequest, ControlClient) -> ControlReply
    ) {
        if let request = JSONLine.decode(ControlRequest.self, line) {
            client.send(JSONLine.encode(answer(request, client)))
        } else {
            client.send(
                JSONLine.encode(ControlReply.refused(64, "this is not a request; docs/control.md describes them")))
            client.drop()
        }
    }

    private func accept() {
        let client = ribbon_accept(descriptor)
        guard client >= 0 else { return }
        if clients.count < Self.clientLimit { clients.append(ControlClient(client)) } else { close(client) }
    }
}
