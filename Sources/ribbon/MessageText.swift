import Glibc
import MIDI
import Player
import Time
import Touch

/// `0.012500 90 3C 64`: the time, a blank, the bytes. With several ports the port's name stands before the bytes:
/// `0.012500 out 90 3C 64`.
/// - Parameter ports: the names of the ports beside the default one.
func eventLine(_ event: Renderer.Event, ports: [String]) -> String {
    let port = ports.isEmpty ? "" : "\(RenderedFiles.portName(event.port, ports)) "
    return "\(event.offset.secondsText) \(port)\(event.message.hex)"
}

extension RenderedFiles {
    /// Writes the files.
    /// - Parameter ports: the names of the ports beside the default one.
    func write(ports: [String], to path: String) throws {
        guard ports.isEmpty || path != "-" else {
            throw CommandFailure(
                .wrongUsage,
                "the preset has \(ports.count + 1) ports, and the standard output takes one file; "
                    + "expected a name")
        }
        for file in named(path, ports: ports) { try writeBytes(file.bytes, to: file.name) }
    }
}
