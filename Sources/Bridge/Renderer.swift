import MIDI
import Mapping
import Panels
import Time
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

    /// Plays it once.
    /// - Parameters:
    ///   - trace: takes a line for each recogniser that did something in a frame or at a deadline: what, and why.
    ///   - observe: called after each frame and each deadline.
    ///   - send: called for each message that it sent.
    public func render(
        trace: ((String) -> Void)? = nil, observe: (Nanoseconds) -> Void = { _ in }, send: (Event) -> Void
    ) {
        if trace != nil { instrument.startTrace() }
        let screen = Screen(decoder, instrument: instrument)
        var scheduler = Scheduler(instrument.patch)
        var start: Timestamp?
        var end = Timestamp.zero
        func advance(to time: Timestamp) {
            while case let due = scheduler.deadline, due <= time, due < .distantFuture {
                scheduler.advance(to: due) { send(Event(offset: due - (start ?? due), port: $0, message: $1)) }
            }
        }
        func flush(_ time: Timestamp) {
            let offset = time - (start ?? time)
            if start == nil { start = time }
            end = time
            if let trace { instrument.takeTrace(since: start ?? time).forEach(trace) }
            output.takeRequests { instrument.perform($0, at: time) }
            observe(offset)
            advance(to: time)
            scheduler.send(output, at: time) { send(Event(offset: offset, port: $0, message: $1)) }
        }
        for event in recording.events { screen.handle(event, flush: flush) }
        screen.cancelContacts(flush: flush)
        screen.advance(to: .distantFuture, flush: flush)
        instrument.endAll()
        flush(end)
        advance(to: .distantFuture)
    }
}
