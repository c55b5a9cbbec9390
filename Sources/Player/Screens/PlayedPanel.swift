import Panels
import Storage
import Time
import Touch

/// A panel that feeds a screen, with the decoding state of its events or its whole frames.
public final class PlayedPanel: @unchecked Sendable {
    /// Ids of its contacts begin at 2²⁴ times this number.
    public let number: UInt8
    public let screen: Screen
    /// The part of the screen that it covers, in points; nil for a panel that lists all of its contacts, which covers
    /// the whole screen.
    let place: Rect?
    /// See `PanelDecoder.remark`.
    public let remark: String?
    /// The contact properties that it is known to report before the first contact, beside positions.
    public let contactSources: ContactSources
    /// Number of frames that it has given.
    public internal(set) var frames = 0
    /// True between `Player.attach` and `Player.detach`; at other times its events are ignored.
    var isPlayed = false
    /// In a `FixedArray`, so that the many calls of each frame count no references. A panel has either this or
    /// `wholeFrames`; calls to the other do nothing.
    private let decoder: FixedArray<PanelDecoder>?
    private var wholeFrames: WholeFrameReader?
    /// The pressure and size of its contacts, whether or not they are played; nil for a panel that reports none.
    let told: ToldProperties?
    /// The decoder's count of losses when `takeStateRequest` was last called.
    private var answeredDrops = 0

    /// A panel that is read event by event.
    /// - Parameter contactSources: what it is known to report; nil: what its device says.
    init(_ decoder: PanelDecoder, number: UInt8, screen: Screen, contactSources: ContactSources? = nil) {
        self.decoder = FixedArray(decoder)
        told = decoder.told
        place = decoder.place
        self.number = number
        self.screen = screen
        remark = decoder.remark
        self.contactSources = contactSources ?? decoder.contactSources
    }

    /// A panel that lists all of its contacts at once.
    init(number: UInt8, screen: Screen) {
        (decoder, told, place) = (nil, nil, nil)
        wholeFrames = WholeFrameReader(firstID: Self.firstID(number))
        self.number = number
        self.screen = screen
        remark = nil
        contactSources = []
    }

    deinit { decoder?.deallocate() }

    /// The first contact id of a panel: each has a range of its own.
    static func firstID(_ number: UInt8) -> UInt32 { UInt32(number) << 24 + 1 }

    /// Whether it may have stopped reporting: see `PanelDecoder.hasStalled`.
    public var hasStalled: Bool { decoder?.value.hasStalled() ?? false }

    /// Announces that its whole state comes next: see `PanelDecoder.resume`.
    public func resume() { decoder?.value.resume() }

    /// Hands over its decoder's state, for another decoder: see `PanelDecoder.replayState`.
    public func replayState(at time: Timestamp, _ handle: (RawEvent) -> Void) {
        decoder?.value.replayState(at: time, handle)
    }

    /// See `PanelDecoder.replayProperties`.
    public func replayProperties(at time: Timestamp, _ handle: (RawEvent) -> Void) {
        decoder?.value.replayProperties(at: time, handle)
    }

    /// Sets the contact properties that are played, beside positions: see `PanelDecoder.play`.
    func play(_ sources: ContactSources) { decoder?.value.play(sources) }

    /// Its decoder's counters.
    public var counters: PanelDecoder.Counters {
        decoder?.value.currentCounters() ?? PanelDecoder.Counters(ignored: wholeFrames?.ignored ?? 0)
    }

    /// When a report that a filter holds back is due; the distant future if there is none.
    var deadline: Timestamp { decoder?.value.currentDeadline() ?? .distantFuture }

    func advance(to time: Timestamp, _ play: (PlayedPanel, borrowing TouchFrame) -> Void) {
        decoder?.value.advance(to: time) { play(self, $0) }
    }

    func handle(_ events: EventRun, at time: Timestamp, _ play: (borrowing TouchFrame) -> Void) {
        decoder?.value.handle(events, at: time, play)
    }

    func handle(_ contacts: [WholeContact], at time: Timestamp, _ play: (borrowing TouchFrame) -> Void) {
        wholeFrames?.handle(contacts, at: time, play)
    }

    /// Whether events were lost since the last call. Then the caller must read the panel's state and hand it over as
    /// one report.
    public func takeStateRequest() -> Bool {
        let drops = decoder?.value.currentDrops() ?? 0
        defer { answeredDrops = drops }
        return drops != answeredDrops
    }

    /// - Parameter time: nil means the last report's time.
    func cancelContacts(at time: Timestamp? = nil, _ play: (borrowing TouchFrame) -> Void) {
        decoder?.value.cancelAll(at: time, play)
        wholeFrames?.cancelAll(at: time, play)
    }

    /// Ends the contacts whose lifts a filter holds back.
    func endLifts(at time: Timestamp, _ play: (borrowing TouchFrame) -> Void) {
        decoder?.value.endLifts(at: time, play)
    }

    /// Cancels the contacts that are down, and lets them begin again as other ones.
    func beginAgain(
        at time: Timestamp, cancelled: (borrowing TouchFrame) -> Void, began: (borrowing TouchFrame) -> Void
    ) {
        decoder?.value.beginAgain(at: time, cancelled: cancelled, began: began)
        wholeFrames?.beginAgain(at: time, cancelled: cancelled, began: began)
    }
}
