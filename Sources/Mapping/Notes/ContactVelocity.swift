import MIDI
import Ribbons

extension NoteOptions {
    /// How hard a contact strikes, `1 ... 127`.
    func velocity(of contact: RibbonContact) -> UInt7 { velocity.value(of: contact) }

    /// How fast a contact lets go that is lifted, `0 ... 127`.
    func releaseVelocity(of contact: RibbonContact) -> UInt7 { releaseVelocity.value(of: contact) }
}

extension Velocity {
    fileprivate func value(of contact: RibbonContact) -> UInt7 {
        switch self {
        case .fixed(let velocity): velocity
        case .scaled(let scale): scale.velocity(for: Ribbon.fraction(of: scale.source, in: contact))
        }
    }
}
