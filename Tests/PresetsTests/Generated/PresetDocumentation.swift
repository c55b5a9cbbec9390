import Mapping

@testable import Presets

/// Generates the tables of `docs/reference.md` from the parser's own tables.
enum PresetDocumentation {
    /// The text with every table between `<!-- table: NAME -->` and `<!-- end of table -->` brought up to date.
    ///
    /// Lines between the markers of an unknown table stay as they are.
    static func filled(_ text: String) -> String {
        var lines: [Substring] = []
        var table: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == end { table = nil }
            if table == nil { lines.append(line) }
            if let name = name(of: line), let found = tables.first(where: { $0.name == name }) {
                table = found.text
                lines += found.text.split(separator: "\n")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// By the names that the markers in docs/reference.md have.
    static let tables: [(name: String, text: String)] = {
        let records = [
            PresetTable.record, PresetTable.midi, PresetTable.mpe, ControlTable.edges, ControlTable.input,
            FaceTable.record,
            RibbonTable.record, RibbonTable.anchor,
            CellGrid.record, RibbonTable.release, RibbonTable.spring, RibbonTable.throwing, RibbonTable.gestures,
            VelocityTable.struck, VelocityTable.released,
            ConfigurationTable.record, ConfigurationTable.connection, ConfigurationTable.web, ConfigurationTable.osc,
            ConfigurationTable.link,
            DeviceTable.record,
            DeviceTable.match, DeviceTable.filters, DeviceTable.smoothing,
        ]
        return records.map { ($0.identifier, table(of: $0)) } + [
            ("sources", sources), ("targets", targets), ("options", options), ("kinds", kinds),
            ("ribbon-kinds", ribbonKinds), ("colors", colors), ("actions", actions), ("scales", scales),
        ]
    }()

    private static let end = "<!-- end of table -->"

    private static func name(of line: Substring) -> String? {
        guard line.hasPrefix("<!-- table: "), line.hasSuffix(" -->") else { return nil }
        return String(line.dropFirst("<!-- table: ".count).dropLast(" -->".count))
    }
}
