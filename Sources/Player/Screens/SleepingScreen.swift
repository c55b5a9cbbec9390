import Storage
import Touch

/// Keeps the touch that wakes a dark screen from being played: contacts that come down while the screen sleeps are
/// ignored until they lift.
struct SleepingScreen {
    /// Most contacts that are ignored at once; further ones are played.
    private static let limit = 64

    /// Whether the screen is dark; set from outside.
    var isAsleep = false
    private var unheard: [ContactID] = []
    private var heard = TouchFrame()

    init() {
        unheard.prepare(capacity: Self.limit)
        heard.contacts.prepare(capacity: 3 * Self.limit)
    }

    /// Whether frames have to go through `hear`.
    var isNeeded: Bool { isAsleep || !unheard.isEmpty }

    /// Plays the contacts of a frame that are not ignored.
    /// - Returns: whether the frame has woken the screen up.
    mutating func hear(_ frame: borrowing TouchFrame, _ play: (borrowing TouchFrame) -> Void) -> Bool {
        let wasAsleep = isAsleep
        heard.timestamp = frame.timestamp
        heard.contacts.removeAll(keepingCapacity: true)
        for contact in frame.contacts {
            if wasAsleep, contact.phase == .began, unheard.count < Self.limit {
                unheard.append(contact.id)
                isAsleep = false
            } else if let index = unheard.firstIndex(of: contact.id) {
                if contact.phase.isTerminal { unheard.remove(at: index) }
            } else {
                heard.contacts.append(contact)
            }
        }
        play(heard)
        return wasAsleep && !isAsleep
    }

    func isUnheard(_ contact: ContactID) -> Bool { unheard.contains(contact) }
}
