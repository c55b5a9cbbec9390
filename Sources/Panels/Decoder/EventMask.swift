import Touch

/// The events of a device that its reader needs (EVIOCSMASK). The kernel drops all others, and does not wake the reader
/// for a report that contains nothing else.
public struct EventMask: Hashable, Sendable {
    /// The codes of each masked event type. The entry of type 0 lists event types, as in the kernel.
    public let codes: [UInt16: CodeSet]

    public init(_ codes: [UInt16: CodeSet]) { self.codes = codes }
}

extension DeviceDescription {
    /// The events needed to play this panel; nil if all are.
    ///
    /// Only panels of protocol B may be masked, because their state can be read again when a preset needs more.
    /// - Parameters:
    ///   - sources: the contact properties that are played besides position.
    ///   - filters: `silence` needs every report, even an empty one; `median` and `smooth` need every report of a
    ///     contact.
    public func eventMask(playing sources: ContactSources, _ filters: FilterConfiguration) -> EventMask? {
        guard case .slots = try? panelProtocol(), filters.silence == nil else { return nil }
        var axes = CodeSet(Self.contactAxes)
        if sources.contains(.pressure) || filters.countsEveryChange { axes.insert(AbsoluteAxis.contactPressure) }
        if sources.contains(.size) || filters.countsEveryChange {
            axes.insert(AbsoluteAxis.touchMajor)
            axes.insert(AbsoluteAxis.touchMinor)
        }
        return EventMask([
            EventType.synchronization: CodeSet([EventType.synchronization, EventType.absolute]),
            EventType.absolute: axes,
        ])
    }

    /// The axes that `SlotReader` always needs: who touches where, hovering, and palms.
    private static let contactAxes = [
        AbsoluteAxis.slot, AbsoluteAxis.trackingID, AbsoluteAxis.positionX, AbsoluteAxis.positionY,
        AbsoluteAxis.contactDistance, AbsoluteAxis.toolType,
    ]
}
