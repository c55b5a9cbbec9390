import Ribbons
import Time
import Touch

/// Access to a screen's ribbons for loops of touches. Ribbons by their places in the patch.
extension Instrument {
    /// The ribbon that a contact at a place would come down on; nil where there is none.
    public func ribbon(at location: Point) -> Int? { surface.ribbon(at: location).map { numbers[$0] } }

    /// Nil where this screen has no such ribbon.
    public func geometry(ofRibbon number: Int) -> RibbonGeometry? {
        place(ofRibbon: number).map { ribbons[$0].geometry }
    }

    public func placement(ofRibbon number: Int) -> RibbonPlacement? {
        place(ofRibbon: number).map { ribbons[$0].placement }
    }

    /// Puts a ribbon to a place. A finger that is on it keeps it.
    public func place(ribbon number: Int, at placement: RibbonPlacement, at time: Timestamp) {
        guard let index = place(ofRibbon: number), ribbons[index].placement != placement else { return }
        ribbons[index].place(at: placement)
        process(at: time)
    }

    /// Takes touches that no finger does now. They swipe nothing.
    public func repeatTouches(_ frame: borrowing TouchFrame) {
        surface.handle(frame)
        for contact in frame.contacts where contact.phase == .began { surface.forgetSwipe(of: contact.id) }
        process(at: frame.timestamp)
    }

    /// Whether a contact that is down was taken from the ribbons by a swipe.
    public func hasTaken(_ contact: ContactID) -> Bool { surface.hasTaken(contact) }
}
