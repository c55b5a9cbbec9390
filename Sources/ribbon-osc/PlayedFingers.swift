import BridgeClient
import FaceBridge
import Panels
import Scene
import Time
import Touch

/// The bridge's end of a page with fingers.
protocol FingerPage {
    func put(_ frame: PageFrame)
    func beat()
}

extension PageConnection: FingerPage {}

/// The fingers that messages put on ribbons. The bridge plays them like those of pages, one for each screen.
///
/// The network may lose a lift, and a program may end without sending one. So a finger that no message has moved for a
/// minute is lifted.
final class PlayedFingers {
    private struct Finger {
        var contact: PageContact
        /// The time of the last message about it.
        var heard: Timestamp
    }

    /// A page at the bridge, with the fingers on it.
    private struct OpenPage {
        let page: PageConnection.Page
        let connection: any FingerPage
        /// The fingers that are down, by the ids that the messages have.
        var fingers: [Int32: Finger] = [:]
        /// The time of the next sign of life, unless a frame is put before; read only while a finger is down.
        var nextBeat = Timestamp.distantFuture

        /// Sends the bridge all fingers that are down. A frame is a sign of life too.
        mutating func put(at now: Timestamp) {
            let contacts = fingers.values.map(\.contact).sorted { $0.id < $1.id }
            connection.put(PageFrame(time: now, contacts: contacts))
            nextBeat = now + PlayedFingers.beat
        }
    }

    private let open: (PageConnection.Page) throws(ProgramFailure) -> any FingerPage
    private var pages: [OpenPage] = []
    /// The id of the next finger as a contact of its page; each touch-down takes a new one.
    private var nextID: UInt32 = 1

    /// Names of the pages and of their panels at the bridge. `WebPage.makePanel` makes the latter from the former.
    static let (name, device) = ("OSC", "Browser (OSC)")
    static let patience = Nanoseconds.seconds(60)
    /// The interval of signs of life. The bridge cancels the contacts of a page that gives none for a second.
    private static let beat = Nanoseconds.milliseconds(250)

    /// - Parameter open: connects a page to the bridge.
    init(open: @escaping (PageConnection.Page) throws(ProgramFailure) -> any FingerPage) { self.open = open }

    /// When `advance` is to be called; the distant future while no finger is down.
    var deadline: Timestamp {
        pages.filter { !$0.fingers.isEmpty }.map(\.nextBeat).min() ?? .distantFuture
    }

    /// A finger comes down, or moves. One that comes to another page is lifted from the former.
    /// - Parameter place: fractions of the surface, 0…1 from the top left corner.
    func touch(
        _ id: Int32, at place: Point, pressure: Double?, on page: PageConnection.Page, at now: Timestamp
    ) throws(ProgramFailure) {
        let index = try index(of: page)
        for other in pages.indices where other != index { lift(id, from: other, at: now) }
        let isDown = pages[index].fingers[id] != nil
        guard isDown || pages[index].fingers.count < PageFrame.contactLimit else { return }
        if !isDown {
            pages[index].fingers[id] = Finger(contact: PageContact(id: nextID, x: 0, y: 0), heard: now)
            nextID &+= 1
        }
        func part(_ value: Double) -> UInt16 { UInt16(min(max(value, 0), 1) * 65_535) }
        pages[index].fingers[id]?.contact.x = part(place.x)
        pages[index].fingers[id]?.contact.y = part(place.y)
        // 0 would mean that no pressure is told.
        pages[index].fingers[id]?.contact.pressure = pressure.map { UInt8(1 + $0 * 254) } ?? 0
        pages[index].fingers[id]?.heard = now
        pages[index].put(at: now)
    }

    /// The index of a page, which is opened unless it is open in this size. One with a surface of its own has no other
    /// beside it.
    private func index(of page: PageConnection.Page) throws(ProgramFailure) -> Int {
        if let index = pages.firstIndex(where: { $0.page == page }) { return index }
        pages.removeAll { $0.page.screen == page.screen || $0.page.screen == nil || page.screen == nil }
        let connection = try open(page)
        pages.append(OpenPage(page: page, connection: connection))
        return pages.count - 1
    }

    func lift(_ id: Int32, at now: Timestamp) {
        for index in pages.indices { lift(id, from: index, at: now) }
    }

    private func lift(_ id: Int32, from index: Int, at now: Timestamp) {
        if pages[index].fingers.removeValue(forKey: id) != nil { pages[index].put(at: now) }
    }

    /// Tells the bridge that the fingers are alive, and lifts those that no message has moved for `patience`.
    func advance(to now: Timestamp) {
        for index in pages.indices where !pages[index].fingers.isEmpty && pages[index].nextBeat <= now {
            let silent = pages[index].fingers.filter { now - $0.value.heard >= Self.patience }
            for id in silent.keys { pages[index].fingers[id] = nil }
            if silent.isEmpty { pages[index].connection.beat() } else { pages[index].put(at: now) }
            pages[index].nextBeat = now + Self.beat
        }
    }

    /// Leaves the pages of screens that are gone, with their fingers. Else these pages would keep their surfaces.
    func leave(allBut screens: [FaceWords.Screen]) {
        let numbers = Self.others(screens).map(\.number)
        pages.removeAll { played in
            guard let screen = played.page.screen else { return false }
            return !numbers.contains(screen)
        }
    }

    /// Forgets all fingers and leaves the bridge's pages: the bridge is gone.
    func leave() { pages = [] }
}

extension PlayedFingers {
    /// The page for fingers on a ribbon: one more panel of the first screen that shows it. Without any screen the
    /// bridge makes a surface for these fingers, on which they stay.
    /// - Returns: nil if no screen, or not even such a surface, shows the ribbon.
    static func page(for ribbon: Description.Ribbon, among screens: [FaceWords.Screen]) -> PageConnection.Page? {
        let others = Self.others(screens)
        let screen = others.first { ribbon.isOn($0.name) }
        guard screen != nil || (others.isEmpty && ribbon.isOn(nil)) else { return nil }
        let size = Millimetres.sevenInches
        return PageConnection.Page(
            name: name, screen: screen?.number, width: screen?.width ?? size.width,
            height: screen?.height ?? size.height, isLocal: false)
    }

    /// The screens that something else feeds too.
    private static func others(_ screens: [FaceWords.Screen]) -> [FaceWords.Screen] {
        screens.filter { $0.device != device }
    }
}
