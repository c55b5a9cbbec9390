import Time
import Touch

/// Decodes a panel's events into frames of contacts, in points. Live devices and recordings share this decoder, so a
/// rendering equals what was played.
///
/// It reads no clock: time comes with the events, and through `advance(to:)` for deadlines between them. Nothing is
/// allocated after `init`.
public struct PanelDecoder: Sendable {
    /// Counts contacts, ghost touches and impossible input.
    public struct Counters: Hashable, Sendable {
        /// Events for contacts or slots that do not exist.
        public var ignored = 0
        /// Contacts that touched, and the ghost touches among them (docs/devices.md, "Ghost touches").
        public var contacts = 0
        public var ghosts = 0

        package init(ignored: Int = 0, contacts: Int = 0, ghosts: Int = 0) {
            self.ignored = ignored
            self.contacts = contacts
            self.ghosts = ghosts
        }
    }

    public let panelProtocol: PanelProtocol
    /// A remark that the user should read once: the panel states no plausible size and none is configured, so one is
    /// assumed. Nil if the size is known.
    public let remark: String?
    /// The contact properties that the panel reports besides position.
    public let contactSources: ContactSources
    private(set) var slots: SlotReader
    private var packets: PacketReader
    private(set) var single: SingleReader
    private(set) var relative: RelativeReader
    private(set) var contacts: ContactPipeline
    /// The greatest pressure and size of the panel's axes; nil for missing axes.
    let highest: (pressure: Int32?, major: Int32?)
    /// Whether a report has begun and is not yet complete.
    private(set) var isWithinReport = false
    /// When contacts that have to be reported again end; the distant future if there are none. The state of a protocol A
    /// panel whose button tells nothing cannot be read.
    private var confirmationDeadline = Timestamp.distantFuture
    /// Whether the button (BTN_TOUCH) of a protocol A panel has been down. Some drivers declare it and never send it;
    /// then a state that was read has 0 while contacts are down.
    private(set) var usesButton = false
    /// Whether events are ignored up to the next SYN_REPORT, as SYN_DROPPED demands.
    private var isDropping = false
    /// How many more reports may repeat state just read from the kernel: at the beginning, after SYN_DROPPED and after
    /// `resume`.
    private var repeatingReports = 2
    /// Times that the kernel has dropped events (SYN_DROPPED).
    private(set) var drops = 0

    /// - Parameters:
    ///   - systemMatrix: the udev property LIBINPUT_CALIBRATION_MATRIX; a configured matrix replaces it.
    ///   - surface: the size of the surface, if another panel of the same surface has decided it already.
    ///   - firstID: the id of the first contact; each panel needs an id range of its own.
    public init(
        _ device: DeviceDescription, configuration: DeviceConfiguration = DeviceConfiguration(),
        systemMatrix: CalibrationMatrix? = nil, surface: Size? = nil, firstID: UInt32 = 1
    ) throws(UnusablePanel) {
        panelProtocol = try device.panelProtocol()
        let axes = PanelAxes(device, panelProtocol)
        contactSources = device.contactSources
        let geometry = PanelGeometry(
            x: axes.x, y: axes.y, pressure: axes.pressure, major: axes.major, configuration: configuration,
            systemMatrix: systemMatrix, surface: surface)
        let assumed = Millimetres.sevenInches
        remark =
            geometry.isAssumed
            ? "the panel does not state its size; \(assumed.width) × \(assumed.height) mm is assumed" : nil
        highest = (axes.pressure?.maximum, axes.major?.maximum)
        slots = SlotReader(slots: axes.slots)
        packets = PacketReader(hasIDs: device.axes[AbsoluteAxis.trackingID] != nil)
        single = SingleReader(signal: device.contactSignal ?? .key(Key.touch))
        relative = RelativeReader()
        contacts = ContactPipeline(
            slots: axes.contacts, touchDistance: axes.touchDistance, geometry: geometry,
            filters: configuration.filters, firstID: firstID)
    }

    /// The surface's size from the player's point of view.
    public var surface: Size { contacts.geometry.size }

    /// The part of the surface that the panel covers, in points.
    public var place: Rect { contacts.geometry.place }

    public var counters: Counters {
        Counters(
            ignored: slots.ignored + packets.ignored + contacts.ignored, contacts: contacts.ghosts.contacts,
            ghosts: contacts.ghosts.ghosts)
    }

    /// When to call `advance(to:)` if no event arrives first; the distant future if nothing is due.
    public var deadline: Timestamp { isWithinReport ? .distantFuture : min(contacts.deadline, confirmationDeadline) }

    /// Handles an event. An event that completes a report in which a contact is or was down emits a frame, or two if a
    /// contact came and went within the report. For tools that measure; the player hands over whole runs.
    public mutating func handle(_ event: RawEvent, _ emit: (borrowing TouchFrame) -> Void) {
        event.asRun { handle($0, at: event.time, emit) }
    }

    /// Handles events as if they all happened at the given time.
    public mutating func handle(_ events: EventRun, at time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        advance(to: time, emit)
        contacts.setTime(time)
        for event in events {
            isWithinReport = true
            if event.type == EventType.synchronization {
                synchronize(event.code, emit)
            } else if !isDropping {
                read(event)
            }
        }
    }

    /// Reads an event other than EV_SYN. All axes of a contact in a slot have codes from ABS_MT_SLOT on.
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
            contacts.noteProperties(of: packets.packet)
        } else if event.type == EventType.key, event.code == Key.touch {
            handleButton(event.value)
        } else if event.type == EventType.absolute, event.code == AbsoluteAxis.pressure, event.value == 0 {
            packets.release()
        }
    }

    private mutating func handleButton(_ value: Int32) {
        if value != 0 {
            usesButton = true
        } else if usesButton {
            packets.release()
        } else {
            awaitConfirmation()
        }
    }

    /// Ends the contacts that are down unless the panel reports them again in time.
    private mutating func awaitConfirmation() {
        if !contacts.isEmpty { confirmationDeadline = contacts.now + Self.confirmationTime }
    }

    @inline(__always)
    private mutating func synchronize(_ code: UInt16, _ emit: (borrowing TouchFrame) -> Void) {
        switch code {
        case Synchronization.dropped:
            drops += 1
            isDropping = true
            packets.drop()
        case Synchronization.multitouchReport:
            if !isDropping { packets.endPacket() }
        case Synchronization.report:
            isWithinReport = false
            if isDropping {
                isDropping = false
                repeatingReports = 2
                // The panel's state may follow, which is no movement of contacts that have fallen silent.
                contacts.resume()
                if panelProtocol == .packets, !usesButton { awaitConfirmation() }
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
            if packets.hasContacts { confirmationDeadline = .distantFuture }
            packets.endReport(in: &contacts)
        case .single: single.endReport(in: &contacts)
        case .relative: relative.endReport(in: &contacts)
        }
        contacts.emitFrame(emit)
        contacts.finishReport()
        if repeatingReports > 0 { repeatingReports -= 1 }
        contacts.advance(to: contacts.now, emit)
    }

    /// The time within which a protocol A panel has to report a contact again.
    private static let confirmationTime = Nanoseconds.milliseconds(100)

    /// Performs everything due by the given time: changes that filters hold back, and the end of lost contacts. Each
    /// frame carries the time at which it was due.
    @inline(__always)
    public mutating func advance(to time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        if !isWithinReport, deadline <= time, deadline < .distantFuture { catchUp(to: time, emit) }
    }

    /// Performs what is due. Contacts that were not confirmed end at their own time, between the deadlines of the
    /// filters.
    @inline(never)
    private mutating func catchUp(to time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        if confirmationDeadline <= time, confirmationDeadline < .distantFuture {
            contacts.advance(to: confirmationDeadline, emit)
            contacts.setTime(confirmationDeadline)
            confirmationDeadline = .distantFuture
            packets.release()
            packets.endReport(in: &contacts)
            contacts.emitFrame(emit)
        }
        contacts.advance(to: time, emit)
    }

    /// Whether the filter `silence` has ended every contact that is down and nothing has been reported since. The panel
    /// may then have stopped reporting.
    public mutating func hasStalled() -> Bool { contacts.hasStalled }

    /// Announces that the panel's state follows, because the panel was opened anew or some of its events were not read.
    /// Contacts that have fallen silent stay so until they move.
    public mutating func resume() {
        isWithinReport = false
        isDropping = false
        repeatingReports = 2
        packets.drop()
        contacts.resume()
    }

    /// The pressure and size of the panel's contacts, whether or not they are played.
    public var told: ToldProperties { contacts.told }

    /// Selects the contact properties that are played besides position; at first all that the panel reports. Frames
    /// contain no others, so it makes no difference whether the kernel masks them (`DeviceDescription.eventMask`).
    public mutating func play(_ sources: ContactSources) { contacts.play(sources) }

    /// Ends the contacts whose lifts are held back (`FilterConfiguration.liftDebounce`). The caller must have advanced to
    /// `time`.
    public mutating func endLifts(at time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        contacts.endLifts(at: time, emit)
    }

    /// Cancels all contacts and starts those still down again in place, with new ids, because another patch, or a page
    /// over the ribbons, takes them from now on. The caller must have advanced to `time`, and ended what has lifted
    /// (`endLifts`).
    public mutating func beginAgain(
        at time: Timestamp, cancelled: (borrowing TouchFrame) -> Void, began: (borrowing TouchFrame) -> Void
    ) {
        contacts.beginAgain(at: time, cancelled: cancelled, began: began)
    }

    /// Cancels all contacts, when a recording ends, a panel disappears or the machine sleeps.
    /// - Parameter time: the time of the end; nil means the last report's time.
    public mutating func cancelAll(at time: Timestamp? = nil, _ emit: (borrowing TouchFrame) -> Void) {
        isWithinReport = false
        if let time {
            advance(to: time, emit)
            contacts.setTime(time)
        }
        contacts.cancelAll()
        contacts.emitFrame(emit)
        slots.reset()
        packets.drop()
    }
}

extension PanelDecoder {
    // The loop calls these after each frame. Reading a property from another module copies this large struct; a
    // mutating method works in place.

    public mutating func currentDeadline() -> Timestamp { deadline }

    public mutating func currentDrops() -> Int { drops }

    public mutating func currentCounters() -> Counters { counters }
}
