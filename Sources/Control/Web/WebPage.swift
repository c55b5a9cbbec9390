import BridgeClient
import CLinux
import EvdevInput
import Panels
import System
import Time

/// A page in a browser that plays: its ring, and the panel that its frames go to.
///
/// The ring is not trusted. A frame is played neither in the future nor before the previous one, more than 500 frames a
/// second are counted and not played, except for the newest, and a second without a sign of life cancels what is down.
final class WebPage {
    /// Counts of a page's frames and faults, for `status`.
    struct Counters: Hashable {
        var frames = 0
        /// Frames that were not played because there were too many.
        var excess = 0
        /// Entries that were no frames.
        var refused = 0
        /// How often contacts were cancelled because the page had fallen silent.
        var silences = 0
    }

    let ring: TouchRing
    private let bell: OwnedDescriptor
    /// The page's end of the bell.
    let far: OwnedDescriptor
    var page: PageConnection.Page
    private(set) var counters = Counters()
    /// The latest device of the loop that plays the page's frames; nil before the first one.
    var device: LoopController.Device?
    /// The way to the latest panel; nil before the first one.
    private var pipe: EventPipe?
    /// The contacts as that panel has them: they change only when the pipe has taken the events.
    private var reports = PageReports()
    /// The newest frame that was not played, because there were too many or the loop was busy.
    private var held: PageFrame?
    /// When something was last found in the ring.
    private var heard: Timestamp
    /// The time of the latest frame that was played. No later frame is before it.
    private var lastTime = Timestamp.zero
    /// How many frames may be played now.
    private var budget = WebPage.burst
    /// When `budget` was last refilled.
    private var budgetTime: Timestamp

    private static let framesPerSecond = 500.0
    /// The most frames played at once after a stall: those of half a second.
    private static let burst = 250.0
    /// The time until a page that has sent too much, or more than the loop has read, is looked at again.
    private static let pause = Nanoseconds.milliseconds(20)
    /// How long a page with a contact may be silent. It sends something four times a second (`beatInterval` in
    /// Web/Page/input.js).
    static let patience = Nanoseconds.milliseconds(1000)

    /// Nil if the system gives no memory or no bell.
    init?(_ page: PageConnection.Page, at now: Timestamp) {
        var ends: [Int32] = [-1, -1]
        guard let ring = TouchRing(), ribbon_socket_pair(&ends) == 0 else { return nil }
        self.ring = ring
        bell = OwnedDescriptor(ends[0])
        far = OwnedDescriptor(ends[1])
        (self.page, heard, budgetTime) = (page, now, now)
    }

    /// Readable when the page has written something.
    var descriptor: Int32 { bell.number }

    // MARK: The panel

    /// Makes the panel that plays the page's frames.
    /// - Parameter path: one that no other panel has.
    func makePanel(_ path: String) -> LivePanel? {
        var ends: [Int32] = [-1, -1]
        guard ribbon_pipe(&ends) == 0 else { return nil }
        // `PlayedFingers.device` of ribbon-osc is a name made like this one.
        let made = EventPipe(
            path: path, device: PageReports.device(named: "Browser (\(page.name))"), ends: (ends[0], ends[1]))
        pipe = made
        (reports, held) = (PageReports(), nil)
        return made.panel
    }

    // MARK: Frames

    /// Plays the frames that have come.
    /// - Parameter playsTouches: whether fingers are played; the mouse, pens and keys are in any case.
    func play(at now: Timestamp, playsTouches: Bool) {
        refill(at: now)
        pipe?.flush()
        if held != nil, budget >= 1 { playHeld(at: now, playsTouches) }
        for _ in 0..<TouchRing.capacity {
            guard let item = ring.take() else { break }
            heard = now
            switch item {
            // A beat costs as much as a frame, so that a flood of beats pauses the page, too.
            case .beat: budget = max(budget - 1, 0)
            case .refused: counters.refused += 1
            case .frame(let frame):
                if held != nil { counters.excess += 1 }
                held = frame
                if budget >= 1 { playHeld(at: now, playsTouches) }
            }
        }
        if reports.isTouched, now - heard >= Self.patience { fallSilent(at: now) }
    }

    private func refill(at now: Timestamp) {
        budget = min(budget + Double((now - budgetTime).count) / 1e9 * Self.framesPerSecond, Self.burst)
        budgetTime = now
    }

    /// Plays the held frame. It stays held if the pipe is full.
    private func playHeld(at now: Timestamp, _ playsTouches: Bool) {
        guard var frame = held else { return }
        frame.time = max(min(frame.time, now), lastTime)
        if !playsTouches { frame.contacts.removeAll { $0.kind == .touch } }
        var next = reports
        let events = next.report(frame)
        guard write(events) else { return }
        (reports, held, lastTime) = (next, nil, frame.time)
        budget -= 1
        counters.frames += 1
    }

    /// Cancels the contacts that are down.
    private func fallSilent(at now: Timestamp) {
        var next = reports
        guard write(next.cancel(at: max(now, lastTime))) else { return }
        (reports, held, lastTime) = (next, nil, max(now, lastTime))
        counters.silences += 1
    }

    /// Answers whether the pipe has taken the events; if not, none of them.
    private func write(_ events: [RawEvent]) -> Bool { events.isEmpty || pipe?.write(events) == true }

    /// Whether the page has sent too much: then nothing is read from it until the deadline.
    var isPaused: Bool { budget < 1 }

    /// When `play` is to be called though nothing has come.
    var deadline: Timestamp {
        // The pipe takes nothing else before the rest of the last report.
        if let pipe, pipe.hasRest { return budgetTime + Self.pause }
        let again = held != nil || isPaused ? budgetTime + Self.pause : .distantFuture
        return reports.isTouched ? min(again, heard + Self.patience) : again
    }

    /// Empties the bell. Its other end belongs to the page, so the read does not wait.
    func hear() {
        var rings = [UInt8](repeating: 0, count: 4096)
        _ = ribbon_receive(bell.number, &rings, rings.count, 0)
    }
}
