import BridgeClient
import FaceBridge
import Panels
import Time
import Touch

/// The fingers that messages put on ribbons, which the bridge plays as those of a page.
///
/// The network may lose a lift, and a program may go without one. So a finger of which nothing is heard for a minute is lifted.
final class PlayedFingers {
    private struct Finger {
        var contact: PageContact
        var heard: Timestamp
    }

    private let open: (PageConnection.Page) throws(FaceFailure) -> PageConnection
    private var connection: PageConnection?
    private var page: PageConnection.Page?
    private var fingers: [Int32: Finger] = [:]
    private var nextID: UInt32 = 1
    private var nextBeat = Timestamp.distantFuture

    /// Names of the page and of its panel at the bridge.
    static let (name, device) = ("OSC", "Browser (OSC)")
    static let patience = Nanoseconds.seconds(60)
    /// The bridge ends what plays without a sign of life for a second.
    private static let beat = Nanoseconds.milliseconds(250)

    /// - Parameter open: connects a page to the bridge.
    init(open: @escaping (PageConnection.Page) throws(FaceFailure) -> PageConnection) { self.open = open }

    /// When `advance` is to be called; the distant future while no finger is down.
    var deadline: Timestamp { fingers.isEmpty ? .distantFuture : nextBeat }

    /// A finger comes down, or moves.
    /// - Parameter place: parts of the surface, 0…1 from the top left corner.
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
        // 0 would say that it tells none.
        fingers[id]?.contact.pressure = pressure.map { UInt8(1 + $0 * 254) } ?? 0
        fingers[id]?.heard = now
        put(at: now)
    }

    func lift(_ id: Int32, at now: Timestamp) {
        if fingers.removeValue(forKey: id) != nil { put(at: now) }
    }

    /// Tells the bridge that the fingers live, and lifts those that nobody has told of for long.
    func advance(to now: Timestamp) {
        guard deadline <= now else { return }
        let silent = fingers.filter { now - $0.value.heard >= Self.patience }
        for id in silent.keys { fingers[id] = nil }
        if silent.isEmpty { connection?.beat() } else { put(at: now) }
        nextBeat = now + Self.beat
    }

    /// The bridge has gone: so have the fingers.
    func leave() {
        (connection, page, fingers) = (nil, nil, [:])
    }

    private func put(at now: Timestamp) {
        let contacts = fingers.values.map(\.contact).sorted { $0.id < $1.id }
        connection?.put(PageFrame(time: now, contacts: contacts))
        nextBeat = now + Self.beat
    }
}
