import Time
import Touch

/// What a decoder knows, as events for another one: so a recording that begins in mid-session is decoded as the panel was
/// played. They are plain events of the panel, which evemu's files may have.
///
/// These methods are mutating for the same reason as those of `PanelDecoder+InPlace`. They change nothing, and allocate
/// nothing.
extension PanelDecoder {
    /// Hands over a report after which another decoder knows that the panel has told pressures or sizes: a value in some
    /// slot, and then the one that the slot has. It moves nothing. Nothing where the panel has told neither, or within a
    /// report.
    public mutating func tellSources(at time: Timestamp, _ handle: (RawEvent) -> Void) {
        guard !contacts.told.isEmpty, !isWithinReport else { return }
        if contacts.told.contains(.pressure), let highest = highest.pressure {
            tell(highest, of: AbsoluteAxis.contactPressure, at: time, handle) {
                $0.pressure.map { (AbsoluteAxis.contactPressure, $0) }
            }
        }
        if contacts.told.contains(.size), let highest = highest.major {
            tell(highest, of: AbsoluteAxis.touchMajor, at: time, handle) {
                $0.major.map { (AbsoluteAxis.touchMajor, $0) } ?? $0.minor.map { (AbsoluteAxis.touchMinor, $0) }
            }
        }
        handle(.report(at: time))
    }

    private func tell(
        _ value: Int32, of code: UInt16, at time: Timestamp, _ handle: (RawEvent) -> Void,
        _ axis: (PanelContact) -> (code: UInt16, value: Int32)?
    ) {
        switch panelProtocol {
        case .slots: slots.tell(value, of: axis) { handle(.absolute($0, $1, at: time)) }
        // It belongs to no contact, for none has a position.
        case .packets: handle(.absolute(code, value, at: time))
        case .single:
            single.tell(pressure: value) { handle(RawEvent(time: time, type: $0, code: $1, value: $2)) }
        case .relative: break
        }
    }

    /// Hands over all that is known, for a decoder that knows nothing. The contacts of protocol A are left out, because its
    /// next report lists all of them. Nothing within a report.
    public mutating func tellAll(at time: Timestamp, _ handle: (RawEvent) -> Void) {
        guard !isWithinReport else { return }
        tellSources(at: time, handle)
        let isDown = contacts.isPresent(0)
        switch panelProtocol {
        case .slots: slots.tell { handle(.absolute($0, $1, at: time)) }
        case .packets: return
        case .single:
            single.tell(isDown: isDown) { handle(RawEvent(time: time, type: $0, code: $1, value: $2)) }
        case .relative:
            relative.tell(isDown: isDown) { handle(RawEvent(time: time, type: $0, code: $1, value: $2)) }
        }
        handle(.report(at: time))
    }
}

extension RawEvent {
    fileprivate static func absolute(_ code: UInt16, _ value: Int32, at time: Timestamp) -> RawEvent {
        RawEvent(time: time, type: EventType.absolute, code: code, value: value)
    }
}
