import Storage
import Touch

/// A rectangle of a surface that fingers can land on, with its gestures and with regions of its own.
///
/// For its whole life a finger belongs to the deepest region that it landed on, and to that region's ancestors.
/// Everything here may be changed at any time, even by callbacks. Moving, enabling or hiding a region allocates
/// nothing, and affects only fingers that come down from then on.
public final class Region {
    /// Its name, for people. Nothing depends on it.
    public let name: String
    /// Its parent; nil for a surface's root and for a removed region.
    public private(set) unowned var parent: Region?
    /// From back to front.
    public private(set) var children: [Region] = []
    /// In the order in which they were attached.
    public private(set) var gestures: [MountedGesture] = []
    /// Its accessibility actions, in the order in which they were set.
    var accessibility: [(action: AccessibilityAction, perform: () -> Void)] = []

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

    /// Adds a region in front of the existing children.
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

    /// Forgets a child with everything in it.
    func drop(_ child: Region) {
        children.removeAll { $0 === child }
        arrangeChildren()
        child.dissolve()
    }

    /// Detaches it from its parent, its children and its gestures.
    private func dissolve() {
        children.forEach { $0.dissolve() }
        gestures.forEach { $0.detach() }
        (parent, children, gestures) = (nil, [], [])
        state.parent = nil
        arrangeChildren()
        rebuildChain()
    }

    /// Numbers the children anew after one came or went, and sorts them into the grid again.
    private func arrangeChildren() {
        for (index, child) in children.enumerated() { child.state.index = index }
        arena.replace(&state.children, count: children.count) { children[$0].memory }
        memory.rebuildGrid(in: arena)
    }

    // MARK: Geometry

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

    /// Whether neither it nor its children are hit outside its frame.
    public var clips: Bool {
        get { state.clips }
        set {
            state.clips = newValue
            memory.noteExtent()
        }
    }

    /// Its frame in the surface's space.
    public var globalFrame: Rect { Rect(origin: memory.origin, size: frame.size) }

    // MARK: Hit testing

    /// A disabled region is not hit, and neither are its descendants.
    public var isEnabled: Bool {
        get { state.isEnabled }
        set { state.isEnabled = newValue }
    }

    /// Whether it is hidden. A hidden region is not hit, and neither are its descendants.
    public var isHidden: Bool {
        get { state.isHidden }
        set { state.isHidden = newValue }
    }

    /// 0…1, times its parent's. A region below 0.01 is not hit.
    public var opacity: Double {
        get { state.opacity }
        set { state.opacity = newValue }
    }

    /// Whether fingers may glide between regions: when a finger that came down on a gliding region enters another one,
    /// its raw touches go on there. Its gestures stay with the first region.
    public var glides: Bool {
        get { state.glides }
        set { state.glides = newValue }
    }

    // MARK: Raw touches

    /// Keeps the action of `onTouch` alive; frames reach it through `state.listener`.
    private var listener: TouchListener?

    /// Calls `action` for the contacts on this region and on the regions inside, before gestures interpret them: at the
    /// end of each frame in which a contact does something, before the callbacks of gestures. Gestures may delay or
    /// cancel contacts: see `MountedGesture.cancelsTouches`. A region has one such action; nil removes it. A change
    /// affects contacts that come down from then on.
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

    /// Whether the masks of gestures further out let its gestures hear fingers.
    private var isUnmasked: Bool {
        guard let parent else { return true }
        return parent.isUnmasked && parent.gestures.allSatisfy { $0.mask.contains(.subviews) }
    }

    /// Builds its chain and those of its descendants again, after a change of gestures or masks.
    func rebuildChains() {
        rebuildChain()
        for child in children { child.rebuildChains() }
    }

    /// Builds its chain from the parent's chain and its own gestures.
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
