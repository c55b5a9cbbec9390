/// Decides which connections one of our ports should have: those that were asked for, and those that existed before their
/// device was unplugged or their program ended. It makes none itself.
///
/// A port that another program connects to ours is remembered by identity, and connected again when it comes back. A
/// port that is disconnected stays so until it has gone and come back.
public struct ConnectionKeeper: Sendable {
    /// The direction of our port.
    public enum Direction: Sendable {
        /// It sends to others.
        case output
        /// It receives from others.
        case input
    }

    /// A step for the caller: a connection to make, or a warning to print.
    public enum Step: Hashable, Sendable {
        case connect(SequencerPort)
        /// A name matches no port yet, or several. Comes once for each name.
        case warn(SequencerError)
    }

    /// Our port.
    public let port: SequencerAddress
    public let direction: Direction
    /// Our own clients, to which we never connect.
    private let own: Set<UInt8>
    private var configured: [PortPattern]
    /// Patterns that were asked for since the start.
    private var asked: [PortPattern] = []
    /// The identities of the ports that the numbers in `configured` stand for.
    private var bound: [PortPattern: PortPattern] = [:]
    /// Ports as they were when they were last connected.
    private var remembered: [PortIdentity: SequencerPort] = [:]
    /// Ports that were disconnected and have not gone since.
    private var disconnected: Set<SequencerPort> = []
    /// Ports that ours could be connected with at the last `steps`, without those that have gone since.
    private var known: [SequencerAddress: SequencerPort] = [:]
    /// The patterns about which `steps` has warned, until they match.
    private var warned: Set<PortPattern> = []

    /// - Parameters:
    ///   - patterns: the connections that are wanted from the start.
    ///   - port: our port.
    ///   - own: the numbers of our clients, including that of `port`.
    public init(_ patterns: [PortPattern], of port: SequencerAddress, _ direction: Direction, own: Set<UInt8>) {
        configured = patterns
        self.port = port
        self.direction = direction
        self.own = own.union([port.client])
    }

    // MARK: Announcements and steps

    /// Handles an announcement.
    /// - Returns: whether `steps` should be asked for.
    public mutating func handle(_ input: SequencerInput) -> Bool {
        switch input {
        case .subscribed(let sender, let receiver):
            guard let other = other(sender, receiver) else { return false }
            guard let found = known[other] else { return true }
            remembered[PortIdentity(found)] = found
            disconnected.remove(found)
            return false
        case .unsubscribed(let sender, let receiver):
            guard let other = other(sender, receiver), let found = known[other] else { return false }
            remembered[PortIdentity(found)] = nil
            disconnected.insert(found)
            return false
        case .portExited(let address):
            forget { $0 == address }
            return false
        case .clientExited(let client):
            forget { $0.client == client }
            return false
        case .changed, .overrun: return true
        case .message, .tuning, .other: return false
        }
    }

    /// The steps that are due now.
    ///
    /// - Parameters:
    ///   - ports: all ports that exist.
    ///   - connected: the ports that are connected with ours.
    public mutating func steps(_ ports: [SequencerPort], connected: [SequencerAddress]) -> [Step] {
        let all = ports
        let ports = candidates(all)
        known = Dictionary(uniqueKeysWithValues: ports.map { ($0.address, $0) })
        disconnected.formIntersection(ports)
        for case let port? in connected.map({ known[$0] }) { remembered[PortIdentity(port)] = port }
        var steps: [Step] = []
        var wanted = Set(remembered.keys.compactMap { $0.find(among: ports)?.address })
        for pattern in configured + asked {
            do throws(SequencerError) {
                let found = try resolve(bound[pattern] ?? pattern, among: all)
                if pattern.isNumber, let port = found.first { bound[pattern] = .identity(PortIdentity(port)) }
                wanted.formUnion(found.map(\.address))
                warned.remove(pattern)
            } catch {
                if warned.insert(pattern).inserted { steps.append(.warn(error)) }
            }
        }
        wanted.subtract(connected)
        steps += ports.filter { wanted.contains($0.address) && !disconnected.contains($0) }.map(Step.connect)
        return steps
    }

    /// The port at the other end; nil if our port has no part in the connection.
    private func other(_ sender: SequencerAddress, _ receiver: SequencerAddress) -> SequencerAddress? {
        switch direction {
        case .output: sender == port ? receiver : nil
        case .input: receiver == port ? sender : nil
        }
    }

    /// Handles ports that are gone. They stay in `remembered`, to be connected again when they come back.
    private mutating func forget(_ isGone: (SequencerAddress) -> Bool) {
        for (address, port) in known where isGone(address) {
            known[address] = nil
            disconnected.remove(port)
        }
    }

    private func candidates(_ ports: [SequencerPort]) -> [SequencerPort] {
        ports.filter { (direction == .output ? $0.receives : $0.sends) && !own.contains($0.address.client) }
    }

    // MARK: Wanted connections

    /// The ports that a pattern stands for.
    ///
    /// - Throws: `noSuchPort`, `noSuchNumber`, `ambiguous` or `wrongDirection`. Globs and `hardware` may stand for none.
    public func resolve(
        _ pattern: PortPattern, among ports: [SequencerPort]
    ) throws(SequencerError) -> [SequencerPort] {
        do throws(SequencerError) {
            return try pattern.resolve(among: candidates(ports))
        } catch {
            if case .ambiguous = error { throw error }
            let others = ports.filter { !own.contains($0.address.client) }
            guard let port = pattern.ports(among: others).first else { throw error }
            throw .wrongDirection(port.label, sends: port.sends)
        }
    }

    /// Adds a pattern to what is wanted, and forgets that its ports were disconnected. For a number it keeps the port's
    /// identity.
    ///
    /// - Parameter found: the ports that `resolve` has returned.
    public mutating func want(_ pattern: PortPattern, _ found: [SequencerPort]) {
        let wanted = pattern.isNumber ? found.map { .identity(PortIdentity($0)) } : [pattern]
        asked += wanted.filter { !asked.contains($0) }
        disconnected.subtract(found)
    }

    /// Forgets what was asked for in the same words, or by another name of the same port. Other globs and the configured
    /// patterns still count: ports that match them are connected again when they come back.
    ///
    /// - Parameter connected: the ports that are connected now.
    /// - Returns: the ports to disconnect.
    /// - Throws: `notConnected` or `ambiguous`.
    public mutating func unwant(
        _ pattern: PortPattern, connected: [SequencerPort]
    ) throws(SequencerError) -> [SequencerPort] {
        let away = away(connected)
        let found = try meant(by: pattern, connected, away)
        let isAsked = asked.contains(pattern)
        guard isAsked || !found.isEmpty else {
            throw .notConnected(pattern.text, connected: connected.map(\.label))
        }
        asked.removeAll { other in
            other == pattern || other.isForOne && other.ports(among: connected + away).contains(where: found.contains)
        }
        return end(found, connected)
    }

    /// The ports that a name stands for: connected ones, or else ones that are connected again when they come back.
    private func meant(
        by pattern: PortPattern, _ connected: [SequencerPort], _ away: [SequencerPort]
    ) throws(SequencerError) -> [SequencerPort] {
        guard pattern.isForOne else { return try pattern.resolve(among: connected + away) }
        for ports in pattern.isNumber ? [connected] : [connected, away] {
            do throws(SequencerError) {
                return try pattern.resolve(among: ports)
            } catch {
                if case .ambiguous = error { throw error }
            }
        }
        return []
    }

    /// Replaces the configured patterns. Patterns that were asked for since the start stay.
    ///
    /// - Parameter connected: the ports that are connected now.
    /// - Returns: the ports to disconnect, which are no longer wanted.
    public mutating func configure(_ patterns: [PortPattern], connected: [SequencerPort]) -> [SequencerPort] {
        let all = connected + away(connected)
        let former = configured.filter { !patterns.contains($0) }.map { bound[$0] ?? $0 }
        let added = patterns.filter { !configured.contains($0) }
        configured = patterns
        bound = bound.filter { patterns.contains($0.key) }
        warned.formIntersection(patterns + asked)
        for pattern in added { disconnected.subtract(pattern.ports(among: Array(known.values))) }
        let wanted = Set((patterns.map { bound[$0] ?? $0 } + asked).flatMap { $0.ports(among: all) })
        return end(former.flatMap { $0.ports(among: all) }.filter { !wanted.contains($0) }, connected)
    }

    /// Whether the port is connected again when it comes back.
    public func isWanted(_ port: SequencerPort) -> Bool {
        let ports = Array(known.values)
        return (configured.map { bound[$0] ?? $0 } + asked).contains { $0.ports(among: ports).contains(port) }
    }

    /// Remembered ports that are not connected now.
    private func away(_ connected: [SequencerPort]) -> [SequencerPort] {
        let here = Set(connected.map(PortIdentity.init))
        return remembered.filter { !here.contains($0.key) }.map(\.value).sorted { $0.address < $1.address }
    }

    /// Forgets ports, and treats the connected ones as disconnected by the user.
    /// - Returns: the connected ones among them.
    private mutating func end(_ ports: [SequencerPort], _ connected: [SequencerPort]) -> [SequencerPort] {
        for port in ports { remembered[PortIdentity(port)] = nil }
        let ended = connected.filter(ports.contains)
        disconnected.formUnion(ended)
        return ended
    }
}
