import MIDI
import Ribbons

// Which contacts sound if there are more contacts than voices.

extension NotePlayer {
    /// The voice that a new contact takes over; nil if the contact has to wait. Latched voices are taken first.
    func voiceToSteal(for contact: RibbonContact) -> Int? {
        if let latched = voices.firstIndex(where: { $0.isLatched }) { return latched }
        switch options.priority {
        case .last: return 0
        case .low:
            let highest = voices.indices.max { pitch(under: $0) < pitch(under: $1) }
            return highest.flatMap { rows.pitch(at: contact) < pitch(under: $0) ? $0 : nil }
        case .high:
            let lowest = voices.indices.min { pitch(under: $0) < pitch(under: $1) }
            return lowest.flatMap { rows.pitch(at: contact) > pitch(under: $0) ? $0 : nil }
        }
    }

    private func pitch(under index: Int) -> Double { rows.pitch(at: voices[index].contact) }

    /// Lets a contact that has lost the only voice wait for it. With several voices, a lost voice has ended.
    func wait(_ contact: RibbonContact, _ velocity: UInt7) {
        if options.voices == 1 { waiting.add(contact, velocity) }
    }
}
