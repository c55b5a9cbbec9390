import Storage
import Touch

/// The handle of an attached gesture, as `gesture(_:including:)` returns it. It can name the gesture, switch it off,
/// choose its fingers, and relate it to other gestures.
public final class MountedGesture {
    /// The region to which it is attached; nil after either was removed.
    public private(set) weak var region: Region?
    unowned let surface: Surface
    /// The part that frames read, in `arena`.
    let memory: Ref<MountedState>
    /// Owns the recogniser, its memory, and the state that frames read. If the recogniser is built again, the earlier
    /// one stays here too.
    let arena = Arena()
    private var recognizer: ErasedRecognizer<Void>
    /// Numbers of its parts: see `GestureID`.
    private(set) var numbers: [Int]
    /// Its name when it was removed; nil until then. Other gestures may have got its numbers since.
    private var formerName: String?
    /// Builds the recogniser; `mountBehindRequirements` calls it again.
    private let mount: (inout MountContext) -> ErasedRecognizer<Void>

    init(
        on region: Region, _ attachment: Attachment, _ mask: GestureMask,
        mount: @escaping (inout MountContext) -> ErasedRecognizer<Void>
    ) {
        self.region = region
        surface = region.surface
        self.mask = mask
        self.mount = mount
        (recognizer, numbers) = surface.mount(in: arena, mount)
        let depth = region.state.depth
        let number = surface.nextGestureNumber()
        memory = arena.store(
            MountedState(
                recognizer: Unretained(recognizer), attachment: attachment,
                priority: attachment.priority(depth: depth, order: number), depth: depth,
                number: number))
        state.owner = Unretained(self)
    }

    var state: MountedState {
        @inline(__always) unsafeAddress { UnsafePointer(memory.address) }
        @inline(__always) unsafeMutableAddress { memory.address }
    }

    /// Detaches it from its region and from all related gestures.
    func detach() {
        forgetAnswers()
        for required in requirements.gestures {
            required.state.waiters.remove(memory)
            requirements.remove(required)
        }
        state.waiters.forEach { $0.value.owner?.object.requirements.remove(self) }
        state.waiters.removeAll()
        region = nil
        formerName = name
        // The closures may retain other gestures, which retain this one.
        (shouldRequireFailure, shouldBeRequiredToFail, canPrevent, canBePrevented) = (nil, nil, nil, nil)
        surface.unmount(self)
    }

    // MARK: Name, phase, mask

    /// Its name in traces: its gesture's name, or its gesture's type.
    public var name: String {
        get { formerName ?? surface.name(of: id) }
        set { if formerName == nil { surface.rename(id, newValue) } else { formerName = newValue } }
    }

    public var id: GestureID { recognizer.id }

    /// The phase of its recogniser.
    public var phase: GesturePhase { recognizer.phase() }

    /// The mask; a change affects fingers that come down from then on.
    public var mask: GestureMask {
        didSet { if mask != oldValue { region?.rebuildChains() } }
    }

    // MARK: Relations

    /// The gestures that it requires to fail.
    let requirements = Requirements()
    /// Whether there is room for the waiters that answers add: see `AskedRelations.swift`.
    var hasRoomForWaiters = false

    /// Asked when the gesture is recognised, before it wins and before its callbacks run; false makes it fail.
    public var shouldBegin: (() -> Bool)? {
        didSet { obeyRules() }
    }

    /// Asked about another gesture when a finger comes down that both receive: whether this one waits until the other
    /// has failed, as if that were declared by `require(toFail:)`. The answer holds as long as the gesture has fingers.
    public var shouldRequireFailure: ((_ other: MountedGesture) -> Bool)? {
        didSet { noteAskedRelations() }
    }

    /// Asked about another gesture when a finger comes down that both receive: whether the other waits until this one
    /// has failed.
    public var shouldBeRequiredToFail: ((_ other: MountedGesture) -> Bool)? {
        didSet { noteAskedRelations() }
    }

    /// Asked when this gesture is recognised with a finger of another, which then loses unless the answer is false. A
    /// declaration by `prevent(_:)` overrides the answer.
    public var canPrevent: ((_ other: MountedGesture) -> Bool)? {
        didSet { noteAskedRelations() }
    }

    /// Asked when another gesture is recognised with a finger of this one, which then loses unless the answer is false.
    public var canBePrevented: ((_ other: MountedGesture) -> Bool)? {
        didSet { noteAskedRelations() }
    }

    /// Builds the recogniser again, so that it waits for its requirements.
    func mountBehindRequirements() {
        let name = name
        let waiting = WaitingGesture(requirements: requirements, base: AnyGesture(mounting: mount))
        surface.free(numbers)
        (recognizer, numbers) = surface.mount(in: arena) { ErasedRecognizer(waiting.mounted(&$0), in: $0.arena) { $0 } }
        state.recognizer = Unretained(recognizer)
        state.waits = true
        self.name = name
        obeyRules()
    }

    func addWaiter(_ gesture: MountedGesture) {
        state.waiters.makeRoom(for: gesture.memory, in: arena)
        state.waiters.append(gesture.memory)
        obeyRules()
    }

    /// From now on arbitration checks it even if no other gesture has its fingers.
    func obeyRules() {
        state.hasRules = true
        state.isContested = true
    }

    // MARK: Raw touches (other programs only: the bridge's ribbons leave these as they are)

    /// Whether regions hear of a finger only when the gesture has failed, or has won and does not cancel touches.
    public var delaysTouchesBegan: Bool {
        get { state.policy.contains(.delaysBegan) }
        set { govern(.delaysBegan, newValue) }
    }

    /// Whether regions hear that a finger is lifted only when the gesture has failed, or has won and does not cancel
    /// touches.
    public var delaysTouchesEnded: Bool {
        get { state.policy.contains(.delaysEnded) }
        set { govern(.delaysEnded, newValue) }
    }

    /// Whether the gesture's fingers are cancelled for raw touches when it is recognised. Off by default, like the
    /// delays: an instrument's contacts sound whatever gestures recognise.
    public var cancelsTouches: Bool {
        get { state.policy.contains(.cancels) }
        set { govern(.cancels, newValue) }
    }

    /// Sets or removes one effect on raw touches. From now on arbitration checks the gesture.
    private func govern(_ policy: TouchPolicy, _ isOn: Bool) {
        surface.state.raw.isGoverned = true
        if isOn { state.policy.insert(policy) } else { state.policy.remove(policy) }
        obeyRules()
    }

    // MARK: Choice of fingers

    /// A gesture that is switched off takes no fingers; one that is under way fails or is cancelled.
    public var isEnabled: Bool {
        get { state.isEnabled }
        set {
            guard newValue != isEnabled else { return }
            state.isEnabled = newValue
            if !newValue { surface.takeFingers(.max, from: memory) }
        }
    }

    /// Tools whose contacts it hears. A palm is never heard.
    public var allowedTools: Set<Tool> = [.finger, .pen] {
        didSet { noteFilters() }
    }

    /// Whether it refuses a contact while it has contacts of another tool.
    public var requiresExclusiveTool = false {
        didSet { noteFilters() }
    }

    /// Asked for each contact that comes down, before the gesture gets it; false keeps the contact from the gesture.
    public var shouldReceive: ((RawTouch) -> Bool)? {
        didSet { noteFilters() }
    }

    private func noteFilters() {
        state.hasFilters = allowedTools != [.finger, .pen] || requiresExclusiveTool || shouldReceive != nil
    }

    /// Whether the gesture takes a contact that comes down.
    ///
    /// - Parameter besideOtherTool: whether it has a contact of another tool already.
    func accepts(_ touch: RawTouch, besideOtherTool: Bool) -> Bool {
        guard allowedTools.contains(touch.tool), !(requiresExclusiveTool && besideOtherTool) else { return false }
        return shouldReceive?(touch) ?? true
    }

    /// Takes a contact away from the gesture, as if the contact were cancelled.
    public func ignore(_ contact: ContactID) {
        guard let slot = surface.state.touches.slot(of: contact) else { return }
        surface.takeFingers(1 << UInt64(slot), from: memory)
    }
}
