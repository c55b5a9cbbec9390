import Touch

/// How a panel reports its contacts (Linux, Documentation/input/multi-touch-protocol.rst).
public enum PanelProtocol: Hashable, Sendable {
    /// Multi-touch protocol B: this many slots, each with a tracking id.
    case slots(Int)
    /// Multi-touch protocol A: every report lists all contacts, with or without tracking ids.
    case packets
    /// One contact: a position, and a button or a pressure.
    case single
    /// A mouse's movements.
    case relative
}

/// The kind of a device.
public enum PanelKind: Hashable, Sendable {
    case touchscreen
    /// Played only on request.
    case pen, touchpad, mouse
}

/// Why a device cannot be played at all.
public enum UnusablePanel: Error, Hashable, Sendable, CustomStringConvertible {
    case noPosition
    /// The minimum of an axis is not below its maximum.
    case emptyRange
    case noContactSignal

    public var description: String {
        switch self {
        case .noPosition: "it reports no positions"
        case .emptyRange: "its axes have no range: their minimum is not below their maximum"
        case .noContactSignal: "it reports positions, but neither contacts nor a button nor a pressure"
        }
    }
}

extension DeviceDescription {
    /// The most slots that are used. The kernel allows 1024; panels have up to 100.
    static let slotLimit = 256

    /// How the device reports its contacts.
    public func panelProtocol() throws(UnusablePanel) -> PanelProtocol {
        let hasContactPositions =
            usableAxis(AbsoluteAxis.positionX) != nil && usableAxis(AbsoluteAxis.positionY) != nil
        if hasContactPositions {
            guard let slot = axes[AbsoluteAxis.slot] else { return .packets }
            if slot.maximum >= 0, axes[AbsoluteAxis.trackingID] != nil {
                return .slots(min(Int(slot.maximum) + 1, Self.slotLimit))
            }
        }
        if usableAxis(AbsoluteAxis.x) != nil, usableAxis(AbsoluteAxis.y) != nil {
            guard contactSignal != nil else { throw .noContactSignal }
            return .single
        }
        if has(relative: RelativeAxis.x), has(relative: RelativeAxis.y), has(key: Key.left) { return .relative }
        if hasContactPositions { throw .noContactSignal }
        let positions = [AbsoluteAxis.x, AbsoluteAxis.y, AbsoluteAxis.positionX, AbsoluteAxis.positionY]
        throw positions.contains { axes[$0] != nil } ? .emptyRange : .noPosition
    }

    /// The kind of the device, judged by its properties and buttons.
    public func panelKind() throws(UnusablePanel) -> PanelKind {
        let panelProtocol = try panelProtocol()
        if panelProtocol == .relative { return .mouse }
        let isDirect = properties.contains(InputProperty.direct)
        let hasPen = has(key: Key.toolPen) || has(key: Key.stylus)
        if panelProtocol == .single, hasPen { return .pen }
        if properties.contains(InputProperty.pointer) { return .touchpad }
        if has(key: Key.toolFinger), !isDirect, !hasPen { return .touchpad }
        return .touchscreen
    }

    /// How many contacts it can report at once; nil if unknown.
    public var fingers: Int? {
        switch try? panelProtocol() {
        case .slots(let count): count
        case .single, .relative: 1
        case .packets, nil: nil
        }
    }

    /// The contact properties that it reports besides position; empty if it cannot be played.
    public var contactSources: ContactSources {
        guard let panelProtocol = try? panelProtocol() else { return [] }
        let axes = PanelAxes(self, panelProtocol)
        var sources: ContactSources = []
        if axes.pressure != nil { sources.insert(.pressure) }
        if axes.major != nil { sources.insert(.size) }
        return sources
    }

    /// How a single-contact device signals a touch.
    var contactSignal: ContactSignal? {
        if has(key: Key.touch) { return .key(Key.touch) }
        if has(key: Key.left) { return .key(Key.left) }
        if let pressure = usableAxis(AbsoluteAxis.pressure) { return .pressure(above: pressure.minimum) }
        return nil
    }
}

/// The way a single-contact device signals a touch.
enum ContactSignal: Hashable, Sendable {
    case key(UInt16)
    case pressure(above: Int32)
}
