import Presets
import Testing

@testable import Presets

/// Each file of the corpus lies in the folder of its label, and says in `# expect: ` comments what is reported of it.
@Suite("Corpus")
struct CorpusTests {
    enum Label: String, CaseIterable {
        case good, syntax, structure, meaning
    }

    struct Sample: CustomTestStringConvertible, Sendable {
        let label: Label
        let name: String
        let bytes: [UInt8]

        var testDescription: String { "\(label)/\(name)" }

        var expected: [String] {
            String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("# expect: ") }
                .map { String($0.dropFirst("# expect: ".count)) }
        }
    }

    static let samples: [Sample] = Label.allCases.flatMap { label in
        let folder = Folders.corpus + "/" + label.rawValue
        return SearchPath.presets(in: folder).map { path in
            let bytes = (try? FileReader.bytes(of: path)) ?? []
            return Sample(label: label, name: String(path.dropFirst(folder.count + 1)), bytes: bytes)
        }
    }

    static let wellFormed = samples.filter { $0.label != .syntax }
    static let malformed = samples.filter { $0.label == .syntax }

    @Test func everyLabelHasSamples() {
        for label in Label.allCases { #expect(Self.samples.count { $0.label == label } >= 8, "\(label)") }
    }

    @Test(arguments: samples)
    func aSampleIsReportedAsItSays(sample: Sample) {
        let loaded = presetBytes(sample.bytes)
        #expect((loaded.value != nil) == (sample.label == .good))
        #expect(loaded.report == sample.expected)
        #expect(loaded.errors.isEmpty == (sample.label == .good))
    }

    /// The schema takes what is good or wrong in meaning only, and refuses what is wrong in structure.
    @Test(arguments: wellFormed)
    func theSchemaAgreesWithTheParser(sample: Sample) throws {
        var diagnostics = DiagnosticList(of: SourceText(name: sample.name, bytes: sample.bytes))
        let node = try #require(YAMLReader.read(&diagnostics))
        #expect(diagnostics.sorted.isEmpty)
        #expect(SchemaChecker(root: PresetSchema.root).accepts(JSON(node)) == (sample.label != .structure))
    }

    /// Read alone, what is wrong in syntax is no YAML as we take it.
    @Test(arguments: malformed)
    func whatIsWrongInSyntaxIsFoundByTheReader(sample: Sample) {
        var diagnostics = DiagnosticList(of: SourceText(name: sample.name, bytes: sample.bytes))
        _ = YAMLReader.read(&diagnostics)
        #expect(diagnostics.hasErrors)
    }
}
