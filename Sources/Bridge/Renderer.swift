import EvdevInput
import MIDI
import Mapping
import Touch

/// Plays a recording through the whole way without hardware: the same bytes every time.
public struct Renderer {
    /// A message and when it leaves, counted from the recording's first frame.
    public struct Event: Hashable, Sendable {
        public var offset: Nanoseconds
        public var port: Int
        public var message: Message
    }

    private let recording: Recording
    private let decoder: PanelDecoder
    public let instrument: Instrument
    private let output: Output

    public init(_ recording: Recording, patch: Patch) throws(UnusablePanel) {
        self.recording = recording
        decoder = try PanelDecoder(recording.device)
        output = Output(ledger: NoteLedger())
        instrument = Instrument(patch, surface: decoder.surface, channels: VoiceChannels(patch.midi), output: output)
    }

    /// What the player should be told once, such as that the panel's size is assumed.
    public var notices: [PanelDecoder.Notice] { decoder.notices }

    /// Plays it once. `observe` is called after each frame and each deadline, `send` for each message it sent.
    public func render(observe: (Nanoseconds) -> Void = { _ in }, send: (Event) -> Void) {
        let screen = Screen(decoder, instrument: instrument)
        var start: Timestamp?
        func flush(_ time: Timestamp) {
            let offset = time - (start ?? time)
            if start == nil { start = time }
            observe(offset)
            output.drain { group in
                for message in group.messages { send(Event(offset: offset, port: group.port, message: message)) }
            }
        }
        for event in recording.events { screen.handle(event, flush: flush) }
        screen.cancelContacts(flush: flush)
        screen.advance(to: .distantFuture, flush: flush)
        instrument.endAll()
        flush(recording.events.last?.time ?? .zero)
    }
}
