import Gestures
import Time
import Touch

extension RibbonSurface {
    /// Performs an action when a finger swipes from an edge into the surface; the ribbons have then been told that
    /// the contact is cancelled.
    public func onSwipe(from edge: ScreenEdge, perform action: @escaping () -> Void) {
        if surface.edges == nil { surface.edges = EdgeSwipes(of: surface.root.frame.size) }
        surface.edges?.onSwipe(from: edge, perform: action)
    }

    /// Whether a contact that is down was taken from the ribbons by a swipe.
    public func hasTaken(_ id: ContactID) -> Bool { surface.hasTaken(id) }

    /// A contact that has come down swipes nothing.
    public func forgetSwipe(of contact: ContactID) { surface.edges?.forget(contact) }

    /// Takes contacts that were down before. They swipe nothing.
    /// - Parameter isTaken: whether a swipe had taken the contact: then no ribbon hears it here either.
    public func resume(_ frame: borrowing TouchFrame, isTaken: (Contact) -> Bool) {
        handle(frame)
        surface.edges?.forgetTouches()
        for index in frame.contacts.indices where isTaken(frame.contacts[index]) {
            surface.takeTouch(frame.contacts[index].id, at: frame.timestamp)
        }
    }
}
