import Mapping
import Presets
import Testing

/// The patch of a preset's text.
func patch(_ text: String) throws -> Patch {
    let loaded = Preset.load(Array(text.utf8), file: "test.yaml")
    return try #require(loaded.value, "\(loaded.diagnostics)")
}

/// The presets that come with the program.
enum ShippedPresets {
    static let paths: [String] = {
        let steps = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return SearchPath.presets(in: steps.dropLast(4).joined(separator: "/") + "/presets")
    }()

    static func patch(_ path: String) throws -> Patch { try #require(try Preset.read(path).value) }
}
