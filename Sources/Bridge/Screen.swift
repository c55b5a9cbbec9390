import EvdevInput
import Mapping
import Touch

/// The way from a panel's events to what a patch makes of them: decoder and instrument. The same for a recording and for
/// a live panel, so that what is rendered is what was played.
public final class Screen {
    private var decoder: PanelDecoder
    public private(set) var instrument: Instrument

    public init(_ decoder: PanelDecoder, instrument: Instrument) {
        self.decoder = decoder
        self.instrument = instrument
    }

    /// Takes an event. `flush` is called with the time of each frame and of each deadline that comes before it.
    public func handle(_ event: RawEvent, flush: (Timestamp) -> Void) {
        decoder.handle(event) { play($0, flush: flush) }
    }

    /// Takes every event that has come on the panel.
    func read(_ panel: LivePanel, flush: (Timestamp) -> Void) -> LivePanel.ReadResult {
        panel.read(into: &decoder) { play($0, flush: flush) }
    }

    /// Everything that is due at or before `time` happens, each at its own time.
    public func advance(to time: Timestamp, flush: (Timestamp) -> Void) {
        while let due = deadline, due <= time {
            if let own = instrument.deadline, own <= due {
                fire(own, flush: flush)
            } else {
                decoder.advance(to: due) { play($0, flush: flush) }
            }
        }
    }

    public var deadline: Timestamp? {
        let due = min(instrument.deadline ?? .distantFuture, decoder.deadline)
        return due == .distantFuture ? nil : due
    }

    private func fire(_ due: Timestamp, flush: (Timestamp) -> Void) {
        instrument.fire(at: due)
        flush(due)
    }

    /// The panel is gone, the recording has ended: all contacts are cancelled.
    public func cancelContacts(at time: Timestamp? = nil, flush: (Timestamp) -> Void) {
        decoder.cancelAll(at: time) { play($0, flush: flush) }
    }

    /// Has the panel played by another instrument from here on, which becomes the old one. Sounding notes end; contacts
    /// that are down are cancelled, and begin again in the new one without a sound.
    public func exchange(_ other: inout Instrument, at time: Timestamp, flush: (Timestamp) -> Void) {
        advance(to: time, flush: flush)
        var isAdopted = false
        func adopt() {
            instrument.endAll()
            flush(time)
            other.adopt(instrument)
            swap(&instrument, &other)
            isAdopted = true
        }
        decoder.beginAgain(at: time) {
            instrument.handle($0)
            adopt()
        } began: {
            instrument.resume($0)
        }
        if !isAdopted { adopt() }
    }

    var counters: PanelDecoder.Counters { decoder.counters }

    private func play(_ frame: borrowing TouchFrame, flush: (Timestamp) -> Void) {
        while let due = instrument.deadline, due <= frame.timestamp { fire(due, flush: flush) }
        instrument.handle(frame)
        flush(frame.timestamp)
    }
}
