import Ribbons
import Touch

extension Ribbon {
    /// The diameter at which `size` is 1: a thumb laid flat.
    static let fullSize: Points = 150
    /// Ribbon lengths per second at which `speed` is 1.
    static let fullSpeed = 4.0

    /// The value of a continuous source, 0…1. Those that move both ways (`offset`, `pinch`, `rotate`) rest at 0.5. Nil
    /// where the source has no value: without a finger, `across` stays as it was.
    func fraction(of source: Source) -> Double? {
        switch source {
        case .center: state.center
        case .leading: state.leading
        case .trailing: state.trailing
        case .range: state.range
        case .pinch: 0.5 + logarithm(max(magnification, 1e-9)) / logarithm(2) / 4
        case .rotate: 0.5 + rotation / 360
        case .offset: contacts.last.map { 0.5 + ($0.position - $0.startPosition) / 2 } ?? 0.5
        case .across: contacts.last?.across
        case .pressure, .size, .speed: contacts.last.map { Self.fraction(of: source, in: $0) } ?? 0
        case .tap, .doubleTap, .hold, .handle, .door, .contact, .touch: nil
        }
    }

    /// The value of a source that each contact has for itself, 0…1.
    static func fraction(of source: Source, in contact: RibbonContact) -> Double {
        switch source {
        case .across: contact.across
        case .pressure: contact.pressure
        case .size: contact.size / fullSize
        case .speed: abs(contact.velocity) / fullSpeed
        default: 0
        }
    }

    func isOpen(_ gate: Source) -> Bool {
        switch gate {
        case .hold: isHeld
        case .handle: isLeadingHandleHeld || isTrailingHandleHeld
        case .door: state.isDoorOpen
        case .contact: !contacts.isEmpty
        default: false
        }
    }

    func pulses(of trigger: Source) -> Int {
        switch trigger {
        case .tap: taps
        case .doubleTap: doubleTaps
        default: 0
        }
    }
}
