/// The folder for everything that outlasts a restart.
package struct StateFolder {
    /// Nil if the environment names no place for it.
    package let path: String?

    /// `$STATE_DIRECTORY`, which systemd sets; else `$XDG_STATE_HOME/ribbon`; else `~/.local/state/ribbon`.
    package init(environment: (String) -> String? = FileReader.environment) {
        path =
            environment("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
            ?? environment("XDG_STATE_HOME").map { $0 + "/ribbon" }
            ?? environment("HOME").map { $0 + "/.local/state/ribbon" }
    }

    package init(path: String?) { self.path = path }

    /// Recordings that `keep` writes.
    package var kept: String? { path.map { $0 + "/kept" } }
    /// Presets that an editor writes. It is searched before all other folders.
    package var presets: String? { path.map { $0 + "/presets" } }
    /// Texts that an editor has played and not saved.
    package var drafts: String? { path.map { $0 + "/drafts" } }
    /// Presets that an editor has deleted.
    package var trash: String? { path.map { $0 + "/trash" } }
    /// Snapshots: a file for each preset that has any.
    package var snapshots: String? { path.map { $0 + "/snapshots" } }
    /// The tokens of the page in a browser, which only its server reads.
    package var webTokens: String? { path.map { $0 + "/web-tokens" } }

    /// Removes the files that interrupted writes have left.
    package func removeLeftovers() {
        FileWriter.removeLeftovers(in: [path, kept, presets, drafts, trash, snapshots].compactMap { $0 })
    }
}
