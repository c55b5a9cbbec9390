import Mapping
import Presets

/// The result of checking a preset's text, with an edit applied first if there is one.
struct CheckedText: Sendable {
    let text: [UInt8]
    let loaded: Loaded<Patch>
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
        loaded = Preset.read(text, of: path, ports: ports)
        outline = PresetOutline(text)
    }
}
