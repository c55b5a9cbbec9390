import Touch

/// The properties of a touchscreen that help to find its display.
public struct Touchscreen: Hashable, Sendable {
    /// The connector that its file in `devices/` names.
    public var display: String?
    /// The connector that udev names (WL_OUTPUT).
    public var output: String?
    /// Its size in millimetres as one looks at it; nil if it is not known.
    public var size: Millimetres?
    /// The kernel's number of its bus (BUS_*).
    public var bus: UInt16

    public init(display: String? = nil, output: String? = nil, size: Millimetres? = nil, bus: UInt16 = 0) {
        (self.display, self.output, self.size, self.bus) = (display, output, size, bus)
    }
}

/// Pairs touchscreens with the displays on which they lie.
///
/// A display that a file or udev names has priority. Then a display and a touchscreen belong together if they are the
/// only ones left, the only ones of the same size, or the only ones that are both built in or both on a cable.
public enum DisplayPairs {
    /// For each touchscreen the index of its display; nil if it is not known.
    public static func displays(of screens: [Touchscreen], among displays: [DisplayInfo]) -> [Int?] {
        var pairs = [Int?](repeating: nil, count: screens.count)
        // The best rule first. A touchscreen whose file names a display is paired by that rule alone.
        let rules: [(Touchscreen, DisplayInfo) -> Bool] = [
            { $0.display == $1.name },
            { $0.display == nil && $0.output == $1.name },
            { screen, _ in screen.display == nil },
            { $0.display == nil && $0.hasSize(of: $1) },
            { $0.display == nil && $0.isBuiltIn == $1.isPanel },
        ]
        // A pair that one rule finds may leave a single pair for an earlier rule.
        var found = true
        while found {
            found = rules.contains { rule in pair(&pairs, screens, displays, rule) }
        }
        return pairs
    }

    /// Pairs a display and a touchscreen that, by a rule, fit only each other. Returns whether there is such a pair.
    private static func pair(
        _ pairs: inout [Int?], _ screens: [Touchscreen], _ displays: [DisplayInfo],
        _ rule: (Touchscreen, DisplayInfo) -> Bool
    ) -> Bool {
        let free = displays.indices.filter { !pairs.contains($0) }
        let single = screens.indices.filter { pairs[$0] == nil }
        for screen in single {
            let fitting = free.filter { rule(screens[screen], displays[$0]) }
            guard fitting.count == 1, let display = fitting.first else { continue }
            guard single.filter({ rule(screens[$0], displays[display]) }).count == 1 else { continue }
            pairs[screen] = display
            return true
        }
        return false
    }
}

extension Touchscreen {
    /// Whether its size is that of a display within 5 %, lying or standing.
    fileprivate func hasSize(of display: DisplayInfo) -> Bool {
        guard let own = size, let other = display.size else { return false }
        func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.05 * max(a, b) }
        return isClose(own.width, other.width) && isClose(own.height, other.height)
            || isClose(own.width, other.height) && isClose(own.height, other.width)
    }

    /// Whether it is on a bus inside the machine: I²C, SPI, or the machine's own.
    fileprivate var isBuiltIn: Bool { [0x18, 0x19, 0x1C].contains(bus) }
}
