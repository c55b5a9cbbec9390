import Bridge
import Glibc
import MIDI
import Time
import Touch

/// Seconds with six decimals, rounded to the nearest.
func secondsText(_ offset: Nanoseconds) -> String {
    let microseconds = (offset.count + 500) / 1000
    let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    return "\(microseconds / 1_000_000).\(fraction)"
}

/// `0.012500 90 3C 64`: the time, a blank, the bytes.
func eventLine(_ event: Renderer.Event) -> String { "\(secondsText(event.offset)) \(event.message.hex)" }

func writeMIDIFile(_ events: [Renderer.Event], to path: String) throws {
    var file = StandardMIDIFile()
    for event in events { file.append(event.message, at: event.offset) }
    guard let stream = fopen(path, "wb") else {
        throw CommandFailure(
            errno == EACCES ? .notPermitted : .failed, "\(path): cannot be written: \(String(cString: strerror(errno)))"
        )
    }
    let bytes = file.bytes
    let isComplete = fwrite(bytes, 1, bytes.count, stream) == bytes.count
    guard fclose(stream) == 0, isComplete else {
        throw CommandFailure(.failed, "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
}
