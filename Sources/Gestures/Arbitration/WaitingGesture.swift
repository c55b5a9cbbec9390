import Storage
import Time

/// A gesture that waits for others to fail: `required.exclusively(before: base)`, where the required gestures are mounted
/// elsewhere.
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

/// What an exclusive gesture is, told as its second.
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

/// Stands for the gestures that another requires to fail.
struct RequiredGesture: Gesture {
    typealias Body = Never

    let requirements: Requirements

    func mounted(_ mount: inout MountContext) -> MachineRecognizer<RequiredMachine> {
        mount.pendingName = requirements.name
        return MachineRecognizer(RequiredMachine(requirements: mount.keep(requirements)), &mount)
    }
}

/// Is under way while one of the required gestures is, and over when one of them is recognised.
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
    /// Those that are declared.
    private(set) var gestures: [MountedGesture] = []
    private let declared = FixedArray(GestureList())
    /// Those of the fingers that are down for which the program said so: see `AskedRelations.swift`.
    let asked = FixedArray(GestureList())
    /// The program may be asked: there is room for its answers.
    private(set) var mayBeAsked = false

    deinit {
        for list in [declared, asked] {
            list.value.deallocate()
            list.deallocate()
        }
    }

    func add(_ gesture: MountedGesture) {
        gestures.append(gesture)
        declared.value.makeRoom(for: gesture.state)
        declared.value.append(gesture.state)
    }

    func remove(_ gesture: MountedGesture) {
        gestures.removeAll { $0 === gesture }
        declared.value.remove(gesture.state)
        asked.value.remove(gesture.state)
    }

    @inline(__always)
    func contains(where predicate: (FixedArray<MountedState>) -> Bool) -> Bool {
        declared.value.contains(where: predicate) || asked.value.contains(where: predicate)
    }

    @inline(__always)
    func forEach(_ body: (FixedArray<MountedState>) -> Void) {
        declared.value.forEach(body)
        asked.value.forEach(body)
    }

    var name: String { gestures.isEmpty ? "what it waits for" : gestures.map(\.name).joined(separator: " or ") }

    /// One of them is possible and has a finger, or waits for its next.
    var isUnderWay: Bool { contains { $0.value.isUnderWay } }

    /// One of them was recognised in this update.
    var isRecognized: Bool { contains { $0.value.hasJustWon } }

    // MARK: What it is asked

    /// - Parameter gesture: whose they are.
    func makeRoomForAnswers(of gesture: FixedArray<MountedState>) {
        mayBeAsked = true
        asked.value.makeRoom(for: gesture, count: GestureDefaults.askedRequirements)
    }
}

extension MountedState {
    /// Whether it may still be recognised, or has been and has not been judged.
    var isUnderWay: Bool {
        guard isAwake, !isDropped else { return false }
        return recognizer.with { recognizer in
            if recognizer.phase() == .possible { return recognizer.isEngaged() }
            return recognizer.recognized() & (touches | recognizer.followed()) & ~(won | lost) != 0
        }
    }
}
