import Mapping

/// Limits the work of a render, by a count that is the same on every machine: no preset and no recording can keep it
/// busy for hours, or without end.
///
/// A report or a deadline costs as many units as there are objects to visit. A unit is about 0.1 µs at most.
struct RenderWork {
    /// The limit of a render: half a minute.
    static let standard = 250_000_000
    /// The cost of a step without objects to visit.
    private static let least = 16
    /// The count for a panel that does not say how many fingers it can distinguish.
    static let mostFingers = 64
    /// The cost of another patch, in steps: it is read, and mounted on every screen.
    private static let patch = 64

    private(set) var left: Int
    /// The cost of a report or a deadline at present: see `play`.
    private var step = RenderWork.least

    init(_ units: Int = RenderWork.standard) { left = units }

    var isDone: Bool { left <= 0 }

    /// Sets the number of objects to visit from now on.
    /// - Parameter fingers: number of fingers that the panels can distinguish.
    mutating func play(_ patch: Patch, screens: Int, fingers: Int) {
        let mappings = patch.ribbons.reduce(0) { $0 + $1.front.count + $1.back.count }
        step = Self.least + fingers + screens * (patch.ribbons.count + mappings)
    }

    mutating func spendStep() { left -= step }
    mutating func spendEvent() { left -= 1 }
    mutating func spendPatch() { left -= Self.patch * step }
}
