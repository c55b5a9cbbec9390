import Gestures
import Storage
import Time
import Touch

/// The ribbons of a surface with their gestures mounted.
///
/// Each ribbon is a region without gestures. In it lies its face, which has the gestures, and in front of the face lie
/// the handles: a finger on a handle does not belong to the face.
public final class RibbonSurface {
    let surface: Surface
    /// By `Ribbon.number`, from back to front.
    private(set) var mounted: [MountedRibbon] = []
    private var trace: GestureTrace?
    /// The contacts that actions keep down.
    var presses: [Press] = []
    /// The region behind all ribbons.
    let ground: Region
    /// The fingers that came down on `ground`, until they move far or go.
    var strays: [Stray] = []
    /// The action of `onHold`.
    var tellHold: ((Hold) -> Void)?
    /// When the first press is lifted, or the first finger beside the ribbons has rested for long enough.
    var ownDeadline = Timestamp.distantFuture

    struct Press {
        let ribbon: Ribbon
        let contact: ContactID
        let isHold: Bool
        let end: Timestamp
    }

    struct MountedRibbon {
        let ribbon: Ribbon
        let region: Region
        let face: Region
        let leading: Region
        let trailing: Region
        /// The centre and the range for which the handles were placed last; not a number before the first time.
        var center = Double.nan
        var range = Double.nan

        var isMoved: Bool { ribbon.state.center != center || ribbon.state.range != range }
    }

    /// - Parameters:
    ///   - ribbons: from back to front.
    ///   - size: the surface's.
    public init(_ ribbons: [Ribbon], size: Size) {
        surface = Surface(size: size)
        ground = surface.root.addRegion(frame: Rect(origin: .zero, size: size), name: "beside the ribbons")
        for (number, ribbon) in ribbons.enumerated() {
            ribbon.number = number
            let name = ribbon.settings.name
            let region = surface.root.addRegion(frame: ribbon.geometry.frame, name: name)
            let face = region.addRegion(frame: Rect(origin: .zero, size: region.frame.size), name: "\(name): face")
            face.onTouch { [ribbon, unowned self] touch in
                if !ribbon.touch(touch) { takeGlided(touch, to: number) }
            }
            face.gesture(RibbonGestures(ribbon: ribbon, surface: surface))
            let leading = addHandle(.leading, of: ribbon, to: region)
            let trailing = addHandle(.trailing, of: ribbon, to: region)
            mounted.append(
                MountedRibbon(ribbon: ribbon, region: region, face: face, leading: leading, trailing: trailing))
        }
        presses.prepare(capacity: ribbons.count)
        strays.prepare(capacity: Self.strayLimit)
    }

    private func addHandle(_ edge: RibbonState.Edge, of ribbon: Ribbon, to region: Region) -> Region {
        let handle = region.addRegion(
            frame: Rect(origin: .zero, size: region.frame.size), name: "\(ribbon.settings.name): \(edge) handle")
        handle.isEnabled = false
        handle.gesture(HandleGesture(ribbon: ribbon, edge: edge, surface: surface))
        return handle
    }

    // MARK: Gliding

    /// Handles a touch that has slid to this ribbon. The ribbon on which it came down hands it on, and keeps following
    /// it.
    private func takeGlided(_ touch: RawTouch, to number: Int) {
        guard touch.phase != .left, let own = mounted.first(where: { $0.ribbon.has(touch.id) })?.ribbon else { return }
        own.handOn(touch.id, to: number)
        own.update(touch)
    }

    /// Sets whether contacts may glide onto a ribbon and off it.
    public func setGlides(_ glides: Bool, ribbon number: Int) { mounted[number].face.glides = glides }

    // MARK: Trace

    /// Begins to keep what each recogniser does, for `takeTrace`.
    public func startTrace() {
        let trace = GestureTrace()
        surface.observer = trace
        self.trace = trace
    }

    /// The trace since the last call: a line for each thing that a recogniser did, with its reason. Times count from
    /// `origin`.
    public func takeTrace(since origin: Timestamp) -> [String] {
        defer { trace?.reports.removeAll() }
        return trace?.reports.map { surface.traceLine(of: $0, since: origin) } ?? []
    }

    // MARK: Touches

    public func handle(_ frame: borrowing TouchFrame) {
        if frame.contacts.contains(where: { $0.phase == .began }) { placeHandles() }
        surface.handle(frame)
    }

    /// When `advance(to:)` is next needed; the distant future if it is not.
    public var deadline: Timestamp { min(surface.deadline, ownDeadline) }

    public func advance(to time: Timestamp) {
        surface.advance(to: time)
        if ownDeadline <= time {
            tellHolds(at: time)
            endPresses(at: time)
        }
    }

    /// Whether any finger is on the surface.
    public var isTouched: Bool { surface.touchCount > 0 }

    /// How many gesture callbacks were lost: see `Surface.lostCallbacks`.
    public var lostCallbacks: Int { surface.lostCallbacks }

    /// Places the handles for fingers that come down: from 24 points outside the edge to 12 points inside, but inside
    /// never farther than a quarter of the range, so that the two do not overlap.
    func placeHandles() {
        for index in mounted.indices where mounted[index].isMoved {
            let ribbon = mounted[index]
            let state = ribbon.ribbon.state
            mounted[index].center = state.center
            mounted[index].range = state.range
            let isOn = !state.isContracted && ribbon.ribbon.settings.handles != .none
            ribbon.leading.isEnabled = isOn
            ribbon.trailing.isEnabled = isOn
            guard isOn else { continue }
            let geometry = ribbon.ribbon.geometry
            let outside = 24 / geometry.length
            let inside = min(12 / geometry.length, state.range / 4)
            ribbon.leading.frame = geometry.part(from: state.leading - outside, to: state.leading + inside)
            ribbon.trailing.frame = geometry.part(from: state.trailing - inside, to: state.trailing + outside)
        }
    }
}

/// Collects reports of what recognisers do, until `RibbonSurface.takeTrace` takes them.
private final class GestureTrace: GestureObserver {
    var reports: [GestureReport] = []

    func observe(_ report: GestureReport) { reports.append(report) }
}
