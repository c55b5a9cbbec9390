import Presets
import System

/// A file named by an argument in the user's current folder, which differs from the bridge's.
struct PresetPath {
    let absolute: String
    /// Whether the file exists for this user.
    let isThere: Bool

    /// Nil for a preset's name, which the bridge looks up.
    init?(_ argument: String) {
        isThere = FileReader.exists(argument)
        let isYAML = argument.hasSuffix(".yaml") || argument.hasSuffix(".yml")
        let hasFolder = argument.contains("/")
        let isPath = ["/", "./", "../"].contains { argument.hasPrefix($0) }
        // A preset's own name may have a slash in it.
        guard isPath || (isThere && (isYAML || hasFolder)) || (isYAML && hasFolder) else { return nil }
        var parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        let name = parts.removeLast()
        let folder = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
        guard let whole = realPath(folder) else {
            absolute = argument.hasPrefix("/") ? argument : (FileReader.currentFolder ?? "") + "/" + argument
            return
        }
        absolute = (whole == "/" ? "" : whole) + "/" + name
    }
}
