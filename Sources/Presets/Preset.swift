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
            bytes, file: file, shape: PresetTable.root, refuse: PresetVersion.problem, expand: Expansion.expand
        ) { node, diagnostics in
            var reader = PatchReader(
                diagnostics: diagnostics, file: file, ports: PortNames(ports), panels: panels, scalaFile: scalaFile)
            defer { diagnostics = reader.diagnostics }
            return reader.patch(node)
        }
    }
}

/// The first key is the version of the format; a file of another version is not checked any further.
enum PresetVersion {
    static func problem(_ root: Node, in text: SourceText) -> Diagnostic? {
        let expected = "'ribbon-preset: \(PresetTable.version)' as the first key"
        guard let entries = root.entries else {
            return text.error(at: root.span, "a preset is not \(root.description)", expected: expected)
        }
        guard let version = root.entry("ribbon-preset") else {
            return text.error(
                at: SourceSpan(at: root.span.start), "the format's version is missing", expected: expected)
        }
        guard entries.first?.key == "ribbon-preset" else {
            return text.error(at: version.keySpan, "the format's version is not the first key", expected: expected)
        }
        guard let number = version.value.whole else {
            return text.error(
                at: version.value.span, "the format's version is \(version.value.description)", expected: expected)
        }
        guard number == PresetTable.version else {
            return text.error(
                at: version.value.span, "the preset is written in version \(number) of the format",
                expected: "version \(PresetTable.version)",
                advice: number > PresetTable.version ? "a newer Ribbon reads it" : nil)
        }
        return nil
    }
}
