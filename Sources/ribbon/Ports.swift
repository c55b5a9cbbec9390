import ALSASequencer
import ArgumentParser
import BridgeClient
import Control

struct Ports: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ports",
        abstract: "List the sequencer ports that Ribbon can connect to, and the running bridge's own ports.",
        discussion: """
            `ribbon connect NAME` plays to a port that receives; `ribbon connect --listen NAME` hears a port that sends.

            Example: `ribbon ports`, then `ribbon connect FLUID`.
            """)

    @Flag(help: "Print JSON for other programs.")
    var json = false

    func run() throws {
        let ports: [SequencerPort]
        do throws(SequencerError) {
            ports = try PortDirectory(name: "Ribbon ports").ports()
        } catch {
            throw CommandFailure(error)
        }
        let bridge = bridgeStatus
        let reports = ports.map { PortReport($0, bridge) }
        if json { return Standard.write(try jsonText(reports)) }
        if !reports.contains(where: { $0.receives && !$0.isOwn }) {
            Standard.error("ribbon: no port receives; start a synth, or plug one in")
        }
        for report in reports { Standard.print(report.columns) }
    }

    /// Nil if no bridge is running, or if it cannot be asked; then a message says so.
    private var bridgeStatus: BridgeStatus? {
        do throws(BridgeConnection.Failure) {
            return try BridgeConnection().ask(ControlRequest(.status)).status
        } catch .noBridge {
            return nil
        } catch {
            let reason = CommandFailure(error).messages.first ?? "it does not answer"
            Standard.error("ribbon: warning: which ports are the bridge's is not known: \(reason)")
            return nil
        }
    }
}

/// A port as `ribbon ports` shows it (docs/control.md).
struct PortReport: Encodable {
    enum Kind: String, Encodable {
        case hardware, software
    }

    var client: UInt8
    var clientName: String
    var port: UInt8
    var portName: String
    var receives: Bool
    var sends: Bool
    var kind: Kind
    /// Whether it belongs to the running bridge.
    var isOwn: Bool
    /// The bridge's ports that it is connected to.
    var connections: [String]

    init(_ port: SequencerPort, _ bridge: BridgeStatus?) {
        (client, self.port) = (port.address.client, port.address.port)
        (clientName, portName) = (port.clientName, port.name)
        (receives, sends) = (port.receives, port.sends)
        kind = port.isHardware ? .hardware : .software
        isOwn = bridge?.addresses.contains(port.address.description) ?? false
        connections = bridge?.connections(with: port.address.description) ?? []
    }

    /// The report as columns of text.
    var columns: [String] {
        var words: [String] = []
        if receives { words.append("receives") }
        if sends { words.append("sends") }
        if kind == .hardware { words.append("hardware") }
        if isOwn { words.append("own") }
        if !connections.isEmpty { words.append("connected with \(connections.joined(separator: " and "))") }
        return ["\(client):\(port)", "\(clientName):\(portName)", words.joined(separator: ", ")]
    }
}

extension BridgeStatus {
    fileprivate var addresses: [String] { ports.map(\.address) + [input.address] }

    /// The names of the bridge's ports that are connected to a port.
    fileprivate func connections(with address: String) -> [String] {
        // A label is an address, a blank and a name.
        func contains(_ labels: [String]) -> Bool { labels.contains { $0.prefix { $0 != " " } == address } }
        return ports.filter { contains($0.receivers) }.map(\.name) + (contains(input.senders) ? ["in"] : [])
    }
}
