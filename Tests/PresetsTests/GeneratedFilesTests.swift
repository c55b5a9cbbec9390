import Scene
import TestSupport
import Testing

@testable import Presets

/// Files generated from the parser's own tables. `RIBBON_UPDATE=1 swift test --filter GeneratedFilesTests` writes them.
@Suite("Generated files")
struct GeneratedFilesTests {
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
        try expect(Folders.docs + "/pictures/\(name).svg") { _ in
            SVGPicture(Layout(patch), Description(patch).start).text
        }
    }

    /// The recipes of docs/presets.md: 3 to 6 lines for `ribbons` or for the file's own keys, each with its picture.
    @Test func everyRecipeIsGoodAndItsPictureUpToDate() throws {
        let text = String(decoding: try FileReader.bytes(of: Folders.docs + "/presets.md"), as: UTF8.self)
        let section = try #require(text.split(separator: "\n## ").first { $0.hasPrefix("Recipes\n") })
        let recipes = section.split(separator: "\n### ").dropFirst()
        #expect(recipes.count >= 10)
        for recipe in recipes {
            let parts = recipe.split(separator: "```")
            let lines = parts[1].split(separator: "\n").dropFirst()
            #expect((3...6).contains(lines.count), "\(recipe)")
            let isFile = lines.contains("ribbons:")
            let file = ["ribbon-preset: 1", isFile ? "" : "ribbons:"] + lines
            let loaded = Preset.load(Array(file.joined(separator: "\n").utf8), file: "recipe")
            #expect(loaded.diagnostics.isEmpty, "\(recipe)\(loaded.diagnostics)")
            let patch = try #require(loaded.value)
            let picture = try #require(parts[2].split(separator: "(").last?.prefix { $0 != ")" })
            try expect(Folders.docs + "/\(picture)") { _ in SVGPicture(Layout(patch), Description(patch).start).text }
        }
    }

    @Test func theDocumentationShowsEveryPresetAndEveryTable() throws {
        let text = String(decoding: try FileReader.bytes(of: Folders.docs + "/presets.md"), as: UTF8.self)
        let files = SearchPath.presets(in: Folders.presets).compactMap { $0.split(separator: "/").last }
        let wanted =
            files.flatMap { ["(../presets/\($0))", "(pictures/\($0.dropLast(".yaml".count)).svg)"] }
            + PresetDocumentation.tables.map { "<!-- table: \($0.name) -->" }
        #expect(wanted.filter { !text.contains($0) } == [])
    }

    /// Compares a file with the text that its present content should become.
    private func expect(_ path: String, _ wanted: (String) -> String) throws {
        let found = String(decoding: (try? FileReader.bytes(of: path)) ?? [], as: UTF8.self)
        if Updating.isAsked { try Updating.write(wanted(found), to: path) }
        let written = String(decoding: try FileReader.bytes(of: path), as: UTF8.self)
        #expect(written == wanted(written), "out of date: RIBBON_UPDATE=1 swift test --filter GeneratedFilesTests")
    }
}
