import ALSASequencer
import BridgeClient
import Presets
import System

/// Keeps our ports connected, and connects what other programs ask for.
final class ConnectionService {
    /// Our ports; `outputs` are in the order of `names`.
    struct OwnPorts {
        /// The names of the output ports: that of the first one and those of the configuration.
        let names: [String]
        let outputs: [SequencerAddress]
        let input: SequencerAddress

        init(_ names: [String], outputs: [SequencerAddress], input: SequencerAddress) {
            (self.names, self.outputs, self.input) = (names, outputs, input)
        }

        init(_ names: [String], _ client: SequencerClient) {
            self.init(
                names, outputs: client.outputs.map { SequencerAddress(client: client.number, port: $0) },
                input: SequencerAddress(client: client.number, port: client.input))
        }
    }

    private let own: OwnPorts
    private var connector: Connector
    private let graph: any PortGraph
    private let controller: LoopController
    private var updating: Job?
    /// Called when connections may have changed.
    var onChange: () -> Void = {}
    /// Called when the sequencer cannot be asked any more.
    var onFailure: (SequencerError) -> Void = { _ in }

    init(
        _ reactor: Reactor, _ own: OwnPorts, _ connector: Connector, _ graph: any PortGraph,
        _ controller: LoopController
    ) {
        (self.own, self.connector, self.graph, self.controller) = (own, connector, graph, controller)
        updating = reactor.job(priority: .ordinary) { [unowned self] in update() }
        reactor.watch(graph.descriptor, priority: .ordinary) { [unowned self] _ in updating?.schedule() }
    }

    /// Connects the ports that are there.
    func start() throws(SequencerError) { try connector.connect(graph, log: controller.log) }

    /// Tells the user if nobody listens.
    func tellIfUnheard() {
        guard receiverNames.isEmpty else { return }
        controller.log(
            "note: nobody listens, so nothing is heard; “ribbon ports” lists synths, “ribbon connect NAME” or "
                + "--connect NAME connects one, now or when it appears")
    }

    private func update() {
        do throws(SequencerError) {
            // More may wait in the sequencer's own buffer, where the descriptor does not show it.
            if try connector.update(graph, log: controller.log) { updating?.schedule() }
            onChange()
        } catch {
            onFailure(error)
        }
    }

    /// Connects what the configuration names now, and disconnects what nothing names any more.
    func use(_ configuration: Configuration) {
        do throws(SequencerError) {
            try connector.use(configuration, graph, disconnect: controller.disconnect, log: controller.log)
        } catch {
            return controller.log("error: \(error)")
        }
        // A connection ends when the loop has obeyed the order.
        controller.whenOrdersTaken { [unowned self] _ in
            do throws(SequencerError) { try start() } catch { controller.log("error: \(error)") }
        }
    }

    // MARK: Requests

    func register(with requests: RequestService) {
        for command in [ControlRequest.Command.connect, .disconnect] {
            requests.onLater(command, .required) { [unowned self] request, _, reply in
                let answer = change(request, request.argument ?? "")
                controller.whenOrdersTaken { _ in reply(answer) }
            }
        }
    }

    private func change(_ request: ControlRequest, _ name: String) -> ControlReply {
        let isInput = request.listen ?? false
        guard request.port == nil || !isInput else {
            return .refused(
                .wrongUsage, "“port” names an output port, and “listen” means the input port; leave one of them out")
        }
        let port = isInput ? Connector.OwnPort.input : .output(request.port)
        do throws(Connector.Refusal) {
            guard request.command == .connect else {
                return .done(try connector.disconnect(port, from: name, graph, disconnect: controller.disconnect))
            }
            return .done(try connector.connect(port, with: name, graph, log: controller.log))
        } catch {
            switch error {
            case .unknownPort(let sentence): return .refused(.missingFile, sentence)
            case .sequencer(let error):
                return .refused(error.isMissingName ? .missingFile : .failed, error.description)
            }
        }
    }

    // MARK: Connections as they are

    var outputStatus: [BridgeStatus.Port] {
        zip(own.names, own.outputs).map { name, address in
            BridgeStatus.Port(
                name: name, address: address.description, receivers: labels((try? graph.receivers(of: address)) ?? []))
        }
    }

    var inputStatus: BridgeStatus.Input {
        BridgeStatus.Input(
            address: own.input.description, senders: labels((try? graph.senders(to: own.input)) ?? []))
    }

    /// The names of the clients that hear the output ports.
    var receiverNames: [String] {
        own.outputs.flatMap { output in
            known((try? graph.receivers(of: output)) ?? []).compactMap { $0.port?.clientName }
        }
    }

    /// The ports as `client:port` with their names.
    private func labels(_ addresses: [SequencerAddress]) -> [String] {
        known(addresses).map { address, port in "\(address)\(port.map { " " + $0.label } ?? "")" }
    }

    /// These addresses with their ports; nil for a port that is gone.
    private func known(_ addresses: [SequencerAddress]) -> [(address: SequencerAddress, port: SequencerPort?)] {
        guard !addresses.isEmpty, let all = try? graph.ports() else { return [] }
        return addresses.map { address in (address, all.first { $0.address == address }) }
    }

    // MARK: Over a restart within the program

    /// The receivers of each output port, by its name, and the senders that the input port hears.
    var connections: (receivers: [String: [SequencerAddress]], senders: [SequencerAddress]) {
        var receivers: [String: [SequencerAddress]] = [:]
        for (name, address) in zip(own.names, own.outputs) { receivers[name] = try? graph.receivers(of: address) }
        return (receivers, (try? graph.senders(to: own.input)) ?? [])
    }

    /// Connects the ports as they were connected before. Ports that are gone are left out.
    func restore(_ receivers: [String: [SequencerAddress]], _ senders: [SequencerAddress]) {
        for (name, address) in zip(own.names, own.outputs) {
            for receiver in receivers[name] ?? [] { _ = try? graph.connect(address, to: receiver) }
        }
        for sender in senders { _ = try? graph.connect(sender, to: own.input) }
    }
}
