import Presets
import PresetsTestKit
import Testing

@Suite("Hostile files")
struct HostileFileTests {
    @Test(arguments: HostileFile.all.map(\.name))
    func aHostileFileIsAcceptedOrRefusedAsTheFormatSays(name: String) throws {
        let file = try #require(HostileFile.all.first { $0.name == name })
        let loaded = presetBytes(file.bytes)
        switch file.outcome {
        case .accepted: #expect(loaded.value != nil, "\(loaded.report)")
        case .refused(let message, let line, let column):
            let first = try #require(loaded.errors.first)
            #expect(loaded.value == nil)
            #expect(first.message.hasPrefix(message), "\(first.summary)")
            #expect(first.span.start == SourcePosition(line: line, column: column), "\(first)")
        }
        #expect(loaded.diagnostics.count <= 402)
        #expect(loaded.diagnostics.allSatisfy { $0.description.utf8.count < 4000 })
    }
}
