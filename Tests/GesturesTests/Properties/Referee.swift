import Gestures
import Touch

/// Sees to it that no finger is given to two gestures, and none to one gesture twice.
final class Referee {
    private let tree: RandomTree
    /// The gestures that were told of a finger, in this order.
    private var winners: [ContactID: [Int]] = [:]
    private(set) var faults: [String] = []

    init(_ tree: RandomTree) {
        self.tree = tree
    }

    func startOver() {
        winners.removeAll(keepingCapacity: true)
        faults.removeAll(keepingCapacity: true)
    }

    func fault(_ what: String) { faults.append(what) }

    /// A gesture that was recognised is told of a finger.
    func tell(_ gesture: Int, of finger: ContactID) {
        for other in winners[finger, default: []] where other != gesture {
            if !tree.mayRunBeside(gesture, other) { fault("\(gesture) is told of a finger that \(other) has won") }
            if tree.prevents(other, gesture) { fault("\(gesture) is told of a finger though \(other) prevents it") }
        }
        if !winners[finger, default: []].contains(gesture) { winners[finger, default: []].append(gesture) }
    }
}

/// What an attached gesture hears of fingers, and where it stands when it is told.
final class FingerBook {
    private let gesture: Int
    private let waits: Bool
    private let referee: Referee
    private var down: Set<ContactID> = []
    /// The finger that it follows, or followed last.
    private var finger: ContactID?
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
            if !down.insert(event.touch).inserted { referee.fault("\(gesture) hears a finger come down twice") }
        case .moved:
            if !waits, !down.contains(event.touch) { referee.fault("\(gesture) hears a finger that it does not have") }
        case .ended, .cancelled:
            if down.remove(event.touch) == nil, !waits {
                referee.fault("\(gesture) hears a finger go that it does not have")
            }
        }
    }

    fileprivate func follow(_ finger: ContactID) { self.finger = finger }

    fileprivate func stand(at phase: GesturePhase) { self.phase = phase }

    /// The gesture's own callback was called.
    func call(_ happening: Happening) {
        let isShown = phase == .possible || phase == .failed
        guard let finger, !isShown || happening == .ended || happening == .cancelled else { return }
        referee.tell(gesture, of: finger)
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
        if event.kind == .began, !wasFollowing, child.isFollowing { book.follow(event.touch) }
    }

    mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        if pass == .updating { book.stand(at: child.phase) }
        child.deliver(pass, delivery)
    }
}
