import ALSASequencer
import Presets

/// Keeps our ports connected to the ports that the user named, and to ports that were connected before they went away.
struct Connector {
    /// One of our ports.
    enum OwnPort: Hashable {
        /// An output port, by its name in ribbon.yaml; nil: the first one.
        case output(String?)
        case input
    }

    /// Ends a connection of one of our output ports, and the notes that sound over it.
    typealias Disconnect = (_ sender: SequencerAddress, _ receiver: SequencerAddress) -> Void

    private let options: Session.Options
    /// The names of the output ports except the first, which has none: `names[0]` is that of `keepers[1]`. They never
    /// change, because other ports need another `Session`.
    private let names: [String]
    /// One for each output port in their order, then one for the input port.
    private var keepers: [ConnectionKeeper]
    /// The problems that have been logged. Each is logged once.
    private var warnings: Set<SequencerError> = []

    /// - Parameters:
    ///   - outputs: our output ports, the first one and those of the configuration.
    ///   - input: our input port.
    ///   - own: the numbers of our clients.
    init(
        _ configuration: Configuration, _ options: Session.Options, outputs: [SequencerAddress],
        input: SequencerAddress, own: Set<UInt8>
    ) {
        self.options = options
        names = configuration.ports
        keepers =
            outputs.map { ConnectionKeeper([], of: $0, .output, own: own) }
            + [ConnectionKeeper([], of: input, .input, own: own)]
        for (index, patterns) in patterns(of: configuration).enumerated() {
            _ = keepers[index].configure(patterns, connected: [])
        }
    }

    // MARK: Ports that come and go

    /// Connects the ports that are there. One that is not is logged once, and connected when it appears.
    mutating func connect(_ directory: any PortGraph, log: (String) -> Void) throws(SequencerError) {
        let ports = try directory.ports()
        for index in keepers.indices {
            for step in keepers[index].steps(ports, connected: try directory.others(of: keepers[index])) {
                switch step {
                case .connect(let port):
                    do throws(SequencerError) {
                        try connect(keepers[index], with: port, directory, log)
                    } catch {
                        warn(error, log)
                    }
                case .warn(let error): warn(error, log)
                }
            }
        }
    }

    private func connect(
        _ own: ConnectionKeeper, with port: SequencerPort, _ directory: any PortGraph, _ log: (String) -> Void
    ) throws(SequencerError) {
        switch own.direction {
        case .output: if try directory.connect(own.port, to: port.address) { log("connected to \(port.label)") }
        case .input: if try directory.connect(port.address, to: own.port) { log("listening to \(port.label)") }
        }
    }

    private mutating func warn(_ error: SequencerError, _ log: (String) -> Void) {
        if warnings.insert(error).inserted { log("warning: \(error)") }
    }

    /// How many announcements are handled at a time.
    private static let announcementLimit = 256

    /// Handles announcements, a bounded number of them, and connects the ports that have come.
    /// - Returns: whether there may be more.
    mutating func update(_ directory: any PortGraph, log: (String) -> Void) throws(SequencerError) -> Bool {
        var hasChanged = false
        var count = 0
        while count < Self.announcementLimit, let input = directory.nextInput() {
            count += 1
            for index in keepers.indices where keepers[index].handle(input) { hasChanged = true }
        }
        if hasChanged { try connect(directory, log: log) }
        return count == Self.announcementLimit
    }

    // MARK: ribbon.yaml

    /// Uses the lists of a changed configuration, and ends connections that nothing names any more. `connect` makes the new
    /// ones afterwards.
    mutating func use(
        _ configuration: Configuration, _ directory: any PortGraph, disconnect: Disconnect, log: (String) -> Void
    ) throws(SequencerError) {
        let ports = try directory.ports()
        for (index, patterns) in patterns(of: configuration).enumerated() {
            let connected = try directory.connected(with: keepers[index], among: ports)
            for port in keepers[index].configure(patterns, connected: connected) {
                try end(keepers[index], with: port, directory, disconnect)
                log("disconnected from \(port.label)")
            }
        }
    }

    /// The patterns of the ports to be connected, for each of our ports.
    private func patterns(of configuration: Configuration) -> [[PortPattern]] {
        var texts: [[String]] = keepers.map { _ in [] }
        for connection in configuration.connections {
            if let index = index(of: .output(connection.port)) { texts[index].append(connection.to) }
        }
        texts[0] += options.connections
        texts[keepers.count - 1] = configuration.listened + options.listened
        return texts.map { $0.map(PortPattern.init) }
    }

    private func index(of port: OwnPort) -> Int? {
        switch port {
        case .output(nil): 0
        case .output(let name?): names.firstIndex(of: name).map { $0 + 1 }
        case .input: keepers.count - 1
        }
    }

    /// Ends a connection of one of our ports: for an output by the loop, for the input at once.
    private func end(
        _ own: ConnectionKeeper, with port: SequencerPort, _ directory: any PortGraph, _ disconnect: Disconnect
    ) throws(SequencerError) {
        switch own.direction {
        case .output: disconnect(own.port, port.address)
        case .input: try directory.disconnect(port.address, from: own.port)
        }
    }

    // MARK: Requests

    /// The reason why a request is refused.
    enum Refusal: Error {
        case unknownPort(String)
        case sequencer(SequencerError)
    }

    /// Connects one of our ports with more ports, now and whenever they come back.
    /// - Returns: a sentence that says what was done.
    mutating func connect(
        _ own: OwnPort, with name: String, _ directory: any PortGraph, log: (String) -> Void
    ) throws(Refusal) -> String {
        let index = try known(own)
        let pattern = PortPattern(name)
        do throws(SequencerError) {
            let ports = try directory.ports()
            let found: [SequencerPort]
            do throws(SequencerError) {
                found = try keepers[index].resolve(pattern, among: ports)
            } catch .noSuchPort(_, let suggestion, _) {
                // A port with that name may still appear; a port with that number would come back under another.
                keepers[index].want(pattern, [])
                let hint = suggestion.map { "; did you mean \($0)?" } ?? ""
                return "nothing is called “\(name)” yet\(hint); it will be connected when it comes"
            }
            for port in found {
                do throws(SequencerError) {
                    try connect(keepers[index], with: port, directory, log)
                } catch {
                    if pattern.isForOne { throw error }
                    warn(error, log)
                }
            }
            keepers[index].want(pattern, found)
            guard !found.isEmpty else { return "nothing fits “\(name)” yet; what comes will be connected" }
            let labels = found.map(\.label).joined(separator: ", ")
            let done = own == .input ? "listening to \(labels)" : "connected to \(labels)"
            return pattern.isNumber ? "\(done); it is known by this name from here on, because numbers change" : done
        } catch {
            throw .sequencer(error)
        }
    }

    /// Undoes `connect`, and ends the present connections with ports of that name.
    /// - Returns: a sentence that says what was done.
    mutating func disconnect(
        _ own: OwnPort, from name: String, _ directory: any PortGraph, disconnect: Disconnect
    ) throws(Refusal) -> String {
        let index = try known(own)
        do throws(SequencerError) {
            let connected = try directory.connected(with: keepers[index], among: try directory.ports())
            let found = try keepers[index].unwant(PortPattern(name), connected: connected)
            for port in found { try end(keepers[index], with: port, directory, disconnect) }
            guard !found.isEmpty else { return "“\(name)” will not be connected when it comes" }
            let done = "disconnected from \(found.map(\.label).joined(separator: ", "))"
            guard let wanted = found.first(where: keepers[index].isWanted) else { return done }
            return "\(done); \(wanted.label) is still named, and is connected again when it has gone and comes back"
        } catch {
            throw .sequencer(error)
        }
    }

    /// The place of a port in `keepers`.
    private func known(_ port: OwnPort) throws(Refusal) -> Int {
        guard let index = index(of: port) else {
            guard case .output(let name?) = port else { preconditionFailure("the first output port is always there") }
            throw .unknownPort(
                names.isEmpty
                    ? "no output port is named “\(name)”; name it under “ports” in ribbon.yaml, and restart ribbon"
                    : "no output port is named “\(name)”; there are: \(names.joined(separator: ", "))")
        }
        return index
    }
}

extension PortGraph {
    /// The addresses of the ports that are connected with ours.
    fileprivate func others(of own: ConnectionKeeper) throws(SequencerError) -> [SequencerAddress] {
        switch own.direction {
        case .output: try receivers(of: own.port)
        case .input: try senders(to: own.port)
        }
    }

    fileprivate func connected(
        with own: ConnectionKeeper, among ports: [SequencerPort]
    ) throws(SequencerError) -> [SequencerPort] {
        let others = try others(of: own)
        return ports.filter { others.contains($0.address) }
    }
}
