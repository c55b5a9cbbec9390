import Gestures
import Touch

/// Sees to it that no finger is given to two gestures, and none to one gesture twice.
final class Referee {
    /// A contact, from its touch-down to its lift.
    struct Finger: Hashable {
        var contact: ContactID
        /// How often the contact had come down before: impossible streams use its number again.
        var generation: Int
    }

    private let tree: RandomTree
    /// The gestures that were called back for a finger, in this order.
    private var winners: [Finger: [Int]] = [:]
    private var generations: [ContactID: Int] = [:]
    /// The contacts that have gone, and have not come down again.
    private var gone: Set<ContactID> = []
    private(set) var faults: [String] = []

    init(_ tree: RandomTree) {
        self.tree = tree
    }

    func startOver() {
        winners.removeAll(keepingCapacity: true)
        faults.removeAll(keepingCapacity: true)
    }

    func fault(_ what: String) { faults.append(what) }

    /// A gesture hears a contact come down. Each gesture that has it does.
    func finger(of contact: ContactID) -> Finger {
        if gone.remove(contact) != nil { generations[contact, default: 0] += 1 }
        return Finger(contact: contact, generation: generations[contact, default: 0])
    }

    /// A gesture hears a contact go.
    func goes(_ contact: ContactID) { gone.insert(contact) }

    /// A gesture that was recognised is called back for a finger.
    func call(_ gesture: Int, for finger: Finger) {
        for other in winners[finger, default: []] where other != gesture {
            if !tree.mayRunBeside(gesture, other) { fault("\(gesture) is called for a finger that \(other) has won") }
            if tree.prevents(other, gesture) { fault("\(gesture) is called for a finger though \(other) prevents it") }
        }
        if !winners[finger, default: []].contains(gesture) { winners[finger, default: []].append(gesture) }
    }
}

/// Checks the finger events and the calls of an attached gesture.
final class FingerBook {
    private let gesture: Int
    private let waits: Bool
    private let referee: Referee
    private var down: Set<ContactID> = []
    /// The finger that it follows, or followed last.
    private var finger: Referee.Finger?
    /// The finger that came down last.
    private var newest: Referee.Finger?
    private var phase = GesturePhase.possible

    /// - Parameter waits: it requires others to fail. It does not hear of fingers that come when it has lost.
    init(gesture: Int, waits: Bool, referee: Referee) {
        self.gesture = gesture
        self.waits = waits
        self.referee = referee
    }

    fileprivate func hear(_ event: TouchEvent) {
        switch event.kind {
        case .began:
            newest = referee.finger(of: event.touch)
            if !down.insert(event.touch).inserted { referee.fault("\(gesture) hears a finger come down twice") }
        case .moved:
            if !waits, !down.contains(event.touch) { referee.fault("\(gesture) hears a finger that it does not have") }
        case .ended, .cancelled:
            referee.goes(event.touch)
            if down.remove(event.touch) == nil, !waits {
                referee.fault("\(gesture) hears a finger go that it does not have")
            }
        }
    }

    fileprivate func followNewest() { finger = newest }

    fileprivate func stand(at phase: GesturePhase) { self.phase = phase }

    /// The gesture's own callback was called.
    func call(_ happening: Happening) {
        let isShown = phase == .possible || phase == .failed
        guard let finger, !isShown || happening == .ended || happening == .cancelled else { return }
        referee.call(gesture, for: finger)
    }
}

/// An attached gesture whose fingers are written down.
struct BookedGesture<Base: Gesture>: Gesture {
    typealias Value = Base.Value
    typealias Body = Never

    let base: Base
    let book: FingerBook

    func mounted(_ mount: inout MountContext) -> BookedRecognizer<Base.Mounted> {
        BookedRecognizer(child: base.mounted(&mount), book: book)
    }
}

struct BookedRecognizer<Child: Recognizer>: ModifierRecognizer {
    typealias Value = Child.Value

    var child: Child
    let book: FingerBook

    mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) {
        book.hear(event)
        let wasFollowing = child.isFollowing
        child.handle(event, touches)
        if event.kind == .began, !wasFollowing, child.isFollowing { book.followNewest() }
    }

    mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        if pass == .updating { book.stand(at: child.phase) }
        child.deliver(pass, delivery)
    }
}
