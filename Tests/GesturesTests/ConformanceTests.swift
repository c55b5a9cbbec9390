import FoundationEssentials
import GestureTestKit
import Testing

/// The suites in Traces. `make test-conformance` plays them; here only what `gesture-traces` cannot know is tested.
@Suite("Conformance")
struct ConformanceTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Traces")

    @Test func everyFileIsASuiteAndTogetherTheyHaveAtLeast800Cases() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let suites = try files.map { name in
            try TraceSuite(
                parsing: String(decoding: Data(contentsOf: Self.folder.appending(path: name)), as: UTF8.self))
        }
        #expect(suites.allSatisfy { $0.count > 0 })
        #expect(suites.reduce(0) { $0 + $1.count } >= 800)
    }
}
