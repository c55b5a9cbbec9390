import Touch

extension RibbonContact {
    /// Dead band at the boundary of a row: as a fraction of a row, and its minimum.
    private static let (band, leastBand): (Double, Points) = (0.1, 0.5 * .millimetre)

    /// Finds the contact's row from its place across the whole ribbon (`across`), and makes `across` its place across
    /// that row. The contact stays in its row until it is beyond the boundary by a dead band. When it enters another
    /// row, `startAcross` is set anew.
    /// - Parameters:
    ///   - breadth: of the ribbon.
    ///   - isNew: whether it has no row yet.
    mutating func enterRow(of rows: Int, breadth: Points, isNew: Bool) {
        let place = across * Double(rows)
        let band = min(max(Self.band, Self.leastBand * Double(rows) / max(breadth, 1)), 0.5)
        let isInside = Double(row) - band...Double(row + 1) + band ~= place
        let entersRow = isNew || !isInside
        if entersRow { row = min(Int(place), rows - 1) }
        across = min(max(place - Double(row), 0), 1)
        if entersRow { startAcross = across }
    }
}
