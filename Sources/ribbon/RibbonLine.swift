import BridgeClient
import Mapping

extension RibbonPicture {
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
        return "\(name) \(String(line)) \(number)\(isDoorOpen ? " back" : "")"
    }

    /// The centre in thousandths.
    fileprivate var number: String {
        let value = String(Int((center * 1000).rounded()) + 1000).dropFirst()
        return center >= 0.9995 ? "1.000" : "0.\(value)"
    }
}

extension MonitorFrame.Ribbon {
    /// The columns of `line` beside the name and the ribbon: two blanks, the value, ` back` and ` off`.
    static let fixedTextWidth = 2 + 5 + 5 + 4

    /// A picture of the ribbon in one line; of a button only whether it is on.
    func line(called name: String, width: Int) -> String {
        let state = isOn.map { $0 ? " on" : " off" } ?? ""
        guard kind == .button, !state.isEmpty else { return picture.line(name, contacts, width: width) + state }
        let finger = contacts.isEmpty ? "" : " ●"
        return name + state + (picture.isDoorOpen ? " back" : "") + finger
    }
}
