extension Route {
    /// The middles of the cells into which it divides the ribbon, ascending: those of a centre's steps. Empty if there
    /// are none.
    var cells: [Double] {
        switch (source, target) {
        case (.center, _):
            // With a curve the steps have different widths.
            guard let steps, steps > 1, curve == .linear else { return [] }
            return (0..<steps).map { (Double($0) + 0.5) / Double(steps) }
        default: return []
        }
    }
}
