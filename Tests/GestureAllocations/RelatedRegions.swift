import Gestures
import Touch

/// A tree of regions whose gestures compete for their fingers: all that arbitration does, and raw touches that are
/// delayed, cancelled, and glide.
final class RelatedRegions {
    private(set) var callbacks = 0
    private(set) var touches = 0

    let surface = Surface(size: Size(width: 700, height: 70))

    init() {
        let outer = surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 700, height: 70), clips: true)
        outer.highPriorityGesture(LongPressGesture().onEnded { [unowned self] _ in note() })
        outer.simultaneousGesture(
            DragGesture(minimumDistance: 0).onChanged { [unowned self] _ in note() }.perTouch(maximum: 10))
        for index in 0..<7 { addPad(to: outer, at: 100 * Double(index)) }
    }

    private func addPad(to outer: Region, at x: Points) {
        let pad = outer.addRegion(frame: Rect(x: x, y: 0, width: 100, height: 70))
        pad.glides = true
        pad.onTouch { [unowned self] _ in touches += 1 }
        let once = pad.gesture(SpatialTapGesture().onEnded { [unowned self] _ in note() })
        let twice = pad.gesture(TapGesture(count: 2).onEnded { [unowned self] in note() })
        let drag = pad.gesture(
            DragGesture().onChanged { [unowned self] _ in note() }.onEnded { [unowned self] _ in note() })
        let pinch = outer.gesture(MagnifyGesture().onChanged { [unowned self] _ in note() })
        once.require(toFail: twice)
        drag.recognizeSimultaneously(with: pinch)
        drag.prevent(once)
        drag.shouldBegin = { true }
        drag.shouldReceive = { $0.location.y < 60 }
        drag.requiresExclusiveTool = true
        twice.delaysTouchesEnded = true
        drag.cancelsTouches = true
    }

    private func note() { callbacks &+= 1 }
}
