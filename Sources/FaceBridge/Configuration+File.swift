import Presets

extension Configuration {
    /// `ribbon.yaml`; an empty configuration where there is none.
    public static func ofThisMachine() throws(FaceFailure) -> Configuration {
        guard let path = SearchPath().configurationFile else { return Configuration() }
        let loaded: Loaded<Configuration>
        do throws(FileError) { loaded = try Configuration.read(path) } catch { throw FaceFailure(error) }
        for diagnostic in loaded.diagnostics { FaceFailure.write(diagnostic.description) }
        guard let configuration = loaded.value else { throw FaceFailure(.badData) }
        return configuration
    }
}
