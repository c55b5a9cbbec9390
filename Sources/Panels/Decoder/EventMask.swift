import Touch

/// The events of a device that its reader wants (EVIOCSMASK). The kernel holds back the others, and a report that has
/// nothing else does not wake the reader up.
public struct EventMask: Hashable, Sendable {
    /// The codes of each event type that is masked. Those of type 0 are the types themselves, as in the kernel.
    public let codes: [UInt16: CodeSet]

    public init(_ codes: [UInt16: CodeSet]) { self.codes = codes }
}

extension DeviceDescription {
    /// The events of this panel that are needed to play it; nil: all of them.
    ///
    /// Only a panel of protocol B can do without some, because its state can be read again when a preset needs more.
    /// - Parameters:
    ///   - sources: what is played of contacts beside their positions.
    ///   - filters: with `silence` every report counts, even one that says nothing; with `median` and `smooth` every
    ///     report of a contact.
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

    /// Who touches where, whether it hovers, and whether it is a palm: `SlotReader` needs these whatever is played.
    private static let contactAxes = [
        AbsoluteAxis.slot, AbsoluteAxis.trackingID, AbsoluteAxis.positionX, AbsoluteAxis.positionY,
        AbsoluteAxis.contactDistance, AbsoluteAxis.toolType,
    ]
}
