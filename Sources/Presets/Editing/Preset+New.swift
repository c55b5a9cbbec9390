extension Preset {
    /// The text of a new preset that begins without a template.
    package static let newText = Array("ribbon-preset: \(PresetTable.version)\nribbons: []\n".utf8)
}
