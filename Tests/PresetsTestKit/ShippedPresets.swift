import Mapping
import Presets
import TestSupport

/// The presets that come with the program.
public enum ShippedPresets {
    public struct Unusable: Error {
        let path: String
    }

    public static let paths = SearchPath.presets(in: projectFile("presets"))

    /// Their files' names.
    public static let names = paths.map { String($0.split(separator: "/").last ?? "") }

    public static func patch(_ path: String) throws -> Patch {
        guard let patch = try Preset.read(path).value else { throw Unusable(path: path) }
        return patch
    }

    public static func patch(named name: String) throws -> Patch { try patch(projectFile("presets/" + name)) }
}
