import Presets

/// Reads `ribbon.yaml`, if there is one.
public enum ConfigurationFile {
    /// The user's own file, else the machine's, else an empty configuration. Nil if the file has errors, which are logged.
    public static func read(in search: SearchPath = SearchPath(), log: (String) -> Void) -> Configuration? {
        guard let path = search.configurationFile else { return Configuration() }
        do throws(FileError) {
            let loaded = try Configuration.read(path)
            for diagnostic in loaded.diagnostics { log(diagnostic.messageText) }
            return loaded.value
        } catch {
            log("error: \(error)")
            return nil
        }
    }
}
