import ALSASequencer
import Bridge
import Player
import System

/// The sequencer of a session: a client of the machine's sequencer, or a silent one.
final class SessionSequencer {
    private let name: String
    /// The names of the output ports.
    private let outputs: [String]
    private let isSilent: Bool
    /// Nil until the sequencer is open.
    private var port: SequencerClient?

    /// Opens the sequencer, if that is possible at once.
    init(_ options: Session.Options, outputs: [String]) {
        (name, self.outputs, isSilent) = (options.name, outputs, options.isSilent)
        port = try? open()
    }

    private func open() throws(SequencerError) -> SequencerClient {
        if isSilent { return try SequencerClient(silentOutputs: outputs.count) }
        return try SequencerClient(name: name, outputs: outputs)
    }

    /// Waits for the sequencer, if a service manager has started the bridge.
    /// - Returns: whether a reload was asked for meanwhile.
    func finish(
        _ reactor: Reactor, _ manager: ServiceManager?, _ signals: any SignalSource, log: @escaping (String) -> Void
    ) throws -> Bool {
        guard port == nil else { return false }
        let wait = SequencerWait(reactor, manager, log: log, open: open)
        port = try wait.finish(signals)
        return wait.isReloadDue
    }

    // MARK: Once it is there

    /// The machine's client; nil for a silent one.
    private var client: SequencerClient? { isSilent ? nil : port }

    /// Its number and name, for the log and for `status`.
    var words: (log: String, status: String) {
        guard let client else { return ("for browsers", "none: for browsers") }
        return ("sequencer client \(client.number) “\(name)”", "\(client.number) \(name)")
    }

    var ports: ConnectionService.OwnPorts {
        if let client { return ConnectionService.OwnPorts(outputs, client) }
        return ConnectionService.OwnPorts(
            outputs, outputs: outputs.indices.map { SequencerAddress(client: 0, port: UInt8(clamping: $0)) },
            input: SequencerAddress(client: 0, port: UInt8(clamping: outputs.count)))
    }

    /// The connections of all clients; those of browsers if there is no sequencer.
    func openGraph() throws(SequencerError) -> any PortGraph {
        if client == nil { return BrowserPorts() }
        return try PortDirectory(name: "\(name) control")
    }

    /// The numbers of our clients.
    func numbers(with directory: PortDirectory?) -> Set<UInt8> {
        Set([client?.number, directory?.number].compactMap { $0 })
    }

    /// Makes the function that ends the notes of an earlier bridge. The notes of a bridge for browsers have ended with
    /// it.
    var opening: RuntimeFiles.Opening {
        if client == nil { return Self.nobody }
        return LeftoverNotes.sequencer
    }

    private static func nobody(_ receivers: [SequencerAddress]) throws(SequencerError) -> LeftoverNotes.Sending {
        { _, _ in true }
    }

    func makeLoop(_ patch: MountedPatch, _ ledger: LedgerFile, _ manager: ServiceManager?) -> LoopThread {
        guard let port else { preconditionFailure("the session waits for its sequencer first") }
        return LoopThread(port: port, patch: patch, ledger: ledger, manager: manager)
    }
}
