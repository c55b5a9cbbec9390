extension Preset {
    /// What a new preset begins with.
    package static let newText = Array("ribbon-preset: \(PresetTable.version)\nribbons: []\n".utf8)
}
