import Time
import Touch

/// Turns a panel's events into frames of contacts, in points. Live devices and recordings use the same decoder, so that
/// what is rendered is what was played.
///
/// It reads no clock: time comes with the events, and with `advance(to:)` for what is due between them. Nothing is
/// allocated after `init`.
public struct PanelDecoder: Sendable {
    /// What the user should know, once.
    public enum Notice: Hashable, Sendable, CustomStringConvertible {
        /// The panel states no plausible size, none is configured, and this one is assumed, in millimetres.
        case sizeIsAssumed(width: Double, height: Double)

        public var description: String {
            switch self {
            case .sizeIsAssumed(let width, let height):
                "the panel does not state its size; \(width) × \(height) mm is assumed"
            }
        }
    }

    /// Impossible input and noise that was ignored.
    public struct Counters: Hashable, Sendable {
        /// Events of contacts or slots that do not exist.
        public var ignored = 0
        /// How often the kernel has dropped events (SYN_DROPPED).
        public var drops = 0
        /// Reports that were older than one before them.
        public var backwards = 0
        /// Contacts that were shorter than the minimum duration.
        public var phantoms = 0
        /// Contacts that touched, and those of them that no finger made (docs/devices.md, "Ghost touches").
        public var contacts = 0
        public var ghosts = 0

        package init(
            ignored: Int = 0, drops: Int = 0, backwards: Int = 0, phantoms: Int = 0, contacts: Int = 0, ghosts: Int = 0
        ) {
            self.ignored = ignored
            self.drops = drops
            self.backwards = backwards
            self.phantoms = phantoms
            self.contacts = contacts
            self.ghosts = ghosts
        }
    }

    public let panelProtocol: PanelProtocol
    public let notices: [Notice]
    /// What the panel reports of a contact beside its position.
    public let contactSources: ContactSources
    private(set) var slots: SlotReader
    private var packets: PacketReader
    private(set) var single: SingleReader
    private(set) var relative: RelativeReader
    private(set) var contacts: ContactPipeline
    /// The ends of the axes of pressures and sizes, where there are such.
    let highest: (pressure: Int32?, major: Int32?)
    /// Whether a report has begun and is not complete.
    private(set) var isWithinReport = false
    /// When contacts end that have not been reported since SYN_DROPPED. A panel of protocol A without a button cannot be
    /// asked for its state.
    private var confirmationDeadline = Timestamp.distantFuture
    private let mustBeConfirmed: Bool
    /// Whether events are ignored up to the next SYN_REPORT, as SYN_DROPPED demands.
    private var isDropping = false
    /// How many reports may still repeat the state that was just read from the kernel: at the beginning and after
    /// SYN_DROPPED.
    private var repeatingReports = 2
    var drops = 0
    private var backwards = 0

    /// - Parameters:
    ///   - systemMatrix: the udev property LIBINPUT_CALIBRATION_MATRIX; a configured matrix replaces it.
    ///   - firstID: the first contact's id; each of several panels needs a range of its own.
    public init(
        _ device: DeviceDescription, configuration: DeviceConfiguration = DeviceConfiguration(),
        systemMatrix: CalibrationMatrix? = nil, firstID: UInt32 = 1
    ) throws(UnusablePanel) {
        panelProtocol = try device.panelProtocol()
        let axes = PanelAxes(device, panelProtocol)
        contactSources = device.contactSources
        let geometry = PanelGeometry(
            x: axes.x, y: axes.y, pressure: axes.pressure, major: axes.major, configuration: configuration,
            systemMatrix: systemMatrix)
        notices =
            geometry.isAssumed
            ? [.sizeIsAssumed(width: Millimetres.sevenInches.width, height: Millimetres.sevenInches.height)] : []
        highest = (axes.pressure?.maximum, axes.major?.maximum)
        slots = SlotReader(slots: axes.slots)
        packets = PacketReader(hasIDs: device.axes[AbsoluteAxis.trackingID] != nil)
        single = SingleReader(signal: device.contactSignal ?? .key(Key.touch))
        relative = RelativeReader()
        contacts = ContactPipeline(
            slots: axes.contacts, touchDistance: axes.touchDistance, geometry: geometry,
            filters: configuration.filters, firstID: firstID)
        mustBeConfirmed = panelProtocol == .packets && !device.has(key: Key.touch)
    }

    /// The surface's size as its player sees it.
    public var surface: Size { contacts.geometry.size }

    public var counters: Counters {
        Counters(
            ignored: slots.ignored + packets.ignored + contacts.ignored, drops: drops, backwards: backwards,
            phantoms: contacts.phantoms, contacts: contacts.ghosts.contacts, ghosts: contacts.ghosts.ghosts)
    }

    /// When to call `advance(to:)` if nothing else happens; the distant future if nothing is due.
    public var deadline: Timestamp { isWithinReport ? .distantFuture : min(contacts.deadline, confirmationDeadline) }

    /// Takes an event. If it completes a report in which a contact is or was down, the frame is emitted: once, or twice
    /// if a contact came and went within it.
    public mutating func handle(_ event: RawEvent, _ emit: (borrowing TouchFrame) -> Void) {
        event.asRun { handle($0, at: event.time, emit) }
    }

    /// Takes events that happen at one time, whatever time they carry.
    public mutating func handle(_ events: EventRun, at time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        advance(to: time, emit)
        let isInOrder = contacts.setTime(time)
        for event in events {
            isWithinReport = true
            if event.type == EventType.synchronization {
                synchronize(event.code, isInOrder: isInOrder, emit)
            } else if !isDropping {
                read(event)
            }
        }
    }

    @inline(__always)
    private mutating func read(_ event: RawEvent) {
        guard case .slots = panelProtocol else { return readOther(event) }
        guard event.type == EventType.absolute, event.code >= AbsoluteAxis.slot else { return }
        slots.handle(event.code, event.value, mayRepeat: repeatingReports > 0, in: &contacts)
    }

    @inline(never)
    private mutating func readOther(_ event: RawEvent) {
        switch panelProtocol {
        case .slots: break
        case .packets: handlePacket(event)
        case .single:
            if event.type == EventType.key { single.handle(key: event.code, event.value, in: &contacts) }
            if event.type == EventType.absolute { single.handle(axis: event.code, event.value, in: &contacts) }
        case .relative:
            if event.type == EventType.key { relative.handle(key: event.code, event.value, in: &contacts) }
            if event.type == EventType.relative { relative.handle(relative: event.code, event.value) }
        }
    }

    private mutating func handlePacket(_ event: RawEvent) {
        if event.type == EventType.absolute, event.code > AbsoluteAxis.slot {
            packets.handle(event.code, event.value)
            contacts.noteSources(of: packets.packet)
        } else if event.value == 0 {
            if event.type == EventType.key, event.code == Key.touch { packets.release() }
            if event.type == EventType.absolute, event.code == AbsoluteAxis.pressure { packets.release() }
        }
    }

    @inline(__always)
    private mutating func synchronize(
        _ code: UInt16, isInOrder: Bool, _ emit: (borrowing TouchFrame) -> Void
    ) {
        switch code {
        case Synchronization.dropped:
            drops += 1
            isDropping = true
            packets.drop()
        case Synchronization.multitouchReport:
            if !isDropping { packets.endPacket() }
        case Synchronization.report:
            isWithinReport = false
            if !isInOrder { backwards += 1 }
            if isDropping {
                isDropping = false
                repeatingReports = 2
                if mustBeConfirmed, !contacts.isEmpty { confirmationDeadline = contacts.now + Self.confirmationTime }
            } else {
                report(emit)
            }
        default: break
        }
    }

    @inline(__always)
    private mutating func report(_ emit: (borrowing TouchFrame) -> Void) {
        switch panelProtocol {
        case .slots: slots.endReport(in: &contacts)
        case .packets:
            if packets.isListing { confirmationDeadline = .distantFuture }
            packets.endReport(in: &contacts)
        case .single: single.endReport(in: &contacts)
        case .relative: relative.endReport(in: &contacts)
        }
        contacts.endReport(emit)
        contacts.noteReport()
        if repeatingReports > 0 { repeatingReports -= 1 }
        contacts.advance(to: contacts.now, emit)
    }

    /// How long after SYN_DROPPED a panel of protocol A has to report a contact again.
    private static let confirmationTime = Nanoseconds.milliseconds(100)

    /// Does what is due at or before a moment: what the filters hold back, and the end of contacts that were lost. Each
    /// frame has the time at which it was due.
    @inline(__always)
    public mutating func advance(to time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        if !isWithinReport, deadline <= time, deadline < .distantFuture { catchUp(to: time, emit) }
    }

    @inline(never)
    private mutating func catchUp(to time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        if confirmationDeadline <= time, confirmationDeadline < .distantFuture {
            contacts.advance(to: confirmationDeadline, emit)
            _ = contacts.setTime(confirmationDeadline)
            confirmationDeadline = .distantFuture
            packets.release()
            packets.endReport(in: &contacts)
            contacts.endReport(emit)
        }
        contacts.advance(to: time, emit)
    }

    /// Whether contacts are down that the filter `silence` has ended, all that there are, and nothing has been reported
    /// since. Then the panel may have stopped reporting.
    public mutating func hasStalled() -> Bool { contacts.hasStalled }

    /// The panel's state comes next, because it was opened anew, or because not all of its events were read so far. A
    /// contact that has fallen silent stays so until it moves.
    public mutating func resume() {
        isWithinReport = false
        isDropping = false
        repeatingReports = 2
        packets.drop()
        contacts.resume()
    }

    /// Sets what is played of contacts beside their positions: at first all that the panel reports. Frames have nothing
    /// else, so it makes no difference whether the kernel holds it back (`DeviceDescription.eventMask`).
    public mutating func play(_ sources: ContactSources) { contacts.play(sources) }

    /// Cancels all contacts, and begins those that are down again where they are, with new ids: another patch plays them
    /// from here on. The caller has advanced to `time` already.
    public mutating func beginAgain(
        at time: Timestamp, cancelled: (borrowing TouchFrame) -> Void, began: (borrowing TouchFrame) -> Void
    ) {
        contacts.beginAgain(at: time, cancelled: cancelled, began: began)
    }

    /// Cancels all contacts: the recording has ended, the panel is gone, the machine sleeps.
    /// - Parameter time: the end; nil: the last report's time.
    public mutating func cancelAll(at time: Timestamp? = nil, _ emit: (borrowing TouchFrame) -> Void) {
        isWithinReport = false
        if let time {
            advance(to: time, emit)
            _ = contacts.setTime(time)
        }
        contacts.cancelAll()
        contacts.endReport(emit)
        slots.reset()
        packets.drop()
    }
}
