import Ribbons
import Time
import Touch

/// Access to a screen's ribbons for loops of touches. Ribbons are indices in the patch.
extension Instrument {
    /// The ribbon on which a contact at a location would come down; nil if there is none.
    public func ribbon(at location: Point) -> Int? { surface.ribbon(at: location).map { numbers[$0] } }

    /// The ribbon's place on the screen; nil if this screen has no such ribbon.
    public func geometry(ofRibbon number: Int) -> RibbonGeometry? {
        index(ofRibbon: number).map { ribbons[$0].geometry }
    }

    /// Whether a contact that comes down at a location takes hold of a handle of the ribbon.
    public func isOnHandle(_ location: Point, ofRibbon number: Int) -> Bool {
        index(ofRibbon: number).map { surface.isOnHandle(location, ofRibbon: $0) } ?? false
    }

    /// Number of times that anything but a dragging finger has moved the ribbon.
    public func outsideMoves(ofRibbon number: Int) -> Int {
        index(ofRibbon: number).map { ribbons[$0].outsideMoves } ?? 0
    }

    public func placement(ofRibbon number: Int) -> RibbonPlacement? {
        index(ofRibbon: number).map { ribbons[$0].placement }
    }

    /// Moves a ribbon to a placement. Nothing happens while a finger is on it, other than those of loops: they go on from
    /// there.
    public func place(
        ribbon number: Int, at placement: RibbonPlacement, at time: Timestamp, isOfLoop: (ContactID) -> Bool
    ) {
        guard let index = index(ofRibbon: number), ribbons[index].placement != placement else { return }
        ribbons[index].place(at: placement, movesFingers: ribbons[index].contacts.allSatisfy { isOfLoop($0.id) })
        process(at: time)
    }

    /// Plays the touches that a loop repeats. They cannot become swipes.
    /// - Parameter takesKeys: whether a touch on a sounding key takes that key over instead of striking it again.
    public func repeatTouches(_ frame: borrowing TouchFrame, takesKeys: Bool = false) {
        shared.takesKeys = takesKeys
        defer { shared.takesKeys = false }
        surface.handle(frame)
        for contact in frame.contacts where contact.phase == .began { surface.forgetSwipe(of: contact.id) }
        process(at: frame.timestamp)
    }

    /// Whether a swipe has taken this contact from the ribbons.
    public func hasTaken(_ contact: ContactID) -> Bool { surface.hasTaken(contact) }
}
