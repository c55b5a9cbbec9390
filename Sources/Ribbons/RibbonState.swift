import Touch

/// Where a ribbon stands: its centre, its range, its door; and how each of its functions changes that: see
/// docs/gestures.md, Our ribbon. Positions are 0…1 along the ribbon. Knows nothing of gestures or time.
public struct RibbonState: Hashable, Sendable {
    /// Clamped so that both edges stay on the ribbon.
    public private(set) var center: Double
    /// The distance of the edges; 0 is contracted.
    public private(set) var range: Double
    /// What a double tap opens the range to.
    public private(set) var previousRange = 0.4
    public private(set) var isDoorOpen = false

    private let anchors: [Anchor]
    private let handles: Handles
    /// 5 points, as a part of this ribbon's length: an adjustment that leaves less than this contracts the ribbon.
    private let minimumRange: Double
    private var drag: Drag?
    private var leadingGrip: Grip?
    private var trailingGrip: Grip?
    private var pinch: Pinch?

    /// - Parameter length: of the ribbon; a range under 5 points contracts.
    public init(_ settings: RibbonSettings, length: Points) {
        anchors = settings.anchors
        handles = settings.handles
        minimumRange = min(1, length > 0 ? 5 / length : 1)
        range = min(max(settings.range, 0), 1)
        center = 0
        center = clamped(settings.center)
    }

    public var leading: Double { center - range / 2 }
    public var trailing: Double { center + range / 2 }
    public var isContracted: Bool { range == 0 }

    /// The nearest place at which the centre may be.
    public func clamped(_ position: Double) -> Double { min(max(position, range / 2), 1 - range / 2) }

    /// Moves the centre, as a tap, a motion or the outside does.
    public mutating func moveCenter(to position: Double) { center = clamped(position) }

    /// Sets the range, as the outside does; the centre makes room.
    public mutating func setRange(to width: Double) {
        range = min(max(width, 0), 1)
        center = clamped(center)
    }

    public mutating func setDoor(open: Bool) { isDoorOpen = open }

    public mutating func toggleDoor() { isDoorOpen.toggle() }

    /// Opens a contracted range, contracts an open one, at the finger.
    public mutating func doubleTap(at position: Double) {
        range = isContracted ? previousRange : 0
        center = clamped(position)
    }

    /// Takes over what another state of the same ribbon has come to, when a preset is swapped.
    public mutating func adopt(_ other: RibbonState) {
        range = other.range
        center = clamped(other.center)
        previousRange = other.previousRange
        isDoorOpen = other.isDoorOpen
    }
}

// MARK: - Moving the centre

extension RibbonState {
    private struct Drag: Hashable {
        /// The finger, and the centre before anchors had their say, when the drag began or changed its fineness.
        var fingerOrigin: Double
        var rawOrigin: Double
        var finger: Double
        var scale = 1.0

        var raw: Double { rawOrigin + (finger - fingerOrigin) * scale }
    }

    public var isDragged: Bool { drag != nil }

    /// A finger comes down on the ribbon: strictly inside the range it takes the centre along from where it is, else the
    /// centre jumps to it.
    public mutating func beginDrag(at finger: Double) {
        let isInside = finger > leading && finger < trailing
        drag = Drag(fingerOrigin: finger, rawOrigin: isInside ? center : finger, finger: finger)
        if !isInside { followFinger() }
    }

    public mutating func drag(to finger: Double) {
        guard drag != nil else { return }
        drag!.finger = finger
        followFinger()
    }

    /// From here on the centre goes a tenth of the finger's way, or all of it again.
    public mutating func setFine(_ isFine: Bool) {
        guard let old = drag else { return }
        drag = Drag(fingerOrigin: old.finger, rawOrigin: clamped(old.raw), finger: old.finger, scale: isFine ? 0.1 : 1)
    }

    /// Another finger, or the middle of two, leads from here on; the centre stays.
    public mutating func regrip(at finger: Double) {
        guard let old = drag else { return }
        drag = Drag(fingerOrigin: finger, rawOrigin: clamped(old.raw), finger: finger, scale: old.scale)
    }

    public mutating func endDrag() { drag = nil }

    private mutating func followFinger() {
        guard let drag else { return }
        let raw = clamped(drag.raw)
        center = clamped(anchors.nearest(catching: raw)?.at ?? raw)
    }
}

// MARK: - Adjusting the range

extension RibbonState {
    public enum Edge: Hashable, Sendable {
        case leading, trailing
    }

    private struct Grip: Hashable {
        /// From the finger to the edge it holds.
        var offset: Double
        var finger: Double
        /// The centre and the other edge when it was grabbed.
        var center: Double
        var otherEdge: Double

        var edge: Double { min(max(finger + offset, 0), 1) }
    }

    private struct Pinch: Hashable {
        var distance: Double
        var range: Double
    }

    /// A finger takes hold of a handle.
    public mutating func grab(_ edge: Edge, at finger: Double) {
        switch edge {
        case .leading:
            leadingGrip = Grip(offset: leading - finger, finger: finger, center: center, otherEdge: trailing)
        case .trailing:
            trailingGrip = Grip(offset: trailing - finger, finger: finger, center: center, otherEdge: leading)
        }
    }

    /// The edge stays where it is under the finger; with a finger on each handle both do.
    public mutating func dragHandle(_ edge: Edge, to finger: Double) {
        switch edge {
        case .leading: leadingGrip?.finger = finger
        case .trailing: trailingGrip?.finger = finger
        }
        switch (leadingGrip, trailingGrip) {
        case (let first?, let last?): setEdges(first.edge, last.edge)
        case (let grip?, nil):
            let other = handles == .independent ? grip.otherEdge : min(1, 2 * grip.center - min(grip.edge, grip.center))
            setEdges(min(grip.edge, handles == .independent ? other : grip.center), other)
        case (nil, let grip?):
            let other = handles == .independent ? grip.otherEdge : max(0, 2 * grip.center - max(grip.edge, grip.center))
            setEdges(other, max(grip.edge, handles == .independent ? other : grip.center))
        case (nil, nil): break
        }
    }

    /// The finger lets go. The adjustment is over when no finger holds a handle.
    public mutating func release(_ edge: Edge) {
        switch edge {
        case .leading: leadingGrip = nil
        case .trailing: trailingGrip = nil
        }
        if let grip = leadingGrip { grab(.leading, at: grip.finger) }
        if let grip = trailingGrip { grab(.trailing, at: grip.finger) }
        if leadingGrip == nil && trailingGrip == nil { finishAdjustment() }
    }

    /// Two fingers on the ribbon: the range changes by as much as they move apart.
    public mutating func beginPinch(distance: Double) { pinch = Pinch(distance: distance, range: range) }

    public mutating func pinch(to distance: Double) {
        guard let pinch else { return }
        setRange(to: pinch.range + distance - pinch.distance)
    }

    public mutating func endPinch() {
        guard pinch != nil else { return }
        pinch = nil
        finishAdjustment()
    }

    private mutating func setEdges(_ first: Double, _ last: Double) {
        range = max(0, last - first)
        center = clamped((first + last) / 2)
    }

    private mutating func finishAdjustment() {
        previousRange = max(range, minimumRange)
        if range < minimumRange { range = 0 }
    }
}
