import Mapping

/// Parses preset files into `Patch` values.
public enum Preset {
    /// The text of a new preset that begins without a template.
    package static let newText = Array("ribbon-preset: \(PresetTable.version)\nribbons: []\n".utf8)

    /// Parses a preset without touching the disk.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: its name, used in diagnostics and as the preset's name if it states none.
    ///   - ports: the names of the extra output ports, in the order of `ribbon.yaml`; route port 1 is the first of
    ///     them. If nil, the configuration is unknown and any name is accepted, in the order of the file.
    ///   - panels: the panels it will be played on; warnings name what it loses there.
    ///   - scalaFile: returns the bytes of the Scala file of that name beside the preset, or nil if there is none.
    public static func load(
        _ bytes: [UInt8], file: String, ports: [String]? = nil, panels: [PlayedOn] = [],
        scalaFile: @escaping (String) -> [UInt8]? = { _ in nil }
    ) -> Loaded<Patch> {
        var names = RepeatedNames()
        return load(bytes, file: file, ports: ports, panels: panels, among: &names, scalaFile: scalaFile)
    }

    /// - Parameter names: the names of the earlier presets of its folder, to warn of a repeated one.
    static func load(
        _ bytes: [UInt8], file: String, ports: [String]?, panels: [PlayedOn], among names: inout RepeatedNames,
        scalaFile: @escaping (String) -> [UInt8]?
    ) -> Loaded<Patch> {
        func refuse(_ root: Node, _ diagnostics: inout DiagnosticList) -> Bool {
            names.check(root, of: file, &diagnostics)
            return PresetVersion.check(root, &diagnostics)
        }
        return Loaded(
            bytes, file: file, shape: PresetTable.root, refuse: refuse, expand: Expansion.expand
        ) { node, diagnostics in
            var reader = PatchReader(
                diagnostics: diagnostics, file: file, ports: PortNames(ports), panels: panels, scalaFile: scalaFile)
            defer { diagnostics = reader.diagnostics }
            return reader.patch(node)
        }
    }
}

/// The first key is the version of the format. A file of another version is not checked further. A file that states no
/// version is read as this one and refused because the key is missing.
enum PresetVersion {
    static func check(_ root: Node, _ diagnostics: inout DiagnosticList) -> Bool {
        let expected = "'ribbon-preset: \(PresetTable.version)' as the first key"
        guard let entries = root.entries else {
            diagnostics.error(root.span, "a preset is not \(root.description)", expected: expected)
            return false
        }
        guard let version = root.entry("ribbon-preset") else { return true }
        if entries.first?.key != "ribbon-preset" {
            diagnostics.error(version.keySpan, "the format's version is not the first key", expected: expected)
        }
        guard let number = version.value.whole else {
            diagnostics.close(
                version.value.span, "the format's version is \(version.value.description)", expected: expected)
            return true
        }
        guard number == PresetTable.version else {
            diagnostics.error(
                version.value.span, "the preset is written in version \(number) of the format",
                expected: "version \(PresetTable.version)",
                advice: number > PresetTable.version ? "a newer Ribbon reads it" : nil)
            return false
        }
        return true
    }
}
