import Panels
import Time
import Touch

/// A frame of a panel, as it is played, in plain numbers. Its contacts follow it.
public struct FramePicture: Hashable, Sendable {
    public var time: Timestamp
    /// The surface's size in millimetres.
    public var width: Float
    public var height: Float
    /// The numbers of the screen and of the panel.
    public var screen: UInt8
    public var panel: UInt8
    /// The number of its contacts.
    public var contactCount: Int

    package init(_ frame: borrowing TouchFrame, of panel: PlayedPanel) {
        let size = Millimetres(panel.screen.size)
        time = frame.timestamp
        (width, height) = (Float(size.width), Float(size.height))
        (screen, self.panel) = (panel.screen.number, panel.number)
        contactCount = frame.contacts.count
    }
}

/// A contact of a frame in plain numbers.
public struct ContactPicture: Hashable, Sendable {
    public var id: UInt32
    /// Position as a fraction of the screen, 0…1 from the top left corner.
    public var x: Float
    public var y: Float
    /// 0…1 of the highest pressure that the panel can report; exactly 1 if it reports none.
    public var pressure: Float
    /// The longer diameter in millimetres; 0 if the panel reports none.
    public var size: Float
    public var phase: ContactPhase
    public var tool: Tool

    package init(_ contact: Contact, of panel: PlayedPanel) {
        let place = panel.screen.fraction(of: contact.location)
        let properties = panel.told?.values(of: contact.id) ?? (contact.pressure, contact.size)
        id = contact.id.rawValue
        (x, y) = (Float(place.x), Float(place.y))
        (pressure, size) = (Float(properties.pressure), Float(properties.size / .millimetre))
        (phase, tool) = (contact.phase, contact.tool)
    }
}
