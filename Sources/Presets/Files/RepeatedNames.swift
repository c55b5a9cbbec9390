/// Warns of presets of a folder with the same name: neither can be chosen by it.
public struct RepeatedNames {
    private var files: [String: String] = [:]

    public init() {}

    /// Warns if an earlier preset has the same name.
    mutating func check(_ root: Node, of path: String, _ diagnostics: inout DiagnosticList) {
        let name = root["name"]?.text ?? PatchReader.name(of: path)
        guard let other = files[name] else { return files[name] = path }
        diagnostics.warning(
            root["name"]?.span ?? .start, "a second preset named \(quoted(name))",
            advice: "the other is \(quotable(other, limit: 4096))")
    }
}
