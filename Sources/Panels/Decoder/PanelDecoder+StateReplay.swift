import Time
import Touch

/// Expresses the decoder's state as events for another decoder, so that a recording started in mid-session decodes as
/// the panel was played. All are ordinary panel events that evemu's files may contain.
///
/// These methods are mutating for the same reason as `currentDeadline`. They neither change state nor allocate.
extension PanelDecoder {
    /// Emits a report that tells another decoder whether the panel reports pressure or size: an extreme value in some
    /// slot, then the slot's own value. No contact moves. Emits nothing if neither was reported, or within a report.
    public mutating func replayProperties(at time: Timestamp, _ handle: (RawEvent) -> Void) {
        guard !contacts.reported.isEmpty, !isWithinReport else { return }
        if contacts.reported.contains(.pressure), let highest = highest.pressure {
            replay(highest, of: AbsoluteAxis.contactPressure, at: time, handle) {
                $0.pressure.map { (AbsoluteAxis.contactPressure, $0) }
            }
        }
        if contacts.reported.contains(.size), let highest = highest.major {
            replay(highest, of: AbsoluteAxis.touchMajor, at: time, handle) {
                $0.major.map { (AbsoluteAxis.touchMajor, $0) } ?? $0.minor.map { (AbsoluteAxis.touchMinor, $0) }
            }
        }
        handle(.report(at: time))
    }

    private func replay(
        _ value: Int32, of code: UInt16, at time: Timestamp, _ handle: (RawEvent) -> Void,
        _ axis: (PanelContact) -> (code: UInt16, value: Int32)?
    ) {
        switch panelProtocol {
        case .slots: slots.replay(value, of: axis) { handle(.absolute($0, $1, at: time)) }
        // A value without a position belongs to no contact.
        case .packets: handle(.absolute(code, value, at: time))
        case .single:
            single.replay(pressure: value) { handle(RawEvent(time: time, type: $0, code: $1, value: $2)) }
        case .relative: break
        }
    }

    /// Emits the whole state, for a decoder that starts from nothing. Contacts of protocol A are left out because the
    /// next report lists them all; their button is told if it has ever been down. Emits nothing within a report.
    public mutating func replayState(at time: Timestamp, _ handle: (RawEvent) -> Void) {
        guard !isWithinReport else { return }
        replayProperties(at: time, handle)
        let isDown = contacts.isPresent(0)
        switch panelProtocol {
        case .slots: slots.replay { handle(.absolute($0, $1, at: time)) }
        case .packets:
            guard usesButton else { return }
            handle(RawEvent(time: time, type: EventType.key, code: Key.touch, value: 1))
            if contacts.isEmpty { handle(RawEvent(time: time, type: EventType.key, code: Key.touch, value: 0)) }
        case .single:
            single.replay(isDown: isDown) { handle(RawEvent(time: time, type: $0, code: $1, value: $2)) }
        case .relative:
            relative.replay(isDown: isDown) { handle(RawEvent(time: time, type: $0, code: $1, value: $2)) }
        }
        handle(.report(at: time))
    }
}
