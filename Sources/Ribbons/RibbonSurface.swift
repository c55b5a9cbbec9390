import Gestures
import Time
import Touch

/// The ribbons of a surface with their gestures mounted: each ribbon a region, each of its handles a region in front.
public final class RibbonSurface {
    private let surface = Surface()
    private var mounted: [MountedRibbon] = []
    private var trace: GestureTrace?

    private struct MountedRibbon {
        let ribbon: Ribbon
        let leading: Region
        let trailing: Region
        /// What the handles were last placed for.
        var center = Double.nan
        var range = Double.nan

        var isMoved: Bool { ribbon.state.center != center || ribbon.state.range != range }
    }

    /// - Parameter ribbons: from back to front.
    public init(_ ribbons: [Ribbon]) {
        for ribbon in ribbons {
            surface.region(frame: ribbon.geometry.frame).gesture(RibbonGestures(ribbon: ribbon, surface: surface))
        }
        for ribbon in ribbons {
            let leading = surface.region(frame: ribbon.geometry.frame, isEnabled: false)
            leading.gesture(HandleGesture(ribbon: ribbon, edge: .leading))
            let trailing = surface.region(frame: ribbon.geometry.frame, isEnabled: false)
            trailing.gesture(HandleGesture(ribbon: ribbon, edge: .trailing))
            mounted.append(MountedRibbon(ribbon: ribbon, leading: leading, trailing: trailing))
        }
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
    public var deadline: Timestamp { surface.deadline }

    public func advance(to time: Timestamp) { surface.advance(to: time) }

    /// What its gestures have lost.
    public var lostCallbacks: Int { surface.counters.lostCallbacks }

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
