import Panels
import Presets
import Touch

/// What a panel shows of a light and of a firm finger, measured with one touch of each.
public struct FingerMeasurement {
    private var light: [Double] = []
    private var firm: [Double] = []
    private var lifts = 0

    /// A firm finger is larger than a light one by at least this part of it; else the panel shows no difference.
    private static let leastGrowth = 1.1

    public init() {}

    /// What the user is to do next; nil: both touches have been made.
    public var question: String? {
        switch lifts {
        case 0: "Touch the middle lightly, for a second."
        case 1: "Now press the same place firmly, with the finger laid flat, for a second."
        default: nil
        }
    }

    /// Takes a frame of a panel that is played with its new matrix and size, and no diameters of a finger.
    public mutating func handle(_ frame: borrowing TouchFrame) {
        guard lifts < 2 else { return }
        for contact in frame.contacts where contact.size != Contact.noSize && !contact.phase.isTerminal {
            let diameter = contact.size / .millimetre
            if lifts == 0 { light.append(diameter) } else { firm.append(diameter) }
        }
        if frame.contacts.contains(where: { $0.phase == .ended }) { lifts += 1 }
    }

    /// The median of each touch, in tenths of a millimetre; nil where the panel shows no difference.
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
