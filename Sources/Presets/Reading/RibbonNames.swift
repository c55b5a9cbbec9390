/// The names of a preset's ribbons, in its order.
struct RibbonNames {
    let names: [String]

    /// - Parameter ribbons: with cells made into ribbons. One without a name has an empty one.
    init(_ ribbons: [Node]) { names = ribbons.map { $0["name"]?.text ?? "" } }

    /// - Parameter node: where the name stands; an unknown name is an error there.
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
