import Glibc
import Presets

/// Remembers the preset that played last, over a restart.
struct StateFile {
    /// Nil where there is no place for it.
    private let path: String?

    /// `$STATE_DIRECTORY`, which systemd sets; else `$XDG_STATE_HOME/ribbon`; else `~/.local/state/ribbon`.
    init(environment: (String) -> String? = FileReader.environment) {
        let folder =
            environment("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
            ?? environment("XDG_STATE_HOME").map { $0 + "/ribbon" }
            ?? environment("HOME").map { $0 + "/.local/state/ribbon" }
        path = folder.map { $0 + "/last-preset" }
    }

    /// The preset's file, where it is still there.
    var lastPreset: String? {
        guard let path, let bytes = try? FileReader.bytes(of: path) else { return nil }
        let preset = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return !preset.isEmpty && FileReader.exists(preset) ? preset : nil
    }

    func remember(_ preset: String) throws(FileError) {
        guard let path, let whole = realpath(preset, nil) else { return }
        defer { free(whole) }
        try FileWriter.replace(path, with: Array((String(cString: whole) + "\n").utf8))
    }
}
