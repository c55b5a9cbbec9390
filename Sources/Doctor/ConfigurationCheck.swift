/// Whether ribbon.yaml, the files in devices/ and the presets have errors.
struct ConfigurationCheck: Hashable, Sendable {
    /// The path of ribbon.yaml; nil if there is none, which is fine.
    var file: String?
    /// Its errors. With any, Ribbon does not start.
    var errors: [String] = []
    /// Errors in files in devices/. Files with errors are not used.
    var deviceErrors: [String] = []
    /// The preset that would be played.
    var preset: Preset?
    /// Why there is no preset, or why the one that ribbon.yaml names is not the one that would be played.
    var presetErrors: [String] = []
    /// The file that has these errors; nil if no file is known.
    var presetFile: String?
    /// Files of the bank that have errors.
    var brokenPresets: [String] = []

    struct Preset: Hashable, Sendable {
        var name: String
        var path: String
    }

    var findings: [Finding] { [configuration, screens, playing, bank].compactMap { $0 } }

    private var configuration: Finding {
        guard let file else { return Finding("configuration", .ok, "there is no ribbon.yaml, and none is needed") }
        guard let error = errors.first else { return Finding("configuration", .ok, "\(file) has no errors") }
        return Finding("configuration", .fails, Self.plain(error), mend: "editor \(shellQuoted(file))")
    }

    private var screens: Finding? {
        deviceErrors.first.map { Finding("screen file", .warning, "\(Self.plain($0)); it is not used") }
    }

    private var playing: Finding {
        if let preset, let error = presetErrors.first {
            return Finding(
                "preset", .warning, "“\(preset.name)” (\(preset.path)), because of \(Self.plain(error))",
                mend: presetFile.map { "ribbon check \(shellQuoted($0))" })
        }
        if let preset { return Finding("preset", .ok, "“\(preset.name)” (\(preset.path))") }
        let error = presetErrors.first ?? "error: there is no preset"
        return Finding(
            "preset", .fails, Self.plain(error),
            mend: presetFile.map { "ribbon check \(shellQuoted($0))" } ?? "ribbon run --preset FILE")
    }

    private var bank: Finding? {
        guard let first = brokenPresets.first else { return nil }
        let others = brokenPresets.count > 1 ? " and \(brokenPresets.count - 1) others have" : " has"
        return Finding(
            "bank", .warning, "\(first)\(others) errors and cannot be chosen",
            mend: "ribbon check " + brokenPresets.map(shellQuoted).joined(separator: " "))
    }

    /// The first line of a diagnostic, without its severity in front.
    private static func plain(_ error: String) -> String {
        var line = error.prefix { $0 != "\n" }
        for word in ["ribbon: ", "error: ", "warning: "] where line.hasPrefix(word) {
            line = line.dropFirst(word.count)
        }
        return String(line)
    }
}
