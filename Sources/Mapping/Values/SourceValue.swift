import Ribbons
import Touch

extension Ribbon {
    /// The speed at which `speed` is 1, in ribbon lengths per second.
    static let fullSpeed = 4.0

    /// The value of a continuous source, 0…1. Sources that move both ways (the offsets, `pinch`, `rotate`) rest at 0.5.
    /// Nil if the source has no value: without a finger, `across` keeps its last value; `pressure` and `size` have none
    /// on a panel that does not report them.
    /// - Parameter reported: contact properties that the panels report.
    func fraction(of source: Source, reported: ContactSources) -> Double? {
        switch source {
        case .center: state.center
        case .leading: state.leading
        case .trailing: state.trailing
        case .range: state.range
        case .pinch: 0.5 + logarithm(max(magnification, 1e-9)) / logarithm(2) / 4
        case .rotate: 0.5 + rotation / 360
        case .offset: contacts.last.map { 0.5 + ($0.position - $0.startPosition) / 2 } ?? 0.5
        case .offsetAcross: contacts.last.map { 0.5 + ($0.across - $0.startAcross) / 2 } ?? 0.5
        case .across: across
        case .pressure, .size, .speed:
            if let newest = contacts.last {
                Self.fraction(of: source, in: newest)
            } else {
                source.contactSources.isSubset(of: reported) ? 0 : nil
            }
        case .tap, .doubleTap, .hold, .handle, .door, .contact, .touch: nil
        }
    }

    /// The grip that moves a position; nil if no finger does.
    func grip(on source: Source) -> Grip? {
        switch source {
        case .offset, .offsetAcross, .across: newestGrip
        default: grip
        }
    }

    /// The allowed range of a position: both edges stay on the ribbon.
    func bounds(of source: Source) -> ClosedRange<Double> {
        switch source {
        case .center: state.range / 2...1 - state.range / 2
        case .leading: 0...1 - state.range
        case .trailing: state.range...1
        default: 0...1
        }
    }

    /// A contact's own value of a source: 0…1, or beyond for a very large size or speed. Nil if its panel does not
    /// report it.
    static func fraction(of source: Source, in contact: RibbonContact) -> Double? {
        switch source {
        case .across: contact.across
        case .pressure: contact.pressure < Contact.noPressure ? contact.pressure / Contact.highestPressure : nil
        case .size: contact.size == Contact.noSize ? nil : FingerSize.fraction(of: contact.size)
        case .speed: abs(contact.velocity) / fullSpeed
        default: nil
        }
    }

    func isOpen(_ gate: Source) -> Bool {
        switch gate {
        case .hold: isHeld
        case .handle: state.isEdgeHeld
        case .door: state.isDoorOpen
        case .contact: !contacts.isEmpty
        default: false
        }
    }

    /// Number of times that a trigger has fired since the last `clearChanges`; 0 for other sources.
    func pulses(of trigger: Source) -> Int {
        switch trigger {
        case .tap: taps
        case .doubleTap: doubleTaps
        default: 0
        }
    }
}

extension RibbonContact {
    /// The properties that its panel has reported.
    var sources: ContactSources {
        var sources: ContactSources = []
        if pressure < Contact.noPressure { sources.insert(.pressure) }
        if size != Contact.noSize { sources.insert(.size) }
        return sources
    }
}
