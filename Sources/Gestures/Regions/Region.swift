import Storage
import Touch

/// A rectangle of a surface that fingers can land on, with its gestures and with regions of its own.
///
/// A finger belongs for its whole life to the deepest region that it landed on, and to the regions that this one is in.
/// Everything here may be changed at any time, also by callbacks. Moving, enabling or hiding a region allocates nothing,
/// and concerns only fingers that come down from then on.
public final class Region {
    /// Its name, for people. Nothing depends on it.
    public let name: String
    /// The region that it is in; nil for a surface's root, and for what was removed.
    public private(set) unowned var parent: Region?
    /// From back to front.
    public private(set) var children: [Region] = []
    /// In the order in which they were attached.
    public private(set) var gestures: [MountedGesture] = []
    var accessibility = AccessibilityActions()

    @usableFromInline unowned let surface: Surface
    private let arena = Arena()
    let memory: Ref<RegionState>

    init(surface: Surface, parent: Region?, frame: Rect, name: String, clips: Bool) {
        self.surface = surface
        self.parent = parent
        self.name = name
        let depth = (parent?.state.depth ?? -1) + 1
        let index = parent?.children.count ?? 0
        memory = arena.store(
            RegionState(frame: frame, clips: clips, depth: depth, parent: parent?.memory, index: index))
        state.region = Unretained(self)
        rebuildChain()
    }

    var state: RegionState {
        @inline(__always) unsafeAddress { UnsafePointer(memory.address) }
        @inline(__always) unsafeMutableAddress { memory.address }
    }

    /// Adds a region in front of the children that there are.
    ///
    /// - Parameters:
    ///   - frame: in this region's space.
    ///   - clips: children of the new region are hit only within its frame.
    @discardableResult
    public func addRegion(frame: Rect, name: String = "", clips: Bool = false) -> Region {
        let child = Region(surface: surface, parent: self, frame: frame, name: name, clips: clips)
        children.append(child)
        arrangeChildren()
        child.memory.noteExtent()
        surface.makeRoom(forDepth: child.state.depth)
        return child
    }

    /// Forgets a child, and all that is in it.
    func drop(_ child: Region) {
        children.removeAll { $0 === child }
        arrangeChildren()
        child.dissolve()
    }

    /// It is in no region, and nothing is in it.
    private func dissolve() {
        children.forEach { $0.dissolve() }
        gestures.forEach { $0.detach() }
        (parent, children, gestures) = (nil, [], [])
        state.parent = nil
        arrangeChildren()
        rebuildChain()
    }

    private func arrangeChildren() {
        for (index, child) in children.enumerated() { child.state.index = index }
        arena.replace(&state.children, count: children.count) { children[$0].memory }
        memory.rebuildGrid(in: arena)
    }

    // MARK: Where it is

    /// In its parent's space. Half-open: a point on the right or lower edge is outside.
    public var frame: Rect {
        get { state.frame }
        set {
            let isResized = newValue.size != frame.size
            state.frame = newValue
            if isResized { memory.rebuildGrid(in: arena) }
            memory.noteExtent()
        }
    }

    /// A region that clips is not hit, nor are its children, outside its frame.
    public var clips: Bool {
        get { state.clips }
        set {
            state.clips = newValue
            memory.noteExtent()
        }
    }

    /// Its frame in the surface's space.
    public var globalFrame: Rect { Rect(origin: memory.origin, size: frame.size) }

    // MARK: Whether it is hit

    /// A region that is disabled is not hit, and takes its descendants along.
    public var isEnabled: Bool {
        get { state.isEnabled }
        set { state.isEnabled = newValue }
    }

    /// A region that is hidden is not hit, and takes its descendants along.
    public var isHidden: Bool {
        get { state.isHidden }
        set { state.isHidden = newValue }
    }

    /// 0…1, times its parent's. A region below 0.01 is not hit.
    public var opacity: Double {
        get { state.opacity }
        set { state.opacity = newValue }
    }

    /// The raw touches of a finger that came down on a region that glides go on in the next region that glides which the
    /// finger enters. Its gestures stay where they are.
    public var glides: Bool {
        get { state.glides }
        set { state.glides = newValue }
    }

    // MARK: Raw touches

    private var listener: TouchListener?

    /// Calls `action` for the contacts on this region and on those inside, before gestures make anything of them: at the
    /// end of each frame in which one does something, before the callbacks of gestures. Gestures may delay or cancel them:
    /// see `MountedGesture.cancelsTouches`. A region has one such action; nil takes it away. It concerns contacts that come
    /// down from then on.
    public func onTouch(_ action: ((RawTouch) -> Void)?) {
        surface.release(listener)
        listener = action.map { TouchListener($0) }
        state.listener = listener.map { Unretained($0) }
    }

    // MARK: Gestures

    func add(_ gesture: MountedGesture) {
        gestures.append(gesture)
        rebuildChains()
    }

    func drop(_ gesture: MountedGesture) {
        gestures.removeAll { $0 === gesture }
        gesture.detach()
        rebuildChains()
    }

    /// The masks of gestures further out let its gestures hear fingers.
    private var isUnmasked: Bool {
        guard let parent else { return true }
        return parent.isUnmasked && parent.gestures.allSatisfy { $0.mask.contains(.subviews) }
    }

    /// After an attachment, or another mask.
    func rebuildChains() {
        rebuildChain()
        for child in children { child.rebuildChains() }
    }

    /// The parent's chain and its own gestures.
    private func rebuildChain() {
        var links: [ChainLink] = []
        if let inherited = parent?.state.chain { links = inherited.indices.map { inherited[$0] } }
        let isUnmasked = isUnmasked
        links += gestures.map { ChainLink(gesture: $0.memory, isOn: isUnmasked && $0.mask.contains(.gesture)) }
        links.sort { $0.gesture.value.priority < $1.gesture.value.priority }
        arena.replace(&state.chain, count: links.count) { links[$0] }
        state.asksWhoWaits = makeRoomForAnswers(of: links.compactMap { $0.gesture.value.owner?.object })
    }
}
