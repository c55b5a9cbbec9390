import Touch

/// A ribbon's centre, range and door, and the functions that change them: see docs/gestures.md, Our ribbon. Positions
/// are 0…1 along the ribbon. It knows nothing about gestures or time.
public struct RibbonState: Hashable, Sendable {
    /// Clamped so that both edges stay on the ribbon.
    public private(set) var center: Double
    /// Distance between the edges; 0 is contracted.
    public private(set) var range: Double
    /// The range that a double tap restores: the last one that was at least 0.05.
    public private(set) var previousRange = 0.4
    public var isDoorOpen = false

    private let anchors: [Anchor]
    private let handles: Handles
    /// 5 points, as a fraction of this ribbon's length: an adjustment below this contracts the ribbon.
    private let minimumRange: Double
    private var drag: Drag?
    private var leadingGrip: EdgeGrip?
    private var trailingGrip: EdgeGrip?
    /// While one edge is held, the position that the centre would have on an endless ribbon.
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

    /// The nearest allowed position of the centre.
    public func clamped(_ position: Double) -> Double { min(max(position, range / 2), 1 - range / 2) }

    /// Sets the range for outside control; the centre makes room. While an edge is held, its finger decides the range.
    public mutating func setRange(to width: Double) {
        guard !isEdgeHeld else { return }
        range = min(max(width, 0), 1)
        center = clamped(center)
    }

    /// Moves an edge for outside control. The other edge stays where it is, or is pushed along.
    public mutating func setEdge(_ edge: Edge, at position: Double) {
        guard !isEdgeHeld else { return }
        let place = min(max(position, 0), 1)
        switch edge {
        case .leading: setEdges(place, max(place, trailing))
        case .trailing: setEdges(min(place, leading), place)
        }
    }

    /// Opens a contracted range or contracts an open one, and moves the centre to the finger.
    public mutating func doubleTap(at position: Double) {
        if !isEdgeHeld { notePreviousRange() }
        setRange(to: isContracted ? previousRange : 0)
        moveCenter(to: position)
    }

    /// Takes over the state of the same ribbon in the previous preset.
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
        /// Positions of the finger, and of the centre before anchors caught it, when the drag began or changed its
        /// fineness.
        var fingerOrigin: Double
        var rawOrigin: Double
        var finger: Double
        /// How far the centre moves for a movement of the finger: 1, or 0.1 if the drag is fine.
        var scale = 1.0
        /// Whether the finger takes the centre along from where it was, instead of having it under itself.
        var takesAlong = true

        /// The position of the centre before bounds and anchors.
        var raw: Double { rawOrigin + (finger - fingerOrigin) * scale }

        mutating func begin(at center: Double) {
            (fingerOrigin, rawOrigin) = (finger, center)
            if center != finger { takesAlong = true }
        }
    }

    public var isDragged: Bool { drag != nil }

    /// Whether a finger takes the centre along from where it was, instead of having it under itself.
    var isDraggedAlong: Bool { drag?.takesAlong ?? false }

    /// Begins a drag. A finger strictly inside the range drags the centre from where it is; otherwise the centre jumps
    /// to the finger.
    public mutating func beginDrag(at finger: Double) {
        let isInside = finger > leading && finger < trailing
        drag = Drag(
            fingerOrigin: finger, rawOrigin: isInside ? center : finger, finger: finger, takesAlong: isInside)
        if !isInside { followFinger() }
    }

    public mutating func drag(to finger: Double) {
        guard drag != nil else { return }
        drag!.finger = finger
        followFinger()
    }

    /// Makes the drag ten times finer, or normal again.
    public mutating func setFine(_ isFine: Bool) {
        guard let drag else { return }
        let scale = isFine ? 0.1 : 1
        beginAgain(at: drag.finger, scale: scale, takesAlong: drag.takesAlong || drag.scale != scale)
    }

    /// Lets another finger, or the middle of two, drag the centre from here on. The centre stays where it is.
    public mutating func regrip(at finger: Double) {
        if let drag { beginAgain(at: finger, scale: drag.scale, takesAlong: true) }
    }

    /// Lets the finger that drags the centre go on from where outside control has moved it.
    mutating func continueDrag() { drag?.begin(at: center) }

    public mutating func endDrag() { drag = nil }

    private mutating func beginAgain(at finger: Double, scale: Double, takesAlong: Bool) {
        guard let old = drag else { return }
        drag = Drag(
            fingerOrigin: finger, rawOrigin: bounded(old.raw), finger: finger, scale: scale, takesAlong: takesAlong)
    }

    private mutating func followFinger() {
        guard let drag else { return }
        moveCenter(to: snapped(drag))
    }

    /// The centre's position in a drag, after anchors have caught it.
    private func snapped(_ drag: Drag) -> Double {
        let raw = bounded(drag.raw)
        return anchors.nearest(catching: raw)?.at ?? raw
    }

    /// A dragged centre stays within the room that the range leaves; while an edge is held, the range makes room
    /// instead.
    private func bounded(_ raw: Double) -> Double { isEdgeHeld ? min(max(raw, 0), 1) : clamped(raw) }
}

// MARK: - Adjusting the range

extension RibbonState {
    public enum Edge: Hashable, Sendable {
        case leading, trailing
    }

    private struct EdgeGrip: Hashable {
        /// Distance from the finger to the edge that it holds.
        var offset: Double
        var finger: Double

        var edge: Double { min(max(finger + offset, 0), 1) }
    }

    /// The distance of two fingers and the range when a pinch began.
    private struct Pinch: Hashable {
        var distance: Double
        var range: Double
    }

    /// Whether a finger holds a handle, and so an edge: the gate `handle` of mappings. Meanwhile outside control leaves the
    /// range alone.
    public var isEdgeHeld: Bool { isHeld(.leading) || isHeld(.trailing) }

    public func isHeld(_ edge: Edge) -> Bool {
        switch edge {
        case .leading: leadingGrip != nil
        case .trailing: trailingGrip != nil
        }
    }

    /// Lets a finger take hold of a handle.
    public mutating func grab(_ edge: Edge, at finger: Double) {
        if !isEdgeHeld {
            freeCenter = center
            notePreviousRange()
        }
        switch edge {
        case .leading: leadingGrip = EdgeGrip(offset: leading - finger, finger: finger)
        case .trailing: trailingGrip = EdgeGrip(offset: trailing - finger, finger: finger)
        }
    }

    /// Moves the edge so that it keeps its distance to the finger.
    public mutating func dragHandle(_ edge: Edge, to finger: Double) {
        switch edge {
        case .leading: leadingGrip?.finger = finger
        case .trailing: trailingGrip?.finger = finger
        }
        if let drag { moveCenter(to: snapped(drag)) } else { moveCenter(to: freeCenter) }
    }

    /// Releases the handle. The adjustment is over when no finger holds a handle.
    public mutating func release(_ edge: Edge) {
        switch edge {
        case .leading: leadingGrip = nil
        case .trailing: trailingGrip = nil
        }
        if !isEdgeHeld { finishAdjustment() }
    }

    /// Moves the centre as far as held edges allow: these stay under their fingers. One held edge and the centre decide
    /// where the other edge is; two held edges decide everything.
    public mutating func moveCenter(to wanted: Double) {
        switch (leadingGrip, trailingGrip) {
        case (nil, nil): center = clamped(wanted)
        case (let first?, let last?):
            setEdges(first.edge, last.edge)
            freeCenter = center
            // The drag of the centre continues from here.
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

    /// Whether the other edge stays; otherwise it mirrors the held one.
    private var keepsOtherEdge: Bool { handles == .independent && drag == nil }

    /// Begins a pinch of two fingers: the range grows by as much as they move apart.
    public mutating func beginPinch(distance: Double) {
        if pinch == nil { notePreviousRange() }
        pinch = Pinch(distance: distance, range: range)
    }

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

    /// Called when no finger adjusts the range any more: contracts a range that is too small.
    private mutating func finishAdjustment() {
        if range < minimumRange { range = 0 }
        notePreviousRange()
    }

    private mutating func notePreviousRange() {
        if range >= 0.05 { previousRange = range }
    }
}
