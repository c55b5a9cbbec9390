import EvdevInput
import Mapping
import Panels
import Time
import Touch

/// The way from a panel's events to what a patch makes of them: decoder and instrument. The same for a recording and for
/// a live panel, so that what is rendered is what was played.
public final class Screen {
    private var decoder: PanelDecoder
    /// Held from here by hand, because a frame would count a reference to it several times.
    private var held: Unmanaged<Instrument>

    public init(_ decoder: PanelDecoder, instrument: Instrument) {
        self.decoder = decoder
        held = .passRetained(instrument)
    }

    deinit { held.release() }

    public var instrument: Instrument { held.takeUnretainedValue() }

    /// Takes an event. `flush` is called with the time of each frame and of each deadline that comes before it.
    public func handle(_ event: RawEvent, flush: (Timestamp) -> Void) {
        decoder.handle(event) { play($0, flush: flush) }
    }

    /// Plays all that has come on a panel. `flush` is told as well whether the time is the kernel's own of a touch.
    @inline(__always)
    func read(_ panel: LivePanel, flush: (_ time: Timestamp, _ isTouch: Bool) -> Void) -> LivePanel.ReadResult {
        panel.read(into: &decoder) { frame in
            play(frame) { time in flush(time, time == panel.time) }
        }
    }

    /// Everything that is due at or before `time` happens, each at its own time.
    public func advance(to time: Timestamp, flush: (Timestamp) -> Void) {
        while case let due = deadline, due <= time, due < .distantFuture {
            if instrument.deadline <= due {
                fire(instrument.deadline, flush: flush)
            } else {
                decoder.advance(to: due) { play($0, flush: flush) }
            }
        }
    }

    /// When `advance` has something to do; the distant future where nothing is due.
    public var deadline: Timestamp {
        min(held._withUnsafeGuaranteedRef { $0.deadline }, decoder.currentDeadline())
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
    /// that are down are cancelled, and begin again in the new one without a sound. What was due by `time` has been done.
    public func exchange(_ other: inout Instrument, at time: Timestamp, flush: (Timestamp) -> Void) {
        var isAdopted = false
        func adopt() {
            instrument.endAll()
            flush(time)
            other.adopt(instrument)
            let old = held.takeRetainedValue()
            held = .passRetained(other)
            other = old
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

    /// Events that named no contact, slot or place that exists.
    var ignored: Int { decoder.ignoredEvents() }

    private func play(_ frame: borrowing TouchFrame, flush: (Timestamp) -> Void) {
        let time = frame.timestamp
        while case let due = held._withUnsafeGuaranteedRef({ $0.deadline }), due <= time { fire(due, flush: flush) }
        held._withUnsafeGuaranteedRef { $0.handle(frame) }
        flush(time)
    }
}
