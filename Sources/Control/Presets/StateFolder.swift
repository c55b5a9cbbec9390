import Presets

/// The folder for everything that lasts over a restart.
struct StateFolder {
    /// Nil where there is no place for it.
    let path: String?

    /// `$STATE_DIRECTORY`, which systemd sets; else `$XDG_STATE_HOME/ribbon`; else `~/.local/state/ribbon`.
    init(environment: (String) -> String? = FileReader.environment) {
        path =
            environment("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
            ?? environment("XDG_STATE_HOME").map { $0 + "/ribbon" }
            ?? environment("HOME").map { $0 + "/.local/state/ribbon" }
    }

    init(path: String?) { self.path = path }

    /// Recordings that `keep` writes.
    var kept: String? { path.map { $0 + "/kept" } }
    /// A file for each preset that has any.
    var snapshots: String? { path.map { $0 + "/snapshots" } }

    /// Removes what writes that were cut short have left.
    func removeLeftovers() { FileWriter.removeLeftovers(in: [path, kept, snapshots].compactMap { $0 }) }
}
