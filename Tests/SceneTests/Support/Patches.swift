import Mapping
import Presets
import Testing

/// The patch of a preset's text.
func patch(_ text: String) throws -> Patch {
    let loaded = Preset.load(Array(text.utf8), file: "test.yaml")
    return try #require(loaded.value, "\(loaded.diagnostics)")
}
