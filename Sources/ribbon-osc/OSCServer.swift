import BridgeClient
import FaceBridge
import OSC
import Scene
import System
import Time
import Touch

/// Sends what the bridge does, and has the bridge do what messages ask, until a signal ends it. It has one thread, which
/// sleeps while nothing happens.
final class OSCServer {
    private let reactor = Reactor()
    private let signals = StopSignals()
    private let settings: OSCSettings
    private let socket: DatagramSocket
    private let receivers: Receivers
    private let bridge: FollowedBridge
    private let requests: WatchedRequests
    private let fingers: PlayedFingers
    private let directories: [RuntimeDirectory]
    private var touches: TouchConnection?
    private var announcement: Announcement
    private var instructions: Instructions
    /// The version of the preset that receivers and `instructions` know.
    private var version = 0
    private var watches: [DescriptorWatch] = []
    private var timer: Deadline?
    private var buffer = [UInt8](repeating: 0, count: DatagramSocket.limit)
    /// The addresses with a request that the bridge has not answered yet, each with the newest request that waits
    /// behind it.
    private var asked: [String: ControlRequest?] = [:]
    /// The refusals that have been printed.
    private var refusals: Set<String> = []

    /// The most datagrams that are read at a time, so that a flood does not hold up sending.
    private static let turn = 64
    private static let refusalLimit = 100

    init(_ settings: OSCSettings) throws(ProgramFailure) {
        let directories = RuntimeDirectory.searched
        self.settings = settings
        self.directories = directories
        do throws(SystemError) {
            socket = try DatagramSocket(settings.address)
            receivers = try Receivers(settings.receivers, socket)
        } catch {
            throw ProgramFailure(
                .unavailable,
                "\(settings.address.text): it cannot listen there: \(error); --listen names another port")
        }
        bridge = FollowedBridge { () throws(FaceConnection.Failure) in
            try FaceConnection(display: nil, of: [], hearsMessages: true, directories)
        }
        requests = WatchedRequests(reactor, directories)
        fingers = PlayedFingers { page throws(ProgramFailure) in
            do throws(FaceConnection.Failure) {
                return try PageConnection(page, directories)
            } catch {
                throw ProgramFailure(.unavailable, "no finger can be played: \(error.sentence)")
            }
        }
        announcement = Announcement(prefix: settings.prefix)
        instructions = Instructions(prefix: settings.prefix, nil)
        timer = reactor.deadline(at: .zero) { [unowned self] in settle() }
        reactor.watch(socket.descriptor, priority: .ordinary) { [unowned self] _ in receive() }
    }

    func run() {
        let warning =
            settings.address.isLoopback
            ? "" : ": whoever can reach this address can play, because OSC knows no password"
        ProgramFailure.say("receiving at \(socket.address.text) under \(settings.prefix)/\(warning)")
        for receiver in settings.receivers { ProgramFailure.say("sending to \(receiver.text)") }
        reactor.watch(signals.descriptor, priority: .immediate) { [unowned self] _ in reactor.stop() }
        reactor.run()
        send(announcement.ends(tellsContacts: settings.touches))
    }

    // MARK: What is sent

    /// Follows the bridge: announces its changes, and watches its descriptors anew after a connection or a loss.
    private func settle() {
        let now = reactor.now
        switch bridge.advance(to: now) {
        case .nothing: break
        case .connected: adapt()
        case .changed:
            if let words = bridge.words { fingers.leave(allBut: words.screens) }
            announce()
        case .lost:
            ProgramFailure.say(bridge.absence)
            send(announcement.ends(tellsContacts: settings.touches))
            fingers.leave()
            touches = nil
            adapt()
        }
        fingers.advance(to: now)
        timer?.move(to: min(bridge.deadline ?? .distantFuture, fingers.deadline))
    }

    /// Connects to the touches of the present bridge, and watches all of its descriptors.
    private func adapt() {
        if bridge.connection != nil {
            touches = try? TouchConnection(directories)
            ProgramFailure.say("the bridge plays")
        }
        for watch in watches { watch.cancel() }
        watches = bridge.descriptors.map { descriptor in
            reactor.watch(descriptor, priority: .feeds) { [unowned self] _ in settle() }
        }
        if let touches {
            watches.append(
                reactor.watch(touches.descriptor, priority: .feeds) { [unowned self] _ in announceTouches() })
        }
    }

    /// Sends the contacts, messages and values that are new; after another preset, all values.
    private func announce() {
        if version != bridge.presetVersion {
            version = bridge.presetVersion
            announcement.forget()
            instructions = Instructions(prefix: settings.prefix, bridge.preset?.description)
        }
        announceTouches()
        if let heard = bridge.connection?.takeMessages() {
            let messages = announcement.messages(heard) { bridge.connection?.soundingMessages() }
            send(messages, at: heard.messages.last?.time)
        }
        send(announcement.messages(bridge.standing, bridge.words, bridge.preset?.description))
    }

    /// Reads the frames of touches even if they are not sent: the pressure of fingers comes from them.
    private func announceTouches() {
        for frame in touches?.take() ?? [] {
            let messages = announcement.messages(frame)
            if settings.touches { send(messages, at: frame.time) }
        }
    }

    /// Sends messages in bundles, with the time of what they tell; nil for now.
    private func send(_ messages: [OSCMessage], at time: Timestamp? = nil) {
        guard !messages.isEmpty, !settings.receivers.isEmpty else { return }
        let offset = WallClock.nanoseconds - MonotonicClock.now.nanoseconds
        let tag = OSCTime(unix: (time ?? MonotonicClock.now).nanoseconds + offset)
        for bundle in OSCPacket.bundles(of: messages, at: tag) {
            receivers.send(bundle) { refuse("nothing can be sent to \($0.text) now: \($1)") }
        }
    }

    // MARK: What is received

    private func receive() {
        for _ in 0..<Self.turn {
            guard let datagram = socket.receive(into: &buffer) else { break }
            do throws(OSCUnreadable) {
                for message in try OSCPacket(datagram).messages { obey(message) }
            } catch {
                refuse("a datagram that is no OSC: \(error)")
            }
        }
        settle()
    }

    private func obey(_ message: OSCMessage) {
        let wanted = instructions(message)
        if wanted.isEmpty {
            refuse("\(message.address.prefix(100)) with \(message.values.count) arguments says nothing here")
        }
        for (address, instruction) in wanted {
            switch instruction {
            case .request(let request): ask(request, about: address)
            case .refresh:
                send(announcement.again(bridge.connection?.soundingMessages()))
                announce()
            case .lift(let id): fingers.lift(id, at: reactor.now)
            case .touch(let id, let ribbon, let along, let across, let pressure):
                touch(id, ribbon, along, across, pressure)
            }
        }
    }

    /// Puts a finger on a ribbon of the preset, or moves it there; see `Instruction.touch`.
    private func touch(_ id: Int32, _ ribbon: Int, _ along: Double, _ across: Double, _ pressure: Double?) {
        guard let ribbons = bridge.preset?.description?.ribbons, ribbons.indices.contains(ribbon) else { return }
        guard let page = PlayedFingers.page(for: ribbons[ribbon], among: bridge.words?.screens ?? []) else {
            return refuse("no screen shows “\(ribbons[ribbon].name)”; plug in the one that its 'surface' names")
        }
        let point = ribbons[ribbon].point(along: along, across: across)
        do throws(ProgramFailure) {
            try fingers.touch(id, at: point, pressure: pressure, on: page, at: reactor.now)
        } catch {
            refuse(error.message ?? "no finger can be played")
        }
    }

    /// Asks the bridge. While it has not answered the last request of an address, only the newest one waits.
    private func ask(_ request: ControlRequest, about address: String) {
        if asked[address] != nil { return asked[address] = .some(request) }
        asked[address] = .some(nil)
        requests.ask(request) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let reply): if !reply.ok { refuse("\(address): \(reply.message ?? "refused")") }
            case .failure: refuse("\(address): the bridge does not answer")
            }
            let next = asked.removeValue(forKey: address) ?? nil
            if let next { ask(next, about: address) }
        }
    }

    /// Prints each refusal once, and at most `refusalLimit` of them: a fader would repeat one a hundred times a second,
    /// and a sender of rubbish never ends.
    private func refuse(_ sentence: String) {
        guard refusals.count < Self.refusalLimit, refusals.insert(sentence).inserted else { return }
        ProgramFailure.say("warning: \(sentence)")
        if refusals.count == Self.refusalLimit {
            ProgramFailure.say("warning: what else cannot be done is not said any more")
        }
    }
}

extension OSCPacket {
    /// The messages in bundles, each small enough for a datagram that no network fragments.
    fileprivate static func bundles(of messages: [OSCMessage], at time: OSCTime) -> [[UInt8]] {
        let limit = 1400
        var bundles: [[UInt8]] = []
        var pending: [OSCPacket] = []
        // The bytes of the bundle so far: 16 before its messages, and 4 before each message, for the size of that one.
        var size = 16
        for message in messages {
            let next = 4 + OSCPacket.message(message).bytes.count
            if size + next > limit, !pending.isEmpty {
                bundles.append(OSCPacket.bundle(time, pending).bytes)
                (pending, size) = ([], 16)
            }
            pending.append(.message(message))
            size += next
        }
        return bundles + [OSCPacket.bundle(time, pending).bytes]
    }
}
