import TestSupport
import Time
import Touch

/// Frames of up to four fingers that mostly move; now and then one comes, goes, rests, or presses in another way.
struct MovingStream {
    var random: SeededRandom
    private(set) var frame = TouchFrame(timestamp: .zero)
    private let width: Int
    private var nextID: UInt32 = 1

    /// - Parameter width: of the surface, whose height is 100.
    init(seed: UInt64, width: Int) {
        random = SeededRandom(seed: seed)
        self.width = width
    }

    mutating func step() {
        frame.timestamp = frame.timestamp + .milliseconds(random.pick([4, 8, 8, 8, 16, 120, 400]))
        frame.contacts.removeAll { $0.phase.isTerminal }
        for index in frame.contacts.indices { frame.contacts[index] = next(frame.contacts[index]) }
        guard frame.contacts.count < 4, random.chance(frame.contacts.isEmpty ? 60 : 3) else { return }
        let location = Point(x: Double(random.below(width)), y: Double(random.below(100)))
        frame.contacts.append(Contact(id: ContactID(nextID), location: location, startTime: frame.timestamp))
        nextID += 1
    }

    private mutating func next(_ contact: Contact) -> Contact {
        var contact = contact
        contact.previousLocation = contact.location
        contact.phase = .moved
        if random.chance(20) { contact.pressure = Double(random.below(10)) / 10 }
        switch random.below(100) {
        case ..<4: contact.phase = .ended
        case ..<5: contact.phase = .cancelled
        case ..<15: contact.phase = .stationary
        case ..<25: contact.pressure = Double(random.below(10)) / 10
        default:
            contact.location.x += Double(random.below(9) - 4)
            contact.location.y += Double(random.below(5) - 2)
        }
        return contact
    }
}
