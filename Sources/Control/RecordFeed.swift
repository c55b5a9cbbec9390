import Bridge
import BridgeClient
import MIDI
import Panels
import Time

/// Gathers what the loop records of one panel and of the input port into frames for `ribbon record`.
struct RecordFeed {
    /// The number of the panel.
    let panel: UInt8
    private var writer = RecordingWriter()
    /// The time of the first record, which is 0 in the recording.
    private var origin: Timestamp?
    private var frame: RecordingFrame
    /// Whether the panel is gone. Another one may get its number.
    private var isOver = false

    init(_ panel: UInt8, _ device: DeviceDescription) {
        self.panel = panel
        frame = RecordingFrame(text: writer.header(device))
    }

    mutating func append(_ input: RecordedInput) {
        switch input {
        case .event(let event, panel) where !isOver:
            begin(at: event.time)
            frame.text += writer.line(event)
        case .message(let message, let time):
            let microseconds = (time - begin(at: time)).count / 1000
            frame.messages.append(RecordingFrame.Input(microseconds: microseconds, bytes: Array(message.bytes)))
        case .end(panel, _): (isOver, frame.isOver) = (true, true)
        case .event, .end: break
        }
    }

    /// Takes the time of the first record as the origin, and returns the origin.
    @discardableResult
    private mutating func begin(at time: Timestamp) -> Timestamp {
        if let origin { return origin }
        origin = time
        writer = RecordingWriter(origin: time)
        return time
    }

    /// The input since the last call; nil if there was none.
    /// - Parameter lost: how many records did not fit, since the bridge started.
    mutating func takeFrame(lost: Int) -> RecordingFrame? {
        guard !frame.text.isEmpty || !frame.messages.isEmpty || frame.isOver else { return nil }
        defer { frame = RecordingFrame(text: "") }
        frame.lost = lost
        return frame
    }
}
