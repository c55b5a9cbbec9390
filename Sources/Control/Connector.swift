import ALSASequencer

/// Keeps the bridge connected to the ports that its user named, as they come and go.
struct Connector {
    private let wanted: [PortQuery]
    private let sender: SequencerAddress
    /// Those of which it has been said that they are not there.
    private var missing: Set<PortQuery> = []

    init(_ names: [String], from sender: SequencerAddress) {
        wanted = names.map(PortQuery.init)
        self.sender = sender
    }

    var isEmpty: Bool { wanted.isEmpty }

    /// Connects what is there. What is not is waited for, and said once; a name that fits several ports is refused.
    mutating func connect(_ directory: inout PortDirectory, tell: (String) -> Void) throws(SequencerError) {
        guard !wanted.isEmpty else { return }
        let ports = try directory.ports().filter { $0.receives && $0.address.client != sender.client }
        for query in wanted {
            do throws(SequencerError) {
                let port = try query.resolve(among: ports)
                missing.remove(query)
                if try directory.connect(sender, to: port.address) { tell("connected to \(port.label)") }
            } catch {
                if missing.insert(query).inserted { tell("warning: \(error)") }
            }
        }
    }

    /// Something has been announced: connects what has come.
    mutating func update(_ directory: inout PortDirectory, tell: (String) -> Void) throws(SequencerError) {
        var hasNews = false
        while directory.nextInput() != nil { hasNews = true }
        if hasNews { try connect(&directory, tell: tell) }
    }
}
