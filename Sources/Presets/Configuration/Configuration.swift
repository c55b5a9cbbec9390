/// The contents of `ribbon.yaml` (docs/presets.md).
public struct Configuration: Hashable, Sendable {
    public enum Realtime: Hashable, Sendable {
        case off
        /// With the priority that the program chooses.
        case on
        /// `1 ... 99`
        case priority(Int)
    }

    /// What the output port is connected to.
    public enum Connection: Hashable, Sendable {
        /// Every hardware port, also those that are plugged in later.
        case hardware
        /// A client or `CLIENT:PORT`, where `*` stands for any text and `?` for any character.
        case matching(String)

        init(_ text: String) {
            self = text == "hardware" ? .hardware : .matching(text)
        }
    }

    /// A folder of presets, or the name of one on the search path.
    public var bank: String?
    /// The path or the name of the preset that plays first; nil: the one that played last, else the bank's first.
    public var preset: String?
    /// What the output is connected to.
    public var connections: [Connection] = []
    /// The names of more output ports.
    public var ports: [String] = []
    public var realtime: Realtime = .on

    public init() {}
}

extension Configuration {
    /// Reads a configuration's bytes; the disk is not touched. An empty one is the default configuration.
    public static func load(_ bytes: [UInt8], file: String) -> Loaded<Configuration> {
        Loaded(bytes, file: file, shape: .record(ConfigurationTable.record), orEmpty: .emptyRecord) {
            node, diagnostics in
            var configuration = Configuration()
            configuration.bank = node["bank"]?.text
            configuration.preset = node["preset"]?.text
            configuration.connections = node["connect"]?.items?.compactMap(\.text).map(Connection.init) ?? []
            configuration.ports = names(node["ports"], &diagnostics)
            if let realtime = node["realtime"] {
                configuration.realtime =
                    realtime.whole.map(Realtime.priority) ?? (realtime.isOn ?? true ? .on : .off)
            }
            return configuration
        }
    }

    /// Reads a configuration from the disk.
    public static func read(_ path: String) throws(FileError) -> Loaded<Configuration> {
        load(try FileReader.bytes(of: path), file: path)
    }

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
}
