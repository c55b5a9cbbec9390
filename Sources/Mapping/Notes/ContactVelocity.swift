import MIDI
import Ribbons

extension NoteOptions {
    /// Note-on velocity of a note in a window, `1 ... 127`.
    /// - Parameters:
    ///   - contact: the newest contact on the ribbon; nil without one.
    ///   - place: 0 at the centre of the window, 1 at its edges.
    func velocity(of contact: RibbonContact?, place: Double) -> UInt7 {
        guard case .window(let center, let edge) = velocity else {
            return contact.map(velocity.value) ?? velocity.standard
        }
        let (middle, end) = (Double(center.rawValue), Double(edge.rawValue))
        return UInt7(nearest: middle + (end - middle) * place)
    }
}

extension Velocity {
    /// The velocity with which a contact strikes its note, or with which its note ends.
    func value(of contact: RibbonContact) -> UInt7 {
        switch self {
        case .fixed(let velocity): velocity
        case .scaled(let scale): scale.velocity(for: Ribbon.fraction(of: scale.source, in: contact))
        case .window(let center, _): center
        }
    }
}
