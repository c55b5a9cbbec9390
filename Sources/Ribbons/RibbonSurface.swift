import Gestures
import Time
import Touch

/// The ribbons of a surface with their gestures mounted: each ribbon a region, each of its handles a region in front.
public final class RibbonSurface {
    let surface = Surface()
    private(set) var mounted: [MountedRibbon] = []
    private var trace: GestureTrace?
    /// The contacts that actions keep down.
    var presses: [Press] = []
    /// When the first of them is lifted.
    var pressDeadline = Timestamp.distantFuture

    struct Press {
        let ribbon: Ribbon
        let contact: ContactID
        let isHold: Bool
        let end: Timestamp
    }

    struct MountedRibbon {
        let ribbon: Ribbon
        let region: Region
        let leading: Region
        let trailing: Region
        /// What the handles were last placed for.
        var center = Double.nan
        var range = Double.nan

        var isMoved: Bool { ribbon.state.center != center || ribbon.state.range != range }
    }

    /// - Parameter ribbons: from back to front.
    public init(_ ribbons: [Ribbon]) {
        let regions = ribbons.map { ribbon in
            let region = surface.region(frame: ribbon.geometry.frame)
            region.gesture(RibbonGestures(ribbon: ribbon, surface: surface))
            return region
        }
        for (ribbon, region) in zip(ribbons, regions) {
            let leading = surface.region(frame: ribbon.geometry.frame, isEnabled: false)
            leading.gesture(HandleGesture(ribbon: ribbon, edge: .leading))
            let trailing = surface.region(frame: ribbon.geometry.frame, isEnabled: false)
            trailing.gesture(HandleGesture(ribbon: ribbon, edge: .trailing))
            mounted.append(MountedRibbon(ribbon: ribbon, region: region, leading: leading, trailing: trailing))
        }
        presses.reserveCapacity(ribbons.count)
        for index in mounted.indices { addActions(index) }
    }

    // MARK: Trace

    /// From here on what each recogniser does is kept for `takeTrace`.
    public func startTrace() {
        let trace = GestureTrace()
        surface.observer = trace
        self.trace = trace
    }

    /// What each recogniser has done since the last time and why, a line each; times count from `origin`.
    public func takeTrace(since origin: Timestamp) -> [String] {
        defer { trace?.reports.removeAll() }
        return trace?.reports.map { surface.traceLine(of: $0, since: origin) } ?? []
    }

    // MARK: Touches

    public func handle(_ frame: borrowing TouchFrame) {
        if frame.contacts.contains(where: { $0.phase == .began }) { placeHandles() }
        surface.handle(frame)
    }

    /// When `advance(to:)` is next needed; the distant future where it is not.
    public var deadline: Timestamp { min(surface.deadline, pressDeadline) }

    public func advance(to time: Timestamp) {
        surface.advance(to: time)
        if pressDeadline <= time { endPresses(at: time) }
    }

    /// Where fingers that come down find them: from 24 points outside its edge to 12 points inside, but never more
    /// than a quarter of the range inside.
    private func placeHandles() {
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
            ribbon.leading.frame = geometry.strip(from: state.leading - outside, to: state.leading + inside)
            ribbon.trailing.frame = geometry.strip(from: state.trailing - inside, to: state.trailing + outside)
            ribbon.leading.grip = geometry.point(at: state.leading)
            ribbon.trailing.grip = geometry.point(at: state.trailing)
        }
    }
}
