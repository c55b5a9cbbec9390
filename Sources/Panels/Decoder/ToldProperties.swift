import Touch

/// The pressure and size of a panel's contacts, for programs that are told every frame. The frames themselves state
/// only the properties that are played, so that watching frames changes nothing that sounds.
public final class ToldProperties: @unchecked Sendable {
    private struct Entry {
        var id = ContactID(0)
        var pressure = Contact.noPressure
        var size = Contact.noSize
    }

    /// Whether any program is told every frame.
    public var isWanted = false
    /// An entry for each slot of a frame.
    private var entries: [Entry]
    /// Both properties count as played here. They are noted only while a program is told.
    private var properties = PlayedProperties()

    init(slots: Int) { entries = Array(repeating: Entry(), count: slots) }

    func note(_ contact: PanelContact, _ id: ContactID, in slot: Int, _ geometry: PanelGeometry) {
        properties.note(contact, geometry)
        let (pressure, size) = properties.values(of: contact, geometry)
        entries[slot] = Entry(id: id, pressure: pressure, size: size)
    }

    /// - Returns: the latest values of a contact; nil if there are none.
    public func values(of id: ContactID) -> (pressure: Double, size: Points)? {
        entries.first { $0.id == id }.map { ($0.pressure, $0.size) }
    }
}
