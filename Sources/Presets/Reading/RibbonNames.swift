/// The names of a preset's ribbons, in the order of the file.
struct RibbonNames {
    let names: [String]

    /// - Parameter ribbons: the ribbons after grids are expanded. One without a name gets an empty name.
    init(_ ribbons: [Node]) { names = ribbons.map { $0["name"]?.text ?? "" } }

    /// - Parameter node: the node that holds the name; an unknown name is reported as an error there.
    /// - Returns: the ribbon's index.
    @discardableResult
    func check(_ name: String, _ node: Node, _ diagnostics: inout DiagnosticList) -> Int? {
        if let index = names.firstIndex(of: name) { return index }
        // A cell of a grid that has been refused may be meant.
        let isCell = names.contains { $0.contains("$") && name.hasPrefix($0.prefix { $0 != "$" }) }
        guard !(isCell && diagnostics.hasErrors) else { return nil }
        diagnostics.error(
            node.span, "no ribbon is named \(quoted(name))", expected: someOf(names),
            advice: Suggestion.advice(for: name, among: names))
        return nil
    }
}
