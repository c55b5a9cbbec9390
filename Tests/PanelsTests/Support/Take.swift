import Panels
import Time
import Touch

/// All frames of a take, with queries for tests.
struct Take {
    var frames: [TouchFrame] = []

    init() {}

    /// Plays a whole recording through a decoder.
    init(
        _ recording: Recording, configuration: DeviceConfiguration = DeviceConfiguration()
    ) throws(UnusablePanel) {
        var decoder = try PanelDecoder(recording.device, configuration: configuration)
        for event in recording.events { decoder.handle(event) { frames.append(copy $0) } }
        decoder.cancelAll { frames.append(copy $0) }
    }

    var contacts: [Contact] { frames.flatMap(\.contacts) }

    func count(_ phase: ContactPhase) -> Int { contacts.count { $0.phase == phase } }

    /// The ids of all contacts.
    var ids: Set<ContactID> { Set(contacts.map(\.id)) }

    /// The locations of a contact, frame by frame.
    func path(of id: ContactID) -> [Point] { contacts.filter { $0.id == id }.map(\.location) }

    /// Whether each contact begins once, then moves or rests, then ends or is cancelled once, and no frame is older
    /// than the one before.
    var isSound: Bool {
        var down: Set<ContactID> = []
        var gone: Set<ContactID> = []
        var time = Timestamp(nanoseconds: .min)
        for frame in frames {
            guard frame.timestamp >= time else { return false }
            time = frame.timestamp
            var inFrame: Set<ContactID> = []
            for contact in frame.contacts {
                guard inFrame.insert(contact.id).inserted, !gone.contains(contact.id) else { return false }
                guard down.contains(contact.id) == (contact.phase != .began) else { return false }
                down.insert(contact.id)
                if contact.phase.isTerminal {
                    down.remove(contact.id)
                    gone.insert(contact.id)
                }
            }
            guard down.isSubset(of: inFrame) else { return false }
        }
        return down.isEmpty
    }
}
