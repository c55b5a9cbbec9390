import Mapping
import Presets

/// Loads a preset's text as the file `test.yaml`.
func load(
    _ text: String, ports: [String]? = nil, scalaFile: @escaping (String) -> [UInt8]? = { _ in nil }
) -> Loaded<Patch> {
    Preset.load(Array(text.utf8), file: "test.yaml", ports: ports, scalaFile: scalaFile)
}

/// Loads a preset of one ribbon with the given mappings, each a line such as `from: tap, to: panic`.
func load(mappings: String..., midi: String = "{}", ribbon: String = "") -> Loaded<Patch> {
    let lines = mappings.map { "      - { \($0) }\n" }.joined()
    return load("ribbon-preset: 1\nmidi: \(midi)\nribbons:\n  - name: r\n\(ribbon)    send:\n\(lines)")
}

/// The only route of a preset with one mapping.
func route(_ mapping: String, midi: String = "{}") -> Route? {
    load(mappings: mapping, midi: midi).value?.ribbons.first?.front.first
}

extension Loaded {
    /// `LINE:COLUMN: what is wrong; …`, without the file and the excerpt.
    var report: [String] {
        diagnostics.map { "\($0.span.start.line):\($0.span.start.column): \($0.summary)" }
    }

    var messages: [String] { diagnostics.map(\.message) }
}

func presetBytes(_ bytes: [UInt8]) -> Loaded<Patch> { Preset.load(bytes, file: "test.yaml") }
