import Mapping

/// Preset files: text to `Patch`.
public enum Preset {
    /// Reads a preset; the disk is not touched.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: its name, for diagnostics and as the preset's name where it states none.
    ///   - ports: the names of the extra output ports, in the order of `ribbon.yaml`; route port 1 is the first of
    ///     them. Nil where the configuration is not known: then any name is accepted, in the order of the file.
    ///   - panels: those that it is to be played on; what it loses on them is warned of.
    ///   - scalaFile: the bytes of the Scala file of that name beside the preset, nil where there is none.
    public static func load(
        _ bytes: [UInt8], file: String, ports: [String]? = nil, panels: [PlayedOn] = [],
        scalaFile: @escaping (String) -> [UInt8]? = { _ in nil }
    ) -> Loaded<Patch> {
        Loaded(
            bytes, file: file, shape: PresetTable.root, refuse: PresetVersion.check, expand: Expansion.expand
        ) { node, diagnostics in
            var reader = PatchReader(
                diagnostics: diagnostics, file: file, ports: PortNames(ports), panels: panels, scalaFile: scalaFile)
            defer { diagnostics = reader.diagnostics }
            return reader.patch(node)
        }
    }
}

/// The first key is the version of the format. A file of another version is not checked any further; one that does not
/// say its version is read as one of this version, and refused as any that lacks a key.
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
            diagnostics.settle(
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
