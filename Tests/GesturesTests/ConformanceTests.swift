import FoundationEssentials
import GestureTestKit
import Testing

/// The suites in Traces, as `swift run gesture-traces Tests/GesturesTests/Traces/*.jsonl` plays them.
@Suite("Conformance")
struct ConformanceTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Traces")

    private static let suites: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".jsonl") }.sorted()
    }()

    private func suite(_ name: String) throws -> TraceSuite {
        let data = try Data(contentsOf: ConformanceTests.folder.appending(path: name))
        return try TraceSuite(parsing: String(decoding: data, as: UTF8.self))
    }

    @Test("Every case of a suite comes as it expects", arguments: suites)
    func plays(_ name: String) throws {
        for result in try suite(name).play() where !result.passed {
            Issue.record("\(name): \(result.name)\n\(result.differences.joined(separator: "\n"))")
        }
    }

    @Test("There are at least 150 cases")
    func enough() throws {
        let count = try ConformanceTests.suites.reduce(0) { try $0 + suite($1).count }
        #expect(count >= 150)
    }
}
