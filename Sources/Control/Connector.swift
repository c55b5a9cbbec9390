import ALSASequencer

/// Keeps our output ports connected: to the ports that the user named, and to ports that were connected before they went
/// away.
struct Connector {
    private let senders: [SequencerAddress]
    /// One for each output port. Names of the user are for the first one.
    private var keepers: [ConnectionKeeper]
    /// Each is logged once.
    private var warnings: Set<SequencerError> = []

    /// - Parameters:
    ///   - names: ports, patterns, `hardware`.
    ///   - own: the numbers of our clients.
    init(_ names: [String], from senders: [SequencerAddress], own: Set<UInt8>) {
        self.senders = senders
        keepers = senders.enumerated().map {
            ConnectionKeeper($0.offset == 0 ? names.map(PortPattern.init) : [], from: $0.element, own: own)
        }
    }

    /// Connects the ports that are there. One that is not is logged once, and connected when it appears.
    mutating func connect(_ directory: PortDirectory, log: (String) -> Void) throws(SequencerError) {
        let ports = try directory.ports()
        for (index, sender) in senders.enumerated() {
            for step in keepers[index].steps(ports, connected: try directory.receivers(of: sender)) {
                switch step {
                case .connect(let port): connect(sender, to: port, directory, log: log)
                case .warn(let error): warn(error, log)
                }
            }
        }
    }

    private mutating func connect(
        _ sender: SequencerAddress, to port: SequencerPort, _ directory: PortDirectory, log: (String) -> Void
    ) {
        do throws(SequencerError) {
            if try directory.connect(sender, to: port.address) { log("connected to \(port.label)") }
        } catch {
            warn(error, log)
        }
    }

    private mutating func warn(_ error: SequencerError, _ log: (String) -> Void) {
        if warnings.insert(error).inserted { log("warning: \(error)") }
    }

    /// Handles announcements, and connects the ports that have come.
    mutating func update(_ directory: PortDirectory, log: (String) -> Void) throws(SequencerError) {
        var hasChanged = false
        while let input = directory.nextInput() {
            for index in keepers.indices where keepers[index].handle(input) { hasChanged = true }
        }
        if hasChanged { try connect(directory, log: log) }
    }

    /// Connects the first output port to more ports, now and whenever they come back. Answers the names of those that are
    /// there now.
    mutating func connect(
        toNamed name: String, _ directory: PortDirectory, log: (String) -> Void
    ) throws(SequencerError) -> [String] {
        let found = try keepers[0].want(PortPattern(name), among: try directory.ports())
        try connect(directory, log: log)
        return found.map(\.label)
    }
}
