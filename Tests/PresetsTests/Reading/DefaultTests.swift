import Mapping
import Testing

@testable import Presets

/// The defaults in the tables are true: a file that writes a default means the same as one that leaves it out.
@Suite("Defaults")
struct DefaultTests {
    private static func isValue(_ field: Field) -> Bool {
        guard let standard = field.standard, field.key != "send" else { return false }
        if case .text = field.shape { return false }
        return field.shape.accepts(standard)
    }

    static let ribbonKeys = RibbonTable.record.fields.filter(isValue).map(\.key)
    static let noteKeys = RouteOption.all.filter { $0.kinds.contains(.notes) }.map(\.field).filter(isValue).map(\.key)
    static let midiKeys = PresetTable.midi.fields.filter(isValue).map(\.key)

    @Test(arguments: ribbonKeys)
    func ofARibbon(key: String) throws {
        let standard = try #require(RibbonTable.record.field(key)?.standard)
        let written = load(mappings: "from: center, to: cc 1", ribbon: "    \(key): \(standard)\n")
        #expect(written.value == load(mappings: "from: center, to: cc 1").value, "\(written.report)")
    }

    @Test(arguments: noteKeys)
    func ofNotes(key: String) throws {
        let standard = try #require(RouteOption.all.first { $0.field.key == key }?.field.standard)
        // `round-rate` requires `quantize: round`, `interval` several rows.
        let mapping = key == "quantize" ? "from: touch, to: note, voices: 1" : "from: touch, to: note, quantize: round"
        let rest =
            key == "voices" || key == "quantize" ? "" : key == "interval" ? ", voices: 1, rows: 2" : ", voices: 1"
        let midi = key == "voices" ? "{ mpe: {} }" : "{}"
        let plain = load(mappings: mapping + rest, midi: midi)
        let written = load(mappings: "\(mapping)\(rest), \(key): \(standard)", midi: midi)
        #expect(plain.value != nil)
        #expect(written.value == plain.value, "\(written.report)")
    }

    @Test(arguments: midiKeys)
    func ofMIDI(key: String) throws {
        let standard = try #require(PresetTable.midi.field(key)?.standard)
        let written = load(mappings: "from: center, to: cc 1", midi: "{ \(key): \(standard) }")
        #expect(written.value == load(mappings: "from: center, to: cc 1").value, "\(written.report)")
    }

    @Test(arguments: [
        ("velocity", "size", VelocityTable.struck.noun), ("release-velocity", "across", VelocityTable.released.noun),
    ])
    func ofVelocities(option: String, source: String, noun: String) throws {
        let table = noun == VelocityTable.struck.noun ? VelocityTable.struck : VelocityTable.released
        let limits = table.fields.filter(Self.isValue).compactMap { field in
            field.standard.map { "\(field.key): \($0)" }
        }
        let written = route("from: touch, to: note, \(option): { from: \(source), \(limits.joined(separator: ", ")) }")
        #expect(written != nil)
        #expect(written == route("from: touch, to: note, \(option): \(source)"))
    }

    @Test func manyKeysHaveOne() {
        #expect(Self.ribbonKeys.count > 10)
        #expect(Self.noteKeys.count > 8)
        #expect(Self.midiKeys.count > 3)
    }
}

extension Shape {
    /// Whether the text is valid as a file's value.
    fileprivate func accepts(_ text: String) -> Bool {
        var diagnostics = DiagnosticList(of: SourceText(name: "default", bytes: Array(text.utf8)))
        guard let node = YAMLReader.read(&diagnostics) else { return false }
        var checker = ShapeChecker(diagnostics: diagnostics)
        return checker.check(node, self, "it") != nil && !checker.diagnostics.hasErrors
    }
}
