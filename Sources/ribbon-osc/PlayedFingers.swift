import BridgeClient
import FaceBridge
import Panels
import Time
import Touch

/// The fingers that messages put on ribbons. The bridge plays them like those of a page.
///
/// The network may lose a lift, and a program may end without sending one. So a finger that no message has moved for a
/// minute is lifted.
final class PlayedFingers {
    private struct Finger {
        var contact: PageContact
        /// The time of the last message about it.
        var heard: Timestamp
    }

    private let open: (PageConnection.Page) throws(FaceFailure) -> PageConnection
    private var connection: PageConnection?
    private var page: PageConnection.Page?
    /// The fingers that are down, by the ids that the messages have.
    private var fingers: [Int32: Finger] = [:]
    /// The id of the next finger as a contact of the page; each touch-down takes a new one.
    private var nextID: UInt32 = 1
    /// The time of the next sign of life, unless a frame is put before; read only while a finger is down.
    private var nextBeat = Timestamp.distantFuture

    /// Names of the page and of its panel at the bridge. `WebPage.makePanel` makes the latter from the former.
    static let (name, device) = ("OSC", "Browser (OSC)")
    static let patience = Nanoseconds.seconds(60)
    /// The interval of signs of life. The bridge cancels the contacts of a page that gives none for a second.
    private static let beat = Nanoseconds.milliseconds(250)

    /// - Parameter open: connects a page to the bridge.
    init(open: @escaping (PageConnection.Page) throws(FaceFailure) -> PageConnection) { self.open = open }

    /// When `advance` is to be called; the distant future while no finger is down.
    var deadline: Timestamp { fingers.isEmpty ? .distantFuture : nextBeat }

    /// A finger comes down, or moves.
    /// - Parameter place: fractions of the surface, 0…1 from the top left corner.
    func touch(
        _ id: Int32, at place: Point, pressure: Double?, on page: PageConnection.Page, at now: Timestamp
    ) throws(FaceFailure) {
        if page != self.page || connection == nil {
            leave()
            (connection, self.page) = (try open(page), page)
        }
        guard fingers[id] != nil || fingers.count < PageFrame.contactLimit else { return }
        if fingers[id] == nil {
            fingers[id] = Finger(contact: PageContact(id: nextID, x: 0, y: 0), heard: now)
            nextID &+= 1
        }
        func part(_ value: Double) -> UInt16 { UInt16(min(max(value, 0), 1) * 65_535) }
        fingers[id]?.contact.x = part(place.x)
        fingers[id]?.contact.y = part(place.y)
        // 0 would mean that no pressure is told.
        fingers[id]?.contact.pressure = pressure.map { UInt8(1 + $0 * 254) } ?? 0
        fingers[id]?.heard = now
        put(at: now)
    }

    func lift(_ id: Int32, at now: Timestamp) {
        if fingers.removeValue(forKey: id) != nil { put(at: now) }
    }

    /// Tells the bridge that the fingers are alive, and lifts those that no message has moved for `patience`.
    func advance(to now: Timestamp) {
        guard deadline <= now else { return }
        let silent = fingers.filter { now - $0.value.heard >= Self.patience }
        for id in silent.keys { fingers[id] = nil }
        if silent.isEmpty { connection?.beat() } else { put(at: now) }
        nextBeat = now + Self.beat
    }

    /// Forgets all fingers and leaves the bridge's page: the bridge is gone, or the fingers need another page.
    func leave() {
        (connection, page, fingers) = (nil, nil, [:])
    }

    /// Sends the bridge all fingers that are down. A frame is a sign of life too.
    private func put(at now: Timestamp) {
        let contacts = fingers.values.map(\.contact).sorted { $0.id < $1.id }
        connection?.put(PageFrame(time: now, contacts: contacts))
        nextBeat = now + Self.beat
    }
}
