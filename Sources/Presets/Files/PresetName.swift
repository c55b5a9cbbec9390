/// A user's name for a preset: its file's name or number, or the `name:` in it.
public struct PresetName: Hashable, Sendable {
    public var text: String

    public init(_ text: String) { self.text = text }

    private struct Candidate {
        let path: String
        /// From the most exact to the least: the file's name, the name without `.yaml`, the name without its number.
        let fileNames: [String]
        /// The `name:` in the file; nil if it has none, or while names of files are compared, before it is read.
        var name: String?
        /// The digits before the file's name; nil if there are none.
        let number: Int?

        init(_ path: String) {
            self.path = path
            let file = Bank.fileName(path)
            let stem = file[..<(file.lastIndex(of: ".") ?? file.endIndex)]
            let words = stem.drop { $0.isNumber }.drop { "-_ ".contains($0) }
            fileNames = [file, stem, words].map(String.init)
            number = Int(stem.prefix { $0.isASCII && $0.isNumber })
        }
    }

    /// The path of the preset in the first folder that has one of this name; nil if none has.
    ///
    /// File names take precedence over names in the files, exact matches over those that differ in case, and all of
    /// them over numbers: `7` is the number of `07-bass.yaml`.
    /// - Throws: if several presets in a folder have the name.
    public func file(in folders: [String]) throws(FileError) -> String? {
        guard !text.isEmpty else { return nil }
        var folders = folders.map { SearchPath.presets(in: $0).map(Candidate.init) }
        for index in 0..<2 {
            for candidates in folders {
                // Two such files differ at most in their endings; the first one wins.
                if let found = candidates.first(where: { $0.fileNames[index] == text }) { return found.path }
            }
        }
        if let found = try only(in: folders, where: { $0.fileNames[2] == text }) { return found }
        for (folder, candidates) in folders.enumerated() {
            for index in candidates.indices { folders[folder][index].name = Preset.name(of: candidates[index].path) }
        }
        if let found = try only(in: folders, where: { $0.name == text }) { return found }
        let lowercased = text.lowercased()
        let found = try only(in: folders) { candidate in
            (candidate.fileNames + [candidate.name ?? ""]).contains { $0.lowercased() == lowercased }
        }
        guard found == nil, text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text) else { return found }
        return try only(in: folders) { $0.number == number }
    }

    /// The error for a name that no preset has; it suggests the nearest existing name.
    func missing(in folders: [String]) -> FileError {
        let names = folders.flatMap(SearchPath.presets).flatMap { path in
            Candidate(path).fileNames.dropFirst() + [Preset.name(of: path)].compactMap { $0 }
        }
        let meant = Suggestion.advice(for: text, among: names).map { $0 + " " } ?? ""
        return FileError(
            path: text, reason: .missing, cause: "no preset is called so",
            advice: "\(meant)“ribbon presets” lists them; a file is given by its path")
    }

    /// The path of the one preset that is meant, in the first folder that has any; several there are an error.
    private func only(
        in folders: [[Candidate]], where isMeant: (Candidate) -> Bool
    ) throws(FileError) -> String? {
        for candidates in folders {
            let found = candidates.filter(isMeant)
            if found.count == 1 { return found[0].path }
            if found.count > 1 {
                throw FileError(
                    path: text, reason: .ambiguous,
                    cause: "several presets are called so: " + found.map(\.path).joined(separator: ", "))
            }
        }
        return nil
    }
}

extension Preset {
    /// The `name:` in a preset's file; nil if it has none or cannot be read.
    static func name(of path: String) -> String? {
        guard let bytes = try? FileReader.bytes(of: path, onlyFiles: true) else { return nil }
        var diagnostics = DiagnosticList(of: SourceText(name: path, bytes: bytes))
        return YAMLReader.read(&diagnostics)?["name"]?.text
    }
}
