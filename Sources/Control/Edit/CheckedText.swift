import Mapping
import Presets

/// The result of checking a preset's text, with an edit applied first if there is one.
struct CheckedText: Sendable {
    let text: [UInt8]
    let loaded: Loaded<Patch>
    /// The Scala files that it uses, by their names.
    let scales: [String: [UInt8]]
    /// Nil if the text is no YAML.
    let outline: PresetOutline?
    /// Why the edit was not made.
    private(set) var refusal: PresetEdit.Refusal?

    /// - Parameters:
    ///   - path: of the preset, beside which its Scala files are.
    ///   - ports: the output ports that it may use, in addition to the first one.
    init(_ text: [UInt8], of path: String, ports: [String], edit: PresetEdit? = nil) {
        var text = text
        if let edit {
            do throws(PresetEdit.Refusal) { text = try edit.applied(to: text) } catch { refusal = error }
        }
        self.text = text
        var scales: [String: [UInt8]] = [:]
        loaded = Preset.load(text, file: path, ports: ports) { name in
            let bytes = Preset.scalaFile(name, beside: path)
            scales[name] = bytes
            return bytes
        }
        self.scales = scales
        outline = PresetOutline(text)
    }
}
