import Gestures
import Time
import Touch

/// A contact as its ribbon sees it.
public struct RibbonContact: Hashable, Sendable {
    public var id: ContactID
    /// `ribbon`, small because contacts are copied several times a frame.
    private var ribbonNumber: UInt16
    /// The row that it is in, from 0.
    public internal(set) var row = 0
    /// Along the ribbon; beyond its ends less than 0 or more than 1.
    public var unboundedPosition: Double
    /// Where it came down.
    public var startPosition: Double
    /// 0…1 on the other axis, of its row where the ribbon has several: 1 is the top of a lying ribbon, the right side of a
    /// standing one.
    public var across: Double
    /// Where it came down on the other axis, or has entered its row.
    public var startAcross: Double
    /// 0…1 of what the panel can report; 1 where it reports none.
    public var pressure: Double
    /// The longer diameter of the contact; 0 where the panel reports none.
    public var size: Points
    /// Along the ribbon, in ribbon lengths per second, positive towards 1; 0 when its last movement is 50 ms old.
    public var velocity: Double
    /// When it last came down or moved.
    public var movedAt: Timestamp
    /// On the surface.
    public var location: Point

    /// One that has just come down, and is nowhere yet.
    init(id: ContactID, ribbon: Int, startPosition: Double) {
        self.id = id
        ribbonNumber = UInt16(truncatingIfNeeded: ribbon)
        self.startPosition = startPosition
        (unboundedPosition, across, startAcross, pressure, size, velocity) = (startPosition, 0, 0, 1, 0, 0)
        movedAt = .zero
        location = .zero
    }
}

extension RibbonContact {
    /// The number of the ribbon that it is on: the one that it came down on, or the one that it has slid to.
    public internal(set) var ribbon: Int {
        get { Int(ribbonNumber) }
        set { ribbonNumber = UInt16(truncatingIfNeeded: newValue) }
    }

    /// 0…1 along the ribbon; where the finger has left it, the end it left by.
    public var position: Double { min(max(unboundedPosition, 0), 1) }

    /// When it has no velocity any more, if it does not move until then.
    var restsAt: Timestamp { movedAt + GestureDefaults.velocityRest }
}

extension RibbonContact {
    /// The contact as another ribbon sees it, at which it has come in where it is now.
    /// - Parameter row: the other ribbon's, in which it was; nil: it has been in none yet.
    public func seen(from own: Ribbon, by other: Ribbon, after row: Int?) -> RibbonContact {
        let rows = other.rows
        let (own, other) = (own.geometry, other.geometry)
        var contact = self
        contact.unboundedPosition = other.position(of: location)
        contact.startPosition = contact.position
        contact.across = other.across(location)
        if let row { contact.row = row }
        if rows > 1 { contact.enterRow(of: rows, breadth: other.breadth, isNew: row == nil) }
        contact.startAcross = contact.across
        let isParallel = own.direction.isHorizontal == other.direction.isHorizontal
        contact.velocity = isParallel && other.length > 0 ? velocity * own.length / other.length : 0
        return contact
    }
}
