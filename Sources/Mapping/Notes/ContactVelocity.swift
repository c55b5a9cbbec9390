import MIDI
import Ribbons

extension NoteOptions {
    /// The diameter at which `velocity: size` reaches 127: a thumb laid flat.
    private static let fullSize = 150.0

    /// How hard a contact strikes, `1 ... 127`.
    func velocity(of contact: RibbonContact) -> UInt7 {
        switch velocity {
        case .fixed(let velocity): velocity
        case .pressure: Self.velocity(contact.pressure)
        case .size: Self.velocity(contact.size / Self.fullSize)
        case .across: Self.velocity(contact.across)
        }
    }

    private static func velocity(_ fraction: Double) -> UInt7 {
        UInt7(clamping: Int((1 + 126 * min(max(fraction, 0), 1)).rounded()))
    }
}
