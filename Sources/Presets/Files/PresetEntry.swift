/// An entry in a list of presets.
public struct PresetEntry: Hashable, Sendable, Codable {
    /// The preset's own name, else its file's.
    public let name: String
    /// Its purpose, from the comment at its head; nil if it has none.
    public let purpose: String?
    public let file: String

    /// - Parameter path: the file. One that cannot be read has neither a name of its own nor a purpose.
    public init(_ path: String) {
        file = path
        let bytes = try? FileReader.bytes(of: path, onlyFiles: true)
        var diagnostics = DiagnosticList(of: SourceText(name: path, bytes: bytes ?? []))
        let root = bytes == nil ? nil : YAMLReader.read(&diagnostics)
        name = root?["name"]?.text ?? PatchReader.name(of: path)
        purpose = Self.purpose(diagnostics.text.lines, name)
    }

    /// All presets that are found by their names, in the order of the search.
    public static func all(in search: SearchPath) -> [PresetEntry] {
        search.named.flatMap(SearchPath.presets).map(PresetEntry.init)
    }

    /// Templates for a new preset: the recipes, and all presets that are found by their names.
    package static func templates(in search: SearchPath) -> [PresetEntry] {
        let recipes = search.named.lazy.map { SearchPath.presets(in: $0 + "/recipes") }.first { !$0.isEmpty }
        return (recipes ?? []).map(PresetEntry.init) + all(in: search)
    }

    /// The first sentences of the comment at the head, without the name before a colon.
    private static func purpose(_ lines: [Substring], _ name: String) -> String? {
        let words = lines.prefix { $0.hasPrefix("#") }.map { $0.drop { $0 == "#" || $0 == " " } }
        let first = words.drop(while: \.isEmpty).prefix { !$0.isEmpty }.joined(separator: " ")
        let title = name + ": "
        let text = first.lowercased().hasPrefix(title.lowercased()) ? String(first.dropFirst(title.count)) : first
        return text.isEmpty ? nil : text
    }
}
