import Touch

/// Where a ribbon stands: its centre, its range, its door; and how each of its functions changes that: see
/// docs/gestures.md, Our ribbon. Positions are 0…1 along the ribbon. Knows nothing of gestures or time.
public struct RibbonState: Hashable, Sendable {
    /// Clamped so that both edges stay on the ribbon.
    public private(set) var center: Double
    /// The distance of the edges; 0 is contracted.
    public private(set) var range: Double
    /// The range that a double tap opens: the last one that was at least 0.05.
    public private(set) var previousRange = 0.4
    public private(set) var isDoorOpen = false

    private let anchors: [Anchor]
    private let handles: Handles
    /// 5 points, as a part of this ribbon's length: an adjustment that leaves less than this contracts the ribbon.
    private let minimumRange: Double
    private var drag: Drag?
    private var leadingGrip: Grip?
    private var trailingGrip: Grip?
    /// While one edge is held: where the centre would be if the ribbon did not end.
    private var freeCenter = 0.0
    private var pinch: Pinch?

    /// - Parameter length: of the ribbon; a range under 5 points contracts.
    public init(_ settings: RibbonSettings, length: Points) {
        anchors = settings.anchors
        handles = settings.handles
        minimumRange = min(1, length > 0 ? 5 / length : 1)
        range = min(max(settings.range, 0), 1)
        center = 0
        center = clamped(settings.center)
        notePreviousRange()
    }

    public var leading: Double { center - range / 2 }
    public var trailing: Double { center + range / 2 }
    public var isContracted: Bool { range == 0 }

    /// The nearest place at which the centre may be.
    public func clamped(_ position: Double) -> Double { min(max(position, range / 2), 1 - range / 2) }

    /// Moves the centre, as a tap, a motion or the outside does. Edges that are held stay under their fingers.
    public mutating func moveCenter(to position: Double) { place(center: position) }

    /// Sets the range, as the outside does; the centre makes room. While an edge is held, its finger decides the range.
    public mutating func setRange(to width: Double) {
        guard !isEdgeHeld else { return }
        range = min(max(width, 0), 1)
        center = clamped(center)
    }

    /// Puts an edge at a place, as the outside does. The other one stays where it is, or is pushed along.
    public mutating func setEdge(_ edge: Edge, at position: Double) {
        guard !isEdgeHeld else { return }
        let place = min(max(position, 0), 1)
        switch edge {
        case .leading: setEdges(place, max(place, trailing))
        case .trailing: setEdges(min(place, leading), place)
        }
    }

    public mutating func setDoor(open: Bool) { isDoorOpen = open }

    public mutating func toggleDoor() { isDoorOpen.toggle() }

    /// Opens a contracted range, contracts an open one, at the finger.
    public mutating func doubleTap(at position: Double) {
        setRange(to: isContracted ? previousRange : 0)
        moveCenter(to: position)
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

        mutating func begin(at center: Double) { (fingerOrigin, rawOrigin) = (finger, center) }
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
        if let drag { beginAgain(at: drag.finger, scale: isFine ? 0.1 : 1) }
    }

    /// Another finger, or the middle of two, leads from here on; the centre stays.
    public mutating func regrip(at finger: Double) {
        if let drag { beginAgain(at: finger, scale: drag.scale) }
    }

    public mutating func endDrag() { drag = nil }

    private mutating func beginAgain(at finger: Double, scale: Double) {
        guard let old = drag else { return }
        drag = Drag(fingerOrigin: finger, rawOrigin: bounded(old.raw), finger: finger, scale: scale)
    }

    private mutating func followFinger() {
        guard let drag else { return }
        place(center: snapped(drag))
    }

    /// Where a drag has the centre.
    private func snapped(_ drag: Drag) -> Double {
        let raw = bounded(drag.raw)
        return anchors.nearest(catching: raw)?.at ?? raw
    }

    /// A dragged centre stays where the range leaves it room; where an edge is held, it is the range that makes room.
    private func bounded(_ raw: Double) -> Double { isEdgeHeld ? min(max(raw, 0), 1) : clamped(raw) }
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

        var edge: Double { min(max(finger + offset, 0), 1) }
    }

    private struct Pinch: Hashable {
        var distance: Double
        var range: Double
    }

    public var isEdgeHeld: Bool { isHeld(.leading) || isHeld(.trailing) }

    public func isHeld(_ edge: Edge) -> Bool {
        switch edge {
        case .leading: leadingGrip != nil
        case .trailing: trailingGrip != nil
        }
    }

    /// A finger takes hold of a handle.
    public mutating func grab(_ edge: Edge, at finger: Double) {
        if !isEdgeHeld { freeCenter = center }
        switch edge {
        case .leading: leadingGrip = Grip(offset: leading - finger, finger: finger)
        case .trailing: trailingGrip = Grip(offset: trailing - finger, finger: finger)
        }
    }

    /// The edge stays where it is under the finger.
    public mutating func dragHandle(_ edge: Edge, to finger: Double) {
        switch edge {
        case .leading: leadingGrip?.finger = finger
        case .trailing: trailingGrip?.finger = finger
        }
        place(center: drag.map(snapped) ?? freeCenter)
    }

    /// The finger lets go. The adjustment is over when no finger holds a handle.
    public mutating func release(_ edge: Edge) {
        switch edge {
        case .leading: leadingGrip = nil
        case .trailing: trailingGrip = nil
        }
        if !isEdgeHeld { finishAdjustment() }
    }

    /// Puts the centre at a place, as far as edges that are held allow: they are under their fingers, whatever the centre
    /// does. One of them and the centre decide where the other edge is; two of them decide all.
    private mutating func place(center wanted: Double) {
        switch (leadingGrip, trailingGrip) {
        case (nil, nil): center = clamped(wanted)
        case (let first?, let last?):
            setEdges(first.edge, last.edge)
            freeCenter = center
            // The dragged centre goes on from here.
            drag?.begin(at: center)
        case (let first?, nil) where keepsOtherEdge: setEdges(min(first.edge, trailing), trailing)
        case (nil, let last?) where keepsOtherEdge: setEdges(leading, max(last.edge, leading))
        case (let first?, nil):
            freeCenter = wanted
            let edge = drag == nil ? min(first.edge, wanted) : first.edge
            setEdges(edge, min(1, 2 * max(wanted, edge) - edge))
        case (nil, let last?):
            freeCenter = wanted
            let edge = drag == nil ? max(last.edge, wanted) : last.edge
            setEdges(max(0, 2 * min(wanted, edge) - edge), edge)
        }
    }

    /// Otherwise the other edge is the mirror image of the one that is held.
    private var keepsOtherEdge: Bool { handles == .independent && drag == nil }

    /// Two fingers on the ribbon: the range changes by as much as they move apart.
    public mutating func beginPinch(distance: Double) { pinch = Pinch(distance: distance, range: range) }

    public mutating func pinch(to distance: Double) {
        guard let pinch else { return }
        setRange(to: pinch.range + distance - pinch.distance)
    }

    public mutating func endPinch() {
        guard pinch != nil else { return }
        pinch = nil
        if !isEdgeHeld { finishAdjustment() }
    }

    private mutating func setEdges(_ first: Double, _ last: Double) {
        range = max(0, last - first)
        center = clamped((first + last) / 2)
    }

    private mutating func finishAdjustment() {
        if range < minimumRange { range = 0 }
        notePreviousRange()
    }

    private mutating func notePreviousRange() {
        if range >= 0.05 { previousRange = range }
    }
}
