/// The properties of a contact that a panel may report beside its position. Most panels report neither.
public struct ContactSources: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let pressure = ContactSources(rawValue: 1)
    public static let size = ContactSources(rawValue: 2)
}

extension Contact {
    /// The pressure of a contact whose panel reports none.
    @inlinable public static var noPressure: Double { 1 }
    /// The highest pressure that is reported. It differs from `noPressure` by less than anybody can hear.
    @inlinable public static var highestPressure: Double { 1.0.nextDown }
    /// The size of a contact whose panel reports none.
    @inlinable public static var noSize: Points { 0 }
}

/// The diameters of a light and of a firm finger, between which sizes are played.
package enum FingerSize {
    /// The diameter of a light finger.
    package static var light: Points { 3 * .millimetre }
    /// The diameter of a firm finger.
    package static var firm: Points { 13 * .millimetre }

    /// 0 for a light finger, 1 for a firm one; beyond them for a lighter or a firmer one.
    package static func fraction(of size: Points) -> Double { (size - light) / (firm - light) }
}
