extension Route {
    /// The middles of the cells along the ribbon that it makes, ascending: those of a centre's steps. Empty if it makes
    /// none.
    var cells: [Double] {
        switch (source, target) {
        case (.center, _):
            // Along a curve the steps differ in width.
            guard let steps, steps > 1, curve == .linear else { return [] }
            return (0..<steps).map { (Double($0) + 0.5) / Double(steps) }
        default: return []
        }
    }
}
