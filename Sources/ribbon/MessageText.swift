import Glibc
import MIDI
import Player
import Time
import Touch

/// `0.012500 90 3C 64`: the time, a blank, the bytes. With several ports the port's name stands before the bytes:
/// `0.012500 out 90 3C 64`.
/// - Parameter ports: the names of the ports beside the default one.
func eventLine(_ event: Renderer.Event, ports: [String]) -> String {
    let port = ports.isEmpty ? "" : "\(portName(event.port, ports)) "
    return "\(event.offset.secondsText) \(port)\(event.message.hex)"
}

/// Checks the player's promise that rendered times never go back.
struct TimeOrder {
    private var latest = Nanoseconds(.min)

    mutating func check(_ event: Renderer.Event) {
        precondition(event.offset >= latest, "\(event.message.hex) has an earlier time than the message before it")
        latest = event.offset
    }
}

private func portName(_ port: Int, _ names: [String]) -> String {
    port > 0 && port <= names.count ? names[port - 1] : "out"
}

/// A render as Standard MIDI Files, one for each port.
struct RenderedFiles {
    private var files = [StandardMIDIFile()]
    private var order = TimeOrder()

    /// Adds an event.
    /// - Returns: its size in bytes.
    mutating func append(_ event: Renderer.Event) -> Int {
        order.check(event)
        while event.port >= files.count { files.append(StandardMIDIFile()) }
        let size = files[event.port].size
        files[event.port].append(event.message, at: event.offset)
        return files[event.port].size - size
    }

    /// Writes the file. With several ports, writes one for each, with the port's name in its own: `take-out.mid`.
    /// - Parameter ports: the names of the ports beside the default one.
    func write(ports: [String], to path: String) throws {
        guard !ports.isEmpty else { return try writeBytes(files[0].bytes, to: path) }
        guard path != "-" else {
            throw CommandFailure(
                .wrongUsage,
                "the preset has \(ports.count + 1) ports, and the standard output takes one file; "
                    + "expected a name")
        }
        let name = path.hasSuffix(".mid") ? String(path.dropLast(4)) : path
        for port in 0...ports.count {
            // A slash would name a folder.
            let portName = String(portName(port, ports).map { $0 == "/" ? "-" : $0 })
            let file = files.indices.contains(port) ? files[port] : StandardMIDIFile()
            try writeBytes(file.bytes, to: "\(name)-\(portName).mid")
        }
    }
}
