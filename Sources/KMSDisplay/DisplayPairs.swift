import Touch

/// What a touchscreen is known by, to find the display that it lies on.
public struct Touchscreen: Hashable, Sendable {
    /// The connector that its file in `devices/` names.
    public var display: String?
    /// The connector that udev names (WL_OUTPUT).
    public var output: String?
    /// In millimetres, as one looks at it; nil where nobody has stated it.
    public var size: Millimetres?
    /// BUS_*, as the kernel numbers them.
    public var bus: UInt16

    public init(display: String? = nil, output: String? = nil, size: Millimetres? = nil, bus: UInt16 = 0) {
        (self.display, self.output, self.size, self.bus) = (display, output, size, bus)
    }
}

/// Which display each touchscreen lies on.
///
/// What a file or udev says comes first. Then a display and a touchscreen belong together if they are the only ones that
/// are left, if they alone have the same size, or if they alone are both built in or both on a cable.
public enum DisplayPairs {
    /// For each touchscreen the place of its display; nil where that is not known.
    public static func displays(of screens: [Touchscreen], among displays: [DisplayInfo]) -> [Int?] {
        var pairs = [Int?](repeating: nil, count: screens.count)
        let rules: [(Touchscreen, DisplayInfo) -> Bool] = [
            { $0.display == $1.name },
            { $0.display == nil && $0.output == $1.name },
            { screen, _ in screen.display == nil },
            { $0.display == nil && $0.hasSize(of: $1) },
            { $0.display == nil && $0.isBuiltIn == $1.isPanel },
        ]
        // What one rule has found may leave a single pair to a rule before it.
        var found = true
        while found {
            found = rules.contains { rule in pair(&pairs, screens, displays, rule) }
        }
        return pairs
    }

    /// Takes a display and a touchscreen that a rule gives to each other and to no other one. Answers whether there are any.
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
    /// Within 5 %, lying or standing.
    fileprivate func hasSize(of display: DisplayInfo) -> Bool {
        guard let own = size, let other = display.size else { return false }
        func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.05 * max(a, b) }
        return isClose(own.width, other.width) && isClose(own.height, other.height)
            || isClose(own.width, other.height) && isClose(own.height, other.width)
    }

    /// On a bus inside of a machine: I²C, SPI, or the machine's own.
    fileprivate var isBuiltIn: Bool { [0x18, 0x19, 0x1C].contains(bus) }
}
