/// Warns of presets of a folder with the same name: neither can be chosen by it.
public struct RepeatedNames {
    private var files: [String: String] = [:]

    public init() {}

    /// The warning for a preset, if one before it has its name.
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - path: of the file.
    public mutating func warnings(for bytes: [UInt8], of path: String) -> [Diagnostic] {
        var diagnostics = DiagnosticList(of: SourceText(name: path, bytes: bytes))
        guard let root = YAMLReader.read(&diagnostics) else { return [] }
        let name = root["name"]?.text ?? PatchReader.name(of: path)
        guard let other = files.updateValue(path, forKey: name) else { return [] }
        files[name] = other
        var warnings = DiagnosticList(of: diagnostics.text)
        warnings.warning(
            root["name"]?.span ?? .start, "a second preset named \(quoted(name))",
            advice: "the other is \(quotable(other, limit: 4096))")
        return warnings.sorted
    }
}
