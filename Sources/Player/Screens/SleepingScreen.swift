import Storage
import Touch

/// Keeps touches from being played that are not meant for the ribbons: the one that wakes a dark screen, and those on a
/// page that covers it. Contacts that come down meanwhile are ignored until they lift.
struct SleepingScreen {
    /// Most contacts that are ignored at once; further ones are played.
    private static let limit = 64

    /// Whether the screen is dark; set from outside.
    var isAsleep = false { didSet { noteNeed() } }
    /// Whether a page lies over the ribbons.
    var isCovered = false { didSet { noteNeed() } }
    /// Where the page was touched last.
    private var touched: Point?
    /// Contacts that are ignored until they lift.
    private var unheard: [ContactID] = []
    private var heard = TouchFrame()

    init() {
        unheard.prepare(capacity: Self.limit)
        heard.contacts.prepare(capacity: 3 * Self.limit)
    }

    /// Whether frames have to go through `hear`. Stored, because every frame asks.
    private(set) var isNeeded = false

    private mutating func noteNeed() { isNeeded = isAsleep || isCovered || !unheard.isEmpty }

    /// Ignores the contacts of a frame until they lift.
    mutating func ignore(_ frame: borrowing TouchFrame) {
        for contact in frame.contacts where unheard.count < Self.limit { unheard.append(contact.id) }
        noteNeed()
    }

    /// Where the page has been touched since the last call.
    mutating func takeTouch() -> Point? { touched.take() }

    /// Plays the contacts of a frame that are not ignored.
    /// - Returns: whether the frame has woken the screen up, or touched its page.
    mutating func hear(_ frame: borrowing TouchFrame, _ play: (borrowing TouchFrame) -> Void) -> Bool {
        let wasAsleep = isAsleep
        heard.timestamp = frame.timestamp
        heard.contacts.removeAll(keepingCapacity: true)
        for contact in frame.contacts {
            if wasAsleep || isCovered, contact.phase == .began, unheard.count < Self.limit {
                unheard.append(contact.id)
                isAsleep = false
                if !wasAsleep { touched = contact.location }
            } else if let index = unheard.firstIndex(of: contact.id) {
                if contact.phase.isTerminal { unheard.remove(at: index) }
            } else {
                heard.contacts.append(contact)
            }
        }
        noteNeed()
        play(heard)
        return wasAsleep && !isAsleep || touched != nil
    }

    func isUnheard(_ contact: ContactID) -> Bool { unheard.contains(contact) }
}
