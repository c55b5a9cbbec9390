import Storage
import Time

/// A gesture that waits for others to fail: `required.exclusively(before: base)`, where the required gestures are
/// mounted elsewhere.
struct WaitingGesture: Gesture {
    typealias Value = Void
    typealias Body = Never

    let requirements: Requirements
    let base: AnyGesture<Void>

    func mounted(_ mount: inout MountContext) -> WaitingRecognizer {
        let required = RequiredGesture(requirements: requirements)
        return WaitingRecognizer(child: required.exclusively(before: base).recognizer(&mount))
    }
}

/// Behaves as the second gesture of its exclusive composition.
struct WaitingRecognizer: ModifierRecognizer {
    typealias Value = Void

    var child: ExclusiveRecognizer<RequiredGesture, AnyGesture<Void>>

    var value: Void? { child.hasValue ? () : nil }
    var id: GestureID { child.second.id }

    mutating func steadiness() -> Steadiness { child.steadiness() }

    func report(to reporter: borrowing Reporter) {
        if child.holdsSecond { child.second.report(to: reporter.holding()) } else { child.second.report(to: reporter) }
    }
}

/// Represents the gestures that another one requires to fail. Only users of the library declare such requirements: the
/// gestures of a ribbon are composed instead.
struct RequiredGesture: Gesture {
    typealias Body = Never

    let requirements: Requirements

    func mounted(_ mount: inout MountContext) -> MachineRecognizer<RequiredMachine> {
        mount.pendingName = requirements.name
        return MachineRecognizer(RequiredMachine(requirements: mount.arena.keep(requirements)), &mount)
    }
}

/// A machine that is under way while one of the required gestures is, and over when one of them is recognised.
struct RequiredMachine: Machine {
    static var kind: StaticString { "RequiredGesture" }

    let requirements: Unretained<Requirements>
    private(set) var phase = GesturePhase.possible
    private(set) var isEngaged = false

    init(requirements: Unretained<Requirements>) {
        self.requirements = requirements
    }

    var failure: FailureReason? { nil }
    var value: Void? { nil }
    var deadline: Timestamp { .distantFuture }
    var isFollowing: Bool { false }
    var followed: UInt64 { 0 }

    mutating func handle(_ event: TouchEvent) -> GestureEvents { look() }
    mutating func measure(at time: Timestamp) -> GestureEvents { look() }
    mutating func elapse(to time: Timestamp) -> GestureEvents { look() }

    /// Reads how the required gestures stand. Once one of them is recognised, this machine is `cancelled`, which makes
    /// the exclusive composition drop `base` as any recognition of its first gesture does.
    private mutating func look() -> GestureEvents {
        guard phase == .possible else { return [] }
        isEngaged = requirements.with { $0.isUnderWay }
        guard requirements.with({ $0.isRecognized }) else { return [] }
        phase = .cancelled
        isEngaged = false
        return .finished
    }

    mutating func terminate(_ reason: FailureReason, keepsTouches: Bool) -> GestureEvents {
        isEngaged = false
        return []
    }

    mutating func reset() {
        phase = .possible
        isEngaged = false
    }
}

/// The gestures that a gesture requires to fail.
final class Requirements {
    /// The gestures declared by `require(toFail:)`.
    private(set) var gestures: [MountedGesture] = []
    private let arena = Arena()
    /// The states of `gestures`, which updates read.
    private let declared: Ref<GestureList>
    /// The gestures that are required because of the program's answers, for the fingers that are down: see
    /// `AskedRelations.swift`.
    let asked: Ref<GestureList>
    /// Whether there is room for answers, so that the program may be asked.
    private(set) var mayBeAsked = false

    init() {
        declared = arena.store(GestureList())
        asked = arena.store(GestureList())
    }

    func add(_ gesture: MountedGesture) {
        gestures.append(gesture)
        declared.value.makeRoom(for: gesture.memory, in: arena)
        declared.value.append(gesture.memory)
    }

    func remove(_ gesture: MountedGesture) {
        gestures.removeAll { $0 === gesture }
        declared.value.remove(gesture.memory)
        asked.value.remove(gesture.memory)
    }

    @inline(__always)
    func contains(where predicate: (Ref<MountedState>) -> Bool) -> Bool {
        declared.value.contains(where: predicate) || asked.value.contains(where: predicate)
    }

    @inline(__always)
    func forEach(_ body: (Ref<MountedState>) -> Void) {
        declared.value.forEach(body)
        asked.value.forEach(body)
    }

    var name: String { gestures.isEmpty ? "what it waits for" : gestures.map(\.name).joined(separator: " or ") }

    /// Whether one of the required gestures may still be recognised: see `MountedState.isUnderWay`.
    var isUnderWay: Bool { contains { $0.value.isUnderWay } }

    /// Whether one of the required gestures was recognised in this update.
    var isRecognized: Bool { contains { $0.value.hasJustWon } }

    // MARK: Questions of arbitration

    /// Makes room for answers; from then on the program may be asked.
    ///
    /// - Parameter gesture: the gesture to which these requirements belong; it fills the free places.
    func makeRoomForAnswers(of gesture: Ref<MountedState>) {
        mayBeAsked = true
        asked.value.makeRoom(for: gesture, count: GestureDefaults.askedRequirements, in: arena)
    }
}

extension MountedState {
    /// Whether it may still be recognised, or was recognised and has not been judged yet.
    var isUnderWay: Bool {
        guard isAwake, !isDropped else { return false }
        return recognizer.with { recognizer in
            if recognizer.phase() == .possible { return recognizer.isEngaged() }
            return recognizer.recognized() & (touches | recognizer.followed()) & ~(won | lost) != 0
        }
    }
}
