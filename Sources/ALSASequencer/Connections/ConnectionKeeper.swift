/// Decides which connections of our output are to be made: those that were asked for, and those that there were before
/// their device was unplugged or their program ended. It makes none itself.
///
/// What somebody else connects to our port is remembered by identity, and restored when it comes back. What somebody
/// disconnects stays disconnected until it has gone and come back.
public struct ConnectionKeeper: Sendable {
    /// What is to be done or said.
    public enum Step: Hashable, Sendable {
        case connect(SequencerPort)
        /// A name that fits no port yet, or several; said once.
        case warn(SequencerError)
    }

    private var patterns: [PortPattern]
    private let sender: SequencerAddress
    /// Our own clients, to which we never connect ourselves.
    private let own: Set<UInt8>
    private var remembered: Set<PortIdentity> = []
    private var disconnected: Set<PortIdentity> = []
    private var known: [SequencerAddress: PortIdentity] = [:]
    private var warned: Set<PortPattern> = []

    /// - Parameters:
    ///   - patterns: what is wanted.
    ///   - sender: our output port.
    ///   - own: the numbers of our clients, the sender's included.
    public init(_ patterns: [PortPattern], from sender: SequencerAddress, own: Set<UInt8>) {
        self.patterns = patterns
        self.sender = sender
        self.own = own.union([sender.client])
    }

    /// One more connection is wanted from here on; what it fits now counts as disconnected by nobody. Answers what that is.
    ///
    /// - Throws: `noSuchPort` or `ambiguous`, for a name; then nothing is wanted.
    public mutating func want(_ pattern: PortPattern, among ports: [SequencerPort]) throws(SequencerError)
        -> [SequencerPort]
    {
        let found = try pattern.resolve(among: ports.filter { $0.receives && !own.contains($0.address.client) })
        if !patterns.contains(pattern) { patterns.append(pattern) }
        disconnected.subtract(found.map(PortIdentity.init))
        return found
    }

    /// Something was announced. Answers whether `steps` should be asked for.
    public mutating func handle(_ input: SequencerInput) -> Bool {
        switch input {
        case .subscribed(sender, let receiver):
            guard let identity = known[receiver] else { return true }
            remembered.insert(identity)
            disconnected.remove(identity)
            return false
        case .unsubscribed(sender, let receiver):
            guard let identity = known[receiver] else { return false }
            remembered.remove(identity)
            disconnected.insert(identity)
            return false
        case .portExited(let address):
            forget { $0 == address }
            return false
        case .clientExited(let client):
            forget { $0.client == client }
            return false
        case .portStarted, .portChanged, .clientStarted, .clientChanged, .overrun: return true
        case .subscribed, .unsubscribed, .message, .other: return false
        }
    }

    /// What is to be done now.
    ///
    /// - Parameters:
    ///   - ports: all that there are.
    ///   - connected: the receivers of our output port.
    public mutating func steps(_ ports: [SequencerPort], connected: [SequencerAddress]) -> [Step] {
        let ports = ports.filter { $0.receives && !own.contains($0.address.client) }
        known = Dictionary(uniqueKeysWithValues: ports.map { ($0.address, PortIdentity($0)) })
        for case let identity? in connected.map({ known[$0] }) { remembered.insert(identity) }
        var steps: [Step] = []
        var wanted = Set(remembered.compactMap { $0.find(among: ports)?.address })
        for pattern in patterns {
            do throws(SequencerError) {
                wanted.formUnion(try pattern.resolve(among: ports).map(\.address))
                warned.remove(pattern)
            } catch {
                if warned.insert(pattern).inserted { steps.append(.warn(error)) }
            }
        }
        wanted.subtract(connected)
        steps += ports.filter { wanted.contains($0.address) && !disconnected.contains(PortIdentity($0)) }
            .map(Step.connect)
        return steps
    }

    private mutating func forget(_ isGone: (SequencerAddress) -> Bool) {
        for (address, identity) in known where isGone(address) {
            known[address] = nil
            disconnected.remove(identity)
        }
    }
}
