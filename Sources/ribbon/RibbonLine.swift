import Mapping

extension RibbonPicture {
    /// The columns of `line` beside the name and the ribbon: two blanks, the value, and ` back`.
    static let fixedTextWidth = 2 + 5 + 5

    /// A picture of the ribbon in one line: `cutoff ────[═══●═══]──── 0.500`.
    ///
    /// - Parameters:
    ///   - contacts: where fingers are, 0…1.
    ///   - width: the ribbon's width in columns.
    func line(_ name: String, _ contacts: [Double], width: Int) -> String {
        func column(_ position: Double) -> Int { min(max(Int(position * Double(width)), 0), width - 1) }
        var line = [Character](repeating: "─", count: width)
        if range > 0 {
            for index in column(leading)...column(trailing) { line[index] = "═" }
            line[column(leading)] = isLeadingHeld ? "<" : "["
            line[column(trailing)] = isTrailingHeld ? ">" : "]"
        }
        line[column(center)] = "○"
        for contact in contacts { line[column(contact)] = "●" }
        let value = String(Int((center * 1000).rounded()) + 1000).dropFirst()
        let number = center >= 0.9995 ? "1.000" : "0.\(value)"
        return "\(name) \(String(line)) \(number)\(isDoorOpen ? " back" : "")"
    }
}
