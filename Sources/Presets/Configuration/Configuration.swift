import Mapping
import OSC
import System

/// The contents of `ribbon.yaml` (docs/presets.md).
public struct Configuration: Hashable, Sendable {
    public enum Realtime: Hashable, Sendable {
        case off
        /// On, with a priority chosen by the program.
        case on
        /// `1 ... 99`
        case priority(Int)
    }

    /// A connection of an output port.
    public struct Connection: Hashable, Sendable {
        /// The name of the output port, one of `ports`; nil means the first one.
        public var port: String?
        /// The destination in the form that `ribbon connect` accepts: a client or `CLIENT:PORT`, where `*` stands for
        /// any text and `?` for any character; or `hardware` for every hardware port, including those plugged in later.
        public var to: String
    }

    /// A folder of presets, or the name of one on the search path.
    public var bank: String?
    /// Path or name of the preset that plays first; nil means the one that played last, or else the bank's first.
    public var preset: String?
    /// Connections of the outputs.
    public var connections: [Connection] = []
    /// Sources connected to the input port, named as in `Connection`.
    public var listened: [String] = []
    /// Names of additional output ports.
    public var ports: [String] = []
    public var realtime: Realtime = .on
    /// Settings of the face that a preset does not state itself.
    public var face = FaceSettings()
    /// How the page in a browser is served.
    public var web = Web()

    /// Settings of `ribbon web`.
    public struct Web: Hashable, Sendable {
        /// `ADDRESS:PORT` at which it is served beside the loopback; nil for the loopback only.
        public var listen: String?
        /// Whether browsers that come from a network may have the role edit too.
        public var letsNetworkEdit = false
    }

    /// Settings of `ribbon osc`.
    public var osc = OSC()

    /// Settings of `ribbon osc`: content and receivers of its messages, and where it listens.
    public struct OSC: Hashable, Sendable {
        /// `ADDRESS:PORT` where messages are received; nil for a port of this machine only.
        public var listen: String?
        /// The receivers of its messages, each `ADDRESS:PORT`.
        public var receivers: [String] = []
        /// The beginning of all addresses; nil for `/ribbon`.
        public var prefix: String?
        /// Whether every frame of touches is sent too.
        public var tellsTouches = false
    }

    /// Settings of `ribbon link`; nil if the file has none.
    public var link: Link?

    /// Settings of `ribbon link`.
    public struct Link: Hashable, Sendable {
        /// Whether starts and stops are shared with the session.
        public var sharesTransport: Bool

        public init(sharesTransport: Bool = true) { self.sharesTransport = sharesTransport }
    }

    public init() {}
}

extension Configuration {
    /// Parses a configuration's bytes without touching the disk. An empty file is the default configuration.
    public static func load(_ bytes: [UInt8], file: String) -> Loaded<Configuration> {
        Loaded(bytes, file: file, shape: .record(ConfigurationTable.record), orEmpty: .emptyRecord) {
            node, diagnostics in
            var configuration = Configuration()
            configuration.bank = node["bank"]?.text
            configuration.preset = node["preset"]?.text
            configuration.ports = names(node["ports"], &diagnostics)
            configuration.connections =
                node["connect"]?.items?.compactMap { connection($0, configuration.ports, &diagnostics) } ?? []
            configuration.listened = node["listen"]?.items?.compactMap(\.text) ?? []
            configuration.face = FaceTable.settings(node["face"])
            configuration.web = web(node["web"], &diagnostics)
            configuration.osc = osc(node["osc"], &diagnostics)
            if let link = node["link"] { configuration.link = Link(sharesTransport: link["start-stop"]?.isOn ?? true) }
            if let realtime = node["realtime"] {
                configuration.realtime =
                    realtime.whole.map(Realtime.priority) ?? (realtime.isOn ?? true ? .on : .off)
            }
            return configuration
        }
    }

    /// Reads a configuration from the disk.
    public static func read(_ path: String) throws(FileError) -> Loaded<Configuration> {
        load(try FileReader.bytes(of: path, onlyFiles: true), file: path)
    }

    /// The names of the additional output ports. Two that are alike are an error.
    private static func names(_ node: Node?, _ diagnostics: inout DiagnosticList) -> [String] {
        var names: [String] = []
        for item in node?.items ?? [] {
            guard let name = item.text else { continue }
            if names.contains(name) {
                diagnostics.error(item.span, "a second port named \(quoted(name))", expected: "a name of its own")
            }
            names.append(name)
        }
        return names
    }

    private static func web(_ node: Node?, _ diagnostics: inout DiagnosticList) -> Web {
        var web = Web()
        web.letsNetworkEdit = node?["edit"]?.text == "lan"
        web.listen = address(node?["listen"], such: "0.0.0.0:7422", &diagnostics)
        return web
    }

    private static func osc(_ node: Node?, _ diagnostics: inout DiagnosticList) -> OSC {
        var osc = OSC()
        osc.listen = address(node?["listen"], such: "0.0.0.0:7423", &diagnostics)
        let receivers = node?["to"].map { $0.items ?? [$0] } ?? []
        osc.receivers = receivers.compactMap {
            address($0, such: "127.0.0.1:57120", &diagnostics) { $0.isOfOneMachine }
        }
        osc.tellsTouches = node?["touches"]?.isOn ?? false
        guard let prefix = node?["prefix"], let text = prefix.text else { return osc }
        if !OSCAddress.isPrefix(text) {
            diagnostics.error(prefix.span, "\(quoted(text)) is no prefix", expected: OSCAddress.expectedPrefix)
        }
        osc.prefix = text
        return osc
    }

    /// - Parameter example: an example of an expected address, for the error.
    private static func address(
        _ node: Node?, such example: String, _ diagnostics: inout DiagnosticList,
        where fits: (SocketAddress) -> Bool = { _ in true }
    ) -> String? {
        guard let node, let text = node.text else { return nil }
        if SocketAddress(text: text).map(fits) != true {
            diagnostics.error(
                node.span, "\(quoted(text)) is no address with a port",
                expected: "an address in numbers and a port, such as \(example)")
        }
        return text
    }

    private static func connection(
        _ node: Node, _ ports: [String], _ diagnostics: inout DiagnosticList
    ) -> Connection? {
        if let to = node.text { return Connection(to: to) }
        guard let to = node["to"]?.text else { return nil }
        if let port = node["port"], let name = port.text, !ports.contains(name) {
            diagnostics.error(
                port.span, "no output port is named \(quoted(name))",
                expected: ports.isEmpty ? nil : alternatives(ports.map(quoted)),
                advice: Suggestion.advice(for: name, among: ports)
                    ?? "name it under 'ports', or leave 'port' out for the first one")
        }
        return Connection(port: node["port"]?.text, to: to)
    }
}
