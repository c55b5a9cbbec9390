import Gestures
import Time
import Touch

extension RibbonSurface {
    /// Sets the action for a swipe from an edge into the surface. When it is performed, the ribbons have been told that
    /// the contact is cancelled.
    public func onSwipe(from edge: ScreenEdge, perform action: @escaping () -> Void) {
        if surface.edges == nil { surface.edges = EdgeSwipes(of: surface.root.frame.size) }
        surface.edges?.onSwipe(from: edge, perform: action)
    }

    /// Whether a swipe has taken this contact from the ribbons.
    public func hasTaken(_ id: ContactID) -> Bool { surface.hasTaken(id) }

    /// From now on this contact cannot become a swipe.
    public func forgetSwipe(of contact: ContactID) { surface.edges?.forget(contact) }

    /// Takes contacts that were down before the patch was mounted. They cannot become swipes.
    /// - Parameter isTaken: whether a swipe had taken the contact; then no ribbon hears it here either.
    public func resume(_ frame: borrowing TouchFrame, isTaken: (Contact) -> Bool) {
        handle(frame)
        surface.edges?.forgetTouches()
        for index in frame.contacts.indices where isTaken(frame.contacts[index]) {
            surface.takeTouch(frame.contacts[index].id, at: frame.timestamp)
        }
    }
}
