import BridgeClient
import FaceBridge
import FaceOptions
import Glibc
import System
import Time
import Web

/// Serves the page until a signal ends it: one thread, which sleeps while nothing happens.
final class WebServer {
    /// A request of an editor's page.
    private struct EditMessage: Decodable {
        var edit: ControlRequest
    }

    private let reactor = Reactor()
    private let signals = StopSignals()
    private let directories: [RuntimeDirectory]
    private let addresses: WebAddresses
    private let site: Site
    private let tokens: TokenFile
    private let letsNetworkEdit: Bool
    private let registration: LinkRegistration
    private let stage: Stage
    private let wishes: Wishes
    private var visitors: [Visitor] = []
    private var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    /// Ends the wait when something is due.
    private var due: Deadline?
    private var listeners: [DescriptorWatch] = []
    /// When connections are taken again, after the system had no room for one.
    private var opening: Deadline?

    /// How many connections are taken at a time.
    private static let entryLimit = 8

    /// - Parameters:
    ///   - address: where it is served beside the loopback.
    ///   - letsNetworkEdit: whether the role edit is given to those who come from a network.
    ///   - childRole: if it belongs to `ribbon play`: it prints the link of this role, and ends with its standard input.
    init(
        at address: SocketAddress?, letsNetworkEdit: Bool, _ tokens: TokenFile, childRole: PageRole?
    ) throws(ProgramFailure) {
        let directories = RuntimeDirectory.searched
        let addresses = try WebAddresses(address, takesAnyPort: childRole != nil)
        self.directories = directories
        (self.addresses, self.tokens, self.letsNetworkEdit) = (addresses, tokens, letsNetworkEdit)
        site = Site(assets: Assets.all, names: addresses.names)
        stage = Stage(reactor, directories)
        wishes = Wishes(reactor, directories)
        registration = LinkRegistration(reactor, directories) {
            addresses.links(tokens.tokens, letsNetworkEdit: letsNetworkEdit)
        }
        registration.onRenewal = { [unowned self] in renew() }
        if let childRole { registration.onKnown = { [unowned self] in printLink(of: childRole) } }
        stage.onChange = { [unowned self] in settle() }
        wishes.onAnswers = { [unowned self] in settle() }
        due = reactor.deadline { [unowned self] in advance() }
        listeners = addresses.sockets.map { socket in
            reactor.watch(socket.descriptor, priority: .ordinary) { [unowned self] _ in accept(from: socket) }
        }
        opening = reactor.deadline { [unowned self] in for listener in listeners { listener.awaited = .readable } }
        if childRole != nil { endWithStandardInput() }
    }

    func run() {
        for line in addresses.announcements { ProgramFailure.say(line) }
        reactor.watch(signals.descriptor, priority: .immediate) { [unowned self] _ in reactor.stop() }
        reactor.run()
        for visitor in visitors {
            visitor.connection.close(.goingAway, at: reactor.now)
            visitor.settle(at: reactor.now)
        }
    }

    // MARK: Visitors

    /// Takes the connections that wait, a bounded number. Without room for one, all listeners rest for a second.
    private func accept(from socket: ListeningSocket) {
        for _ in 0..<Self.entryLimit {
            do throws(SystemError) {
                guard let new = try socket.accept() else { break }
                enter(Visitor(new, at: reactor.now))
            } catch {
                // The socket would be ready again at once.
                for listener in listeners { listener.awaited = [] }
                opening?.move(to: reactor.now + .seconds(1))
                break
            }
        }
        settle()
    }

    /// Adds a visitor, for whom another one may have to leave.
    private func enter(_ visitor: Visitor) {
        if let leaver = Places.leaver(among: visitors.map(\.connection)) { remove(visitors[leaver]) }
        visitors.append(visitor)
        visitor.watch = reactor.watch(visitor.socket.descriptor, priority: .ordinary) {
            [unowned self, unowned visitor] in
            if !$0.subtracting(.writable).isEmpty { read(visitor) }
            settle()
        }
        // Most browsers have sent their request already.
        read(visitor)
    }

    private func read(_ visitor: Visitor) {
        for message in visitor.read(&buffer, at: reactor.now, on: site) {
            switch message {
            case .text(let text): receive(text, from: visitor)
            case .binary(let bytes): receive(bytes, from: visitor)
            }
        }
    }

    private func remove(_ visitor: Visitor) {
        visitor.watch?.cancel()
        if let page = visitor.page { stage.remove(page) }
        visitor.page = nil
        visitors.removeAll { $0 === visitor }
    }

    /// Sends messages as far as sockets take them, forgets visitors that are gone, and waits for the next event.
    private func settle() {
        let now = reactor.now
        for visitor in visitors {
            if let page = visitor.page, visitor.connection.output.isEmpty {
                visitor.connection.send(together: stage.messages(for: page, at: now))
            }
            visitor.settle(at: now)
        }
        for visitor in visitors where visitor.connection.isEnded { remove(visitor) }
        let pages = visitors.compactMap { $0.connection.output.isEmpty ? $0.page?.deadline : nil }
        let next = visitors.map(\.connection.deadline) + pages + [stage.deadline]
        due?.move(to: next.min() ?? .distantFuture)
    }

    /// Does what is due, at the time that `settle` has set.
    private func advance() {
        for visitor in visitors { visitor.connection.advance(to: reactor.now) }
        stage.advance()
        settle()
    }

    // MARK: What pages say

    /// Handles a text message: first the page's greeting, then its requests, which its role may refuse.
    private func receive(_ text: String, from visitor: Visitor) {
        guard let request = JSONLine.decode(PageRequest.self, text.utf8) else {
            return visitor.connection.close(.unacceptable, at: reactor.now)
        }
        guard let page = visitor.page else {
            guard case .hello(let hello, let size) = request.content else {
                return visitor.connection.close(.unknownToken, at: reactor.now)
            }
            return welcome(visitor, hello, size)
        }
        switch request.content {
        case .hello: visitor.connection.close(.unacceptable, at: reactor.now)
        case .resize(let size):
            page.resize(size)
            stage.tellPages()
        case .elsewhere(let isElsewhere):
            page.isElsewhere = isElsewhere
            stage.tellPages()
        case .edit:
            guard let editing = page.editing, let message = JSONLine.decode(EditMessage.self, text.utf8) else {
                return refuse("This link does not edit.", visitor)
            }
            editing.handle(message.edit, among: stage.bridge.words?.bank ?? [])
        case .preset, .panic, .tap, .move:
            guard page.role >= request.content.role else { return refuse("This link only shows.", visitor) }
            wishes.fulfil(request.content, of: page, on: stage.bridge) { [unowned self, weak visitor] problem in
                if let visitor { refuse(problem, visitor) }
            }
        }
    }

    private func receive(_ bytes: [UInt8], from visitor: Visitor) {
        guard let page = visitor.page else { return visitor.connection.close(.unknownToken, at: reactor.now) }
        if !page.receive(bytes, at: reactor.now) { visitor.connection.close(.unacceptable, at: reactor.now) }
    }

    private func welcome(_ visitor: Visitor, _ hello: PageRequest.Hello, _ size: PageRequest.Size) {
        guard let token = Token(text: hello.token), let known = tokens.tokens.role(of: token) else {
            return visitor.connection.close(.unknownToken, at: reactor.now)
        }
        guard visitors.count(where: { $0.page != nil }) < Places.guestLimit else {
            return visitor.connection.close(.tooMany, at: reactor.now)
        }
        // On a network, links can be overheard: visitors from there may at most play, unless editing is allowed there.
        let role = visitor.isLocal || letsNetworkEdit ? known : min(known, .play)
        visitor.connection.welcome(limit: role >= .edit ? PageEditing.messageLimit : nil)
        let welcome = ["welcome": ["role": role.rawValue, "version": Version.text]]
        visitor.connection.send(text: JSONLine.text(welcome))
        let editing = role >= .edit ? PageEditing(reactor, directories) : nil
        editing?.onAnswers = { [unowned self] in settle() }
        let page = Page(
            role, hello.surface, size, from: visitor.socket.peer.host, isLocal: visitor.isLocal, editing: editing)
        visitor.page = page
        stage.add(page)
    }

    /// Tells a page why something was not done.
    private func refuse(_ sentence: String, _ visitor: Visitor) {
        visitor.connection.send(text: JSONLine.text(["refused": sentence]))
    }

    // MARK: Links

    /// Makes new tokens. Pages opened with earlier ones are closed.
    private func renew() {
        tokens.renew()
        for visitor in visitors where visitor.page != nil { visitor.connection.close(.unknownToken, at: reactor.now) }
        settle()
    }

    /// Prints the link of a role once, for the parent.
    private func printLink(of role: PageRole) {
        registration.onKnown = {}
        let links = addresses.links(tokens.tokens, letsNetworkEdit: letsNetworkEdit)
        let link = links.first { $0.role == role.rawValue }?.url ?? ""
        _ = writeAll(Array((link + "\n").utf8), to: STDOUT_FILENO)
    }

    private func endWithStandardInput() {
        reactor.watch(STDIN_FILENO, priority: .immediate) { [unowned self] _ in
            var bytes = [UInt8](repeating: 0, count: 256)
            if Glibc.read(STDIN_FILENO, &bytes, bytes.count) <= 0 { reactor.stop() }
        }
    }
}
