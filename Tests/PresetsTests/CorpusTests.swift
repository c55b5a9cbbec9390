import Presets
import TestSupport
import Testing

@testable import Presets

/// Each file of the corpus lies in the folder of its label and lists the expected reports in `# expect: ` comments.
/// `RIBBON_UPDATE=1 swift test --filter CorpusTests` writes these; read them.
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

        private static let mark = Array("# expect: ".utf8)

        private var lines: [ArraySlice<UInt8>] {
            bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        }

        var expected: [String] {
            lines.filter { $0.starts(with: Self.mark) }
                .map { String(decoding: $0.dropFirst(Self.mark.count), as: UTF8.self) }
        }

        /// Replaces the expectations with the current reports, or inserts them at the top. The inserted lines shift the
        /// positions.
        func update() throws {
            let text = lines.filter { !$0.starts(with: Self.mark) }
            let place = lines.firstIndex { $0.starts(with: Self.mark) } ?? 0
            func expecting(_ report: [String]) -> [UInt8] {
                let expected = report.map { (Self.mark + Array($0.utf8))[...] }
                let parts = Array(text[..<place]) + expected + Array(text[place...])
                return Array(parts.joined(separator: [UInt8(ascii: "\n")]))
            }
            let updated = expecting(presetBytes(expecting(presetBytes(expecting([])).report)).report)
            try Updating.write(updated, to: here("Corpus/\(testDescription)"))
        }
    }

    static let samples: [Sample] = Label.allCases.flatMap { label in
        let folder = here("Corpus/\(label)")
        return SearchPath.presets(in: folder).map { path in
            let bytes = (try? FileReader.bytes(of: path)) ?? []
            return Sample(label: label, name: String(path.dropFirst(folder.count + 1)), bytes: bytes)
        }
    }

    static let malformed = samples.filter { $0.label == .syntax }

    @Test func everyLabelHasSamples() {
        for label in Label.allCases { #expect(Self.samples.count { $0.label == label } >= 40, "\(label)") }
        #expect(Self.samples.count >= 400)
    }

    @Test(arguments: samples)
    func aSampleIsReportedAsItSays(sample: Sample) throws {
        if Updating.isAsked { return try sample.update() }
        let loaded = presetBytes(sample.bytes)
        #expect((loaded.value != nil) == (sample.label == .good))
        #expect(loaded.report == sample.expected)
        #expect(loaded.errors.isEmpty == (sample.label == .good))
    }

    /// Read alone, every syntax error makes the file invalid YAML in our dialect.
    @Test(arguments: malformed)
    func whatIsWrongInSyntaxIsFoundByTheReader(sample: Sample) {
        var diagnostics = DiagnosticList(of: SourceText(name: sample.name, bytes: sample.bytes))
        _ = YAMLReader.read(&diagnostics)
        #expect(diagnostics.hasErrors)
    }
}
