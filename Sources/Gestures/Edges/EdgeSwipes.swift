import Storage
import Time
import Touch

/// Recognises swipes from the edges of a surface into it.
///
/// It sees each frame before the regions do, and it delays nothing: a contact in an edge's zone is heard as any other.
/// When its swipe wins, the surface cancels it, and then the edge's action is performed, once per swipe.
///
/// ```
///  down in a zone            10 pt, inwards            50 pt inwards within 0.5 s
/// ───────────────► undecided ──────────────► inward ───────────────────────────────► won: cancelled, action
///                      │                        │
///                      └── 10 pt, along ────────┴── 0.5 s, lift, cancelled ──► an ordinary contact
/// ```
///
/// A surface uses it: see `Surface.edges`. Once the actions are set, nothing is allocated.
public final class EdgeSwipes {
    /// Edges whose first swipe is left to the regions: only a second swipe, which comes down within 1 s after the first
    /// one won, performs the action.
    public var deferred: ScreenEdge.Set = []

    private let size: Size
    /// The action of each edge, by the edge's number.
    private var actions: [(() -> Void)?] = Array(repeating: nil, count: ScreenEdge.allCases.count)
    /// The time until which a second swipe of a deferred edge may come down, by the edge's number.
    private var secondUntil = Array(repeating: Timestamp(nanoseconds: .min), count: ScreenEdge.allCases.count)
    private var swipes: [Swipe] = []
    /// The edges whose actions are performed at the end of the frame.
    private var won: [ScreenEdge] = []

    /// A contact that came down in a zone, as long as it may become a swipe.
    private struct Swipe {
        let contact: ContactID
        let start: Point
        let time: Timestamp
        /// The edges in whose zones it came down: two in a corner, until its direction decides.
        var edges: ScreenEdge.Set
        /// Whether it has gone `edgeSwipeSlop` inwards. From then on `edges` contains one edge.
        var isInward = false
    }

    /// - Parameter size: of the surface.
    public init(of size: Size) {
        self.size = size
        swipes.prepare(capacity: Surface.maximumTouches)
        won.prepare(capacity: Surface.maximumTouches)
    }

    /// Sets the action for swipes from an edge into the surface. It replaces the edge's earlier action.
    public func onSwipe(from edge: ScreenEdge, perform action: @escaping () -> Void) {
        actions[edge.number] = action
    }

    /// From now on no contact that is down can become a swipe.
    public func forgetTouches() { swipes.removeAll(keepingCapacity: true) }

    /// From now on a contact that is down cannot become a swipe.
    public func forget(_ contact: ContactID) { swipes.removeAll { $0.contact == contact } }

    // MARK: Recognition

    /// - Parameter cancel: called for each contact that a swipe has taken.
    func recognize(_ frame: borrowing TouchFrame, at now: Timestamp, cancel: (ContactID) -> Void) {
        for index in frame.contacts.indices {
            let contact = frame.contacts[index]
            switch contact.phase {
            case .began: begin(contact, at: now)
            case .moved, .stationary: move(contact, at: now, cancel)
            case .ended:
                move(contact, at: now, cancel)
                forget(contact.id)
            case .cancelled: forget(contact.id)
            }
        }
    }

    /// Performs the actions of the swipes that won in this frame.
    func performActions() {
        for edge in won { actions[edge.number]?() }
        won.removeAll(keepingCapacity: true)
    }

    private func begin(_ contact: Contact, at now: Timestamp) {
        let start = contact.startLocation
        guard contact.tool != .palm, start.isPlace, swipes.count < Surface.maximumTouches else { return }
        var edges: ScreenEdge.Set = []
        for edge in ScreenEdge.allCases where actions[edge.number] != nil && edge.isNear(start, of: size) {
            edges.insert(ScreenEdge.Set(edge))
        }
        guard !edges.isEmpty else { return }
        swipes.append(Swipe(contact: contact.id, start: start, time: now, edges: edges))
    }

    /// Moves a swipe on: it stays undecided, goes inwards, wins, or is given up. Other contacts are ignored.
    private func move(_ contact: Contact, at now: Timestamp, _ cancel: (ContactID) -> Void) {
        guard let index = swipes.firstIndex(where: { $0.contact == contact.id }) else { return }
        guard contact.tool != .palm, contact.location.isPlace,
            now <= swipes[index].time + GestureDefaults.edgeSwipeDuration
        else { return forget(contact.id) }
        let movement = contact.location - swipes[index].start
        if !swipes[index].isInward {
            guard movement.length >= GestureDefaults.edgeSwipeSlop else { return }
            guard let edge = edge(of: movement, among: swipes[index].edges) else { return forget(contact.id) }
            swipes[index].edges = ScreenEdge.Set(edge)
            swipes[index].isInward = true
        }
        guard let edge = edge(of: movement, among: swipes[index].edges),
            edge.parts(of: movement).inward >= GestureDefaults.edgeSwipeDistance
        else { return }
        win(swipes[index], edge, at: now, cancel)
    }

    /// The edge from which a movement leads away farther than it goes along that edge.
    private func edge(of movement: Size, among edges: ScreenEdge.Set) -> ScreenEdge? {
        for edge in ScreenEdge.allCases where edges.contains(ScreenEdge.Set(edge)) {
            let parts = edge.parts(of: movement)
            if parts.inward > parts.along { return edge }
        }
        return nil
    }

    /// Lets a swipe win: its contact is cancelled, and its edge waits in `won`. The first swipe from a deferred edge
    /// only sets `secondUntil`.
    private func win(_ swipe: Swipe, _ edge: ScreenEdge, at now: Timestamp, _ cancel: (ContactID) -> Void) {
        let isFirst = deferred.contains(ScreenEdge.Set(edge)) && swipe.time > secondUntil[edge.number]
        if isFirst {
            secondUntil[edge.number] = now + GestureDefaults.edgeDeferral
        } else {
            secondUntil[edge.number] = Timestamp(nanoseconds: .min)
            won.append(edge)
        }
        // Fingers that go inwards together are one swipe. Fingers that rest in the zone are ordinary contacts from now
        // on.
        for index in swipes.indices where swipes[index].edges.contains(ScreenEdge.Set(edge)) {
            if !isFirst, swipes[index].isInward { cancel(swipes[index].contact) }
            swipes[index].edges.remove(ScreenEdge.Set(edge))
        }
        swipes.removeAll { $0.edges.isEmpty }
    }
}
