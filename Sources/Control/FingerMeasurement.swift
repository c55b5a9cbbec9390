import Panels
import Touch

/// Measures the diameters that a panel reports for a light and a firm finger, with one touch of each.
public struct FingerMeasurement {
    /// The diameters of the light touch so far, in millimetres; `firm` has those of the firm one.
    private var light: [Double] = []
    private var firm: [Double] = []
    /// How many touches have ended. The light one comes first, then the firm one.
    private var lifts = 0

    /// The least ratio of a firm finger's diameter to a light one's; below it the panel shows no difference.
    private static let leastGrowth = 1.1

    public init() {}

    /// The next instruction for the user; nil: both touches have been made.
    public var question: String? {
        switch lifts {
        case 0: "Touch the middle lightly, for a second."
        case 1: "Now press the same place firmly, with the finger laid flat, for a second."
        default: nil
        }
    }

    /// Takes a frame. Its panel must be decoded with its new matrix and size, but without diameters of a finger.
    public mutating func handle(_ frame: borrowing TouchFrame) {
        guard lifts < 2 else { return }
        for contact in frame.contacts where contact.size != Contact.noSize && !contact.phase.isTerminal {
            let diameter = contact.size / .millimetre
            if lifts == 0 { light.append(diameter) } else { firm.append(diameter) }
        }
        if frame.contacts.contains(where: { $0.phase == .ended }) { lifts += 1 }
    }

    /// The median diameter of each touch in millimetres, rounded to tenths; nil if the panel shows no difference.
    public var finger: DeviceConfiguration.FingerDiameters? {
        guard let light = Self.median(light), let firm = Self.median(firm), firm >= light * Self.leastGrowth else {
            return nil
        }
        return DeviceConfiguration.FingerDiameters(light: Self.rounded(light), firm: Self.rounded(firm))
    }

    private static func median(_ sizes: [Double]) -> Double? {
        sizes.isEmpty ? nil : sizes.sorted()[sizes.count / 2]
    }

    private static func rounded(_ length: Double) -> Double { (length * 10).rounded() / 10 }
}
