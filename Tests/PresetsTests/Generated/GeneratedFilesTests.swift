import PresetsTestKit
import Scene
import TestSupport
import Testing

@testable import Presets

/// Files generated from the parser's own tables. `RIBBON_UPDATE=1 swift test --filter GeneratedFilesTests` writes them.
@Suite("Generated files")
struct GeneratedFilesTests {
    @Test func theSchemaIsUpToDate() throws {
        try expect(projectFile("docs/preset.schema.json")) { _ in PresetSchema.json }
    }

    @Test func theTablesOfTheDocumentationAreUpToDate() throws {
        try expect(projectFile("docs/reference.md")) { PresetDocumentation.filled($0) }
    }

    @Test(arguments: ShippedPresets.paths)
    func thePictureOfAPresetIsUpToDate(path: String) throws {
        let patch = try #require(try Preset.read(path).value)
        let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
        try expect(projectFile("docs/pictures/\(name).svg")) { _ in
            SVGPicture(Layout(patch), Description(patch).start).text
        }
    }

    /// The recipes of docs/presets.md: 3 to 6 lines for `ribbons` or for the file's own keys, each with its picture.
    @Test func everyRecipeIsGoodAndItsPictureUpToDate() throws {
        let recipes = try parts(of: "Recipes")
        #expect(recipes.count >= 10)
        for recipe in recipes {
            let parts = recipe.split(separator: "```")
            let lines = parts[1].split(separator: "\n").dropFirst()
            #expect((3...6).contains(lines.count), "\(recipe)")
            let file = try Self.file(of: parts[0], lines)
            let loaded = Preset.load(Array(file.utf8), file: "recipe")
            #expect(loaded.diagnostics.isEmpty, "\(recipe)\(loaded.diagnostics)")
            let patch = try #require(loaded.value)
            let picture = try #require(parts[2].split(separator: "(").last?.prefix { $0 != ")" })
            try expect(projectFile("docs/\(picture)")) { _ in SVGPicture(Layout(patch), Description(patch).start).text }
            // An editor begins with it.
            let name = picture.dropFirst("pictures/recipe-".count).dropLast(".svg".count)
            try expect(projectFile("presets/recipes/\(name).yaml")) { _ in file }
        }
    }

    /// A recipe as a whole preset: its title and words as a comment and a name.
    private static func file(of words: Substring, _ lines: ArraySlice<Substring>) throws -> String {
        let words = words.split(separator: "\n").map(String.init)
        let title = try #require(words.first)
        let isFile = lines.contains("ribbons:")
        let comment = (["# \(title):"] + words.dropFirst().map { "# \($0)" }).joined(separator: "\n")
        let ribbons = isFile ? lines.map(String.init) : ["ribbons:"] + lines.map { "  \($0)" }
        return ([comment, "ribbon-preset: 1", "name: \(title)"] + ribbons).joined(separator: "\n") + "\n"
    }

    /// The steps of docs/presets.md: each a whole file without any warning, and a picture of each of its screens.
    @Test func everyStepFromOneRibbonToARigIsGoodAndItsPicturesUpToDate() throws {
        let steps = try parts(of: "From one ribbon to a rig")
        #expect(steps.count >= 6)
        for step in steps {
            let parts = step.split(separator: "```")
            let file = parts[1].drop { $0 != "\n" }.dropFirst()
            #expect(file.hasPrefix("ribbon-preset: 1\n"), "\(step)")
            let loaded = Preset.load(Array(file.utf8), file: "mine.yaml")
            #expect(loaded.diagnostics.isEmpty, "\(step)\(loaded.diagnostics)")
            let patch = try #require(loaded.value)
            let pictures = parts[2].split(separator: "\n").filter { $0.hasPrefix("![") }
            let surfaces = Layout.surfaces(of: patch)
            #expect(pictures.count == surfaces.count)
            for (picture, surface) in zip(pictures, surfaces) {
                let path = try #require(picture.split(separator: "(").last?.prefix { $0 != ")" })
                let description = Description(patch)
                try expect(projectFile("docs/\(path)")) { _ in
                    SVGPicture(Layout(description, surface: surface), description.start).text
                }
            }
        }
    }

    /// The parts of a section of docs/presets.md.
    private func parts(of title: String) throws -> ArraySlice<Substring> {
        let text = String(decoding: try FileReader.bytes(of: projectFile("docs/presets.md")), as: UTF8.self)
        let section = try #require(text.split(separator: "\n## ").first { $0.hasPrefix(title + "\n") })
        return section.split(separator: "\n### ").dropFirst()
    }

    @Test func theDocumentationShowsEveryPresetAndEveryTable() throws {
        let pages = try ["presets", "reference"].map { try FileReader.bytes(of: projectFile("docs/\($0).md")) }
        let text = pages.map { String(decoding: $0, as: UTF8.self) }.joined()
        let files = ShippedPresets.paths.compactMap { $0.split(separator: "/").last }
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
