import Presets

/// `ribbon.yaml`, where there is one.
public enum ConfigurationFile {
    /// The user's own, else the machine's; nil where there is none, or where it is wrong, which is told.
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
