import Testing

@testable import Presets

/// Files that come from the parser's own tables. `RIBBON_UPDATE=1 swift test --filter GeneratedFilesTests` writes them.
@Suite struct GeneratedFilesTests {
    @Test func theSchemaIsUpToDate() throws {
        try expect(Folders.docs + "/preset.schema.json") { _ in PresetSchema.json }
    }

    @Test func theTablesOfTheDocumentationAreUpToDate() throws {
        try expect(Folders.docs + "/presets.md") { PresetDocumentation.filled($0) }
    }

    @Test(arguments: SearchPath.presets(in: Folders.presets))
    func thePictureOfAPresetIsUpToDate(path: String) throws {
        let patch = try #require(try Preset.read(path).value)
        let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
        try expect(Folders.docs + "/pictures/\(name).svg") { _ in SurfaceDrawing(patch).svg }
    }

    @Test func theDocumentationShowsEveryPresetAndEveryTable() throws {
        let text = String(decoding: try FileReader.bytes(of: Folders.docs + "/presets.md"), as: UTF8.self)
        for path in SearchPath.presets(in: Folders.presets) {
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            #expect(text.contains("(../presets/\(name))"))
            #expect(text.contains("(pictures/\(name.dropLast(".yaml".count)).svg)"))
        }
        for table in PresetDocumentation.tables {
            #expect(
                text.contains("<!-- table: \(table.name) -->\n\(table.text)\n<!-- end of table -->"), "\(table.name)")
        }
    }

    /// The file holds what it should, as made from what it holds.
    private func expect(_ path: String, _ wanted: (String) -> String) throws {
        let found = String(decoding: (try? FileReader.bytes(of: path)) ?? [], as: UTF8.self)
        if FileReader.environment("RIBBON_UPDATE") != nil { try Updating.write(wanted(found), to: path) }
        let written = String(decoding: try FileReader.bytes(of: path), as: UTF8.self)
        #expect(written == wanted(written), "out of date: RIBBON_UPDATE=1 swift test --filter GeneratedFilesTests")
    }
}
