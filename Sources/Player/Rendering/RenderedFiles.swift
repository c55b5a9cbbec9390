import MIDI
import Time

/// A render as Standard MIDI Files, one for each port.
public struct RenderedFiles {
    /// One for each port, by its index.
    private var files = [StandardMIDIFile()]

    public init() {}

    /// The name of an output port.
    /// - Parameter names: the names of the ports beside the default one.
    public static func portName(_ port: Int, _ names: [String]) -> String {
        port > 0 && port <= names.count ? names[port - 1] : "out"
    }

    /// Adds an event.
    /// - Returns: its size in bytes.
    public mutating func append(_ event: Renderer.Event) -> Int {
        while event.port >= files.count { files.append(StandardMIDIFile()) }
        let size = files[event.port].size
        files[event.port].append(event.message, at: event.offset)
        return files[event.port].size - size
    }

    /// The file; with several ports one file for each, with the port's name in the file's: `take-out.mid`.
    /// - Parameters:
    ///   - name: the name of the file, such as `take.mid`.
    ///   - ports: the names of the ports beside the default one.
    public func named(_ name: String, ports: [String]) -> [(name: String, bytes: [UInt8])] {
        guard !ports.isEmpty else { return [(name, files[0].bytes)] }
        let stem = name.hasSuffix(".mid") ? String(name.dropLast(4)) : name
        return (0...ports.count).map { port in
            // A slash would name a folder.
            let portName = String(Self.portName(port, ports).map { $0 == "/" ? "-" : $0 })
            let file = files.indices.contains(port) ? files[port] : StandardMIDIFile()
            return ("\(stem)-\(portName).mid", file.bytes)
        }
    }
}
