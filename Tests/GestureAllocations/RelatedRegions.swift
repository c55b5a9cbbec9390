import Gestures
import Touch

/// A tree of regions whose gestures compete for their fingers: all that arbitration does, declared and asked, raw touches
/// that are delayed, cancelled, and glide, and swipes from an edge.
final class RelatedRegions {
    private(set) var callbacks = 0
    private(set) var touches = 0
    private(set) var questions = 0
    private(set) var swipes = 0

    let surface = Surface(size: Size(width: 700, height: 70))

    init() {
        let outer = surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 700, height: 70), clips: true)
        outer.highPriorityGesture(LongPressGesture().onEnded { [unowned self] _ in note() })
        outer.simultaneousGesture(
            DragGesture(minimumDistance: 0).onChanged { [unowned self] _ in note() }.perTouch(maximum: 10))
        for index in 0..<7 { addPad(to: outer, at: 100 * Double(index)) }
        let edges = EdgeSwipes(of: Size(width: 700, height: 70))
        edges.onSwipe(from: .top) { [unowned self] in swipes += 1 }
        edges.onSwipe(from: .left) { [unowned self] in swipes += 1 }
        edges.deferred = .left
        surface.edges = edges
    }

    /// Takes the last pad off, and a gesture of the first.
    func removeSome() {
        let pads = surface.root.children[0].children
        pads[6].removeFromParent()
        pads[0].removeGesture(pads[0].gestures[0])
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
        twice.shouldRequireFailure = { [unowned self, weak drag] in ask($0 === drag) }
        twice.shouldBeRequiredToFail = { [unowned self, weak once] in ask($0 === once) }
        pinch.canPrevent = { [unowned self, weak drag] in ask($0 !== drag) }
        once.canBePrevented = { [unowned self] _ in ask(true) }
        drag.shouldBegin = { true }
        drag.shouldReceive = { $0.location.y < 60 }
        drag.requiresExclusiveTool = true
        twice.delaysTouchesEnded = true
        drag.cancelsTouches = true
    }

    private func note() { callbacks &+= 1 }

    private func ask(_ answer: Bool) -> Bool {
        questions &+= 1
        return answer
    }
}
