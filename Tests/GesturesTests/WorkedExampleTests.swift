import FoundationEssentials
import GestureTestKit
import Testing

/// docs/gestures.md, A worked example: its code is the package that `make test-library` builds and plays.
@Suite("The worked example")
struct WorkedExampleTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(decoding: Data(contentsOf: Self.root.appending(path: path)), as: UTF8.self)
    }

    @Test(arguments: ["Package.swift", "Sources/mixer/Mixer.swift", "Sources/mixer/main.swift"])
    func thePageHasTheFileWordForWord(file: String) throws {
        let block = try "```swift\n" + text("Tests/LibraryExample/\(file)") + "```\n"
        #expect(try text("docs/gestures.md").contains(block))
    }

    @Test func thePageDrawsItsTraceAsTheProgramDoes() throws {
        let page = try text("docs/gestures.md")
        let blocks = page.split(separator: "```json\n").dropFirst().map { $0.prefix { $0 != "`" } }
        let line = try #require(blocks.first).split(separator: "\n").joined()
        let result = try #require(TraceSuite(parsing: line).play().first)
        #expect(result.passed)
        #expect(page.contains("```\n" + result.picture.joined(separator: "\n") + "\n```\n"))
    }
}
