import Presets

extension Configuration {
    /// The configuration in `ribbon.yaml`; empty if there is no such file.
    public static func ofThisMachine() throws(ProgramFailure) -> Configuration {
        guard let path = SearchPath().configurationFile else { return Configuration() }
        let loaded: Loaded<Configuration>
        do throws(FileError) { loaded = try Configuration.read(path) } catch { throw ProgramFailure(error) }
        for diagnostic in loaded.diagnostics { ProgramFailure.write(diagnostic.description) }
        guard let configuration = loaded.value else { throw ProgramFailure(.badData) }
        return configuration
    }
}
