/// A ribbon's centre, range and position on the other axis, as plain numbers for snapshots and blends.
public struct RibbonPlacement: Hashable, Sendable {
    public var center: Double
    public var range: Double
    /// Position on the other axis; nil if the ribbon keeps none without a finger.
    public var across: Double?

    public init(center: Double, range: Double, across: Double? = nil) {
        (self.center, self.range, self.across) = (center, range, across)
    }

    /// A placement between this one and another.
    /// - Parameter part: 0 is here, 1 is there.
    public func blended(with other: RibbonPlacement, _ part: Double) -> RibbonPlacement {
        func blend(_ from: Double, _ to: Double) -> Double { part == 1 ? to : from + (to - from) * part }
        let (from, to) = (across ?? other.across, other.across ?? across)
        return RibbonPlacement(
            center: blend(center, other.center), range: blend(range, other.range),
            across: from.flatMap { from in to.map { blend(from, $0) } })
    }
}

extension Ribbon {
    /// Whether a finger is on it, or holds one of its handles.
    public var isTouched: Bool { !contacts.isEmpty || state.isEdgeHeld }

    public var placement: RibbonPlacement {
        RibbonPlacement(center: state.center, range: state.range, across: settings.keepsAcross ? across : nil)
    }

    /// The placement after its springs have come to rest.
    public var restingPlacement: RibbonPlacement {
        var placement = placement
        if case .spring(let home, _) = settings.release { placement.center = state.clamped(home) }
        if placement.across != nil, case .spring(let home, _) = settings.acrossRelease { placement.across = home }
        return placement
    }

    /// Moves the ribbon to a placement, as outside control does. Nothing happens while a finger is on it.
    /// - Parameters:
    ///   - parts: the parts of the placement that are applied.
    ///   - movesFingers: whether fingers that take the centre along go on from the placement instead.
    public func place(at placement: RibbonPlacement, _ parts: PlacementParts = .all, movesFingers: Bool = false) {
        guard !isTouched || movesFingers && !state.isEdgeHeld && state.isDraggedAlong else { return }
        let wasCaught = isCaught
        if parts.contains(.range), placement.range != state.range { setRange(placement.range) }
        if parts.contains(.center) {
            setCenter(placement.center)
            motion = nil
        }
        if isTouched {
            isCaught = wasCaught
            regrip()
        }
        if parts.contains(.across), contacts.isEmpty, settings.keepsAcross, let across = placement.across {
            (acrossAtRest, acrossMotion) = (across, nil)
            (isPlayed, isChanged) = (true, true)
        }
    }
}

/// Parts of a placement that can be applied separately.
public struct PlacementParts: OptionSet, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let center = PlacementParts(rawValue: 1)
    public static let range = PlacementParts(rawValue: 2)
    public static let across = PlacementParts(rawValue: 4)
    public static let all: PlacementParts = [.center, .range, .across]
}
