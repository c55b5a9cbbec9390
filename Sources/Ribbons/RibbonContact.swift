import Gestures
import Time
import Touch

/// A contact as its ribbon sees it.
public struct RibbonContact: Hashable, Sendable {
    public var id: ContactID
    /// Storage of `ribbon`, small because contacts are copied several times a frame.
    private var ribbonNumber: UInt16
    /// Index of its row, from 0.
    public internal(set) var row = 0
    /// Position along the ribbon; below 0 or above 1 beyond its ends.
    public var unboundedPosition: Double
    /// Position along the ribbon where it came down.
    public var startPosition: Double
    /// 0…1 on the other axis, within its row if the ribbon has several. 1 is the top of a lying ribbon, the right side
    /// of a standing one.
    public var across = 0.0
    /// Position on the other axis where it came down or entered its row.
    public var startAcross = 0.0
    /// 0…1 of the panel's highest pressure; 1 if the panel reports none.
    public var pressure = 1.0
    /// The longer diameter of the contact; 0 if the panel reports none.
    public var size: Points = 0
    /// Along the ribbon, in ribbon lengths per second, positive towards 1; 0 when its last movement is 50 ms old.
    public var velocity = 0.0
    /// When it last came down or moved.
    public var movedAt = Timestamp.zero
    /// On the surface.
    public var location = Point.zero

    /// Makes a contact that has just come down; its position is set afterwards.
    init(id: ContactID, ribbon: Int, startPosition: Double) {
        self.id = id
        ribbonNumber = UInt16(truncatingIfNeeded: ribbon)
        self.startPosition = startPosition
        unboundedPosition = startPosition
    }
}

extension RibbonContact {
    /// The number of the ribbon that it is on: the one that it came down on, or the one that it has slid to.
    public internal(set) var ribbon: Int {
        get { Int(ribbonNumber) }
        set { ribbonNumber = UInt16(truncatingIfNeeded: newValue) }
    }

    /// 0…1 along the ribbon; outside of it, the end by which the finger left.
    public var position: Double { min(max(unboundedPosition, 0), 1) }

    /// When its velocity becomes 0, if it does not move until then.
    var restsAt: Timestamp { movedAt + GestureDefaults.velocityRest }
}

extension RibbonContact {
    /// The contact as another ribbon sees it: there it counts as having come down at its present location.
    /// - Parameter row: the row of the other ribbon in which it was before; nil if there was none.
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

// MARK: - Rows

extension RibbonContact {
    /// Dead band at the boundary of a row: as a fraction of a row, and its minimum.
    private static let (band, leastBand): (Double, Points) = (0.1, 0.5 * .millimetre)

    /// Finds the contact's row from its place across the whole ribbon (`across`), and makes `across` its place across
    /// that row. The contact stays in its row until it is beyond the boundary by a dead band. When it enters another
    /// row, `startAcross` is set anew.
    /// - Parameters:
    ///   - breadth: of the ribbon.
    ///   - isNew: whether it has no row yet.
    mutating func enterRow(of rows: Int, breadth: Points, isNew: Bool) {
        let place = across * Double(rows)
        let band = min(max(Self.band, Self.leastBand * Double(rows) / max(breadth, 1)), 0.5)
        let isInside = Double(row) - band...Double(row + 1) + band ~= place
        let entersRow = isNew || !isInside
        if entersRow { row = min(Int(place), rows - 1) }
        across = min(max(place - Double(row), 0), 1)
        if entersRow { startAcross = across }
    }
}
