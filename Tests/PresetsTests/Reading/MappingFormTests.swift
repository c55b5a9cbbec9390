import Mapping
import Testing

@testable import Presets

/// Mappings in their short forms (docs/reference.md, "Short forms").
@Suite("Mapping forms")
struct MappingFormTests {
    /// The patch of a ribbon with the given lines.
    private func patch(_ lines: String...) -> Patch? {
        let ribbon = (["name: r"] + lines).joined(separator: "\n    ")
        return load("ribbon-preset: 1\nribbons:\n  - \(ribbon)").value
    }

    private func report(_ lines: String...) -> [String] {
        let ribbon = (["name: r"] + lines).joined(separator: "\n    ")
        return load("ribbon-preset: 1\nribbons:\n  - \(ribbon)").report
    }

    @Test(arguments: [
        ("cc 74", "[{ from: center, to: cc 74 }]"),
        ("{ to: cc 74, max: 100 }", "[{ from: center, to: cc 74, max: 100 }]"),
        ("{ from: range, to: cc 74 }", "[{ from: range, to: cc 74 }]"),
        ("[cc 16, cc 17]", "[{ from: center, to: cc 16 }, { from: center, to: cc 17 }]"),
        ("[cc 16, { from: range, to: cc 17 }]", "[{ from: center, to: cc 16 }, { from: range, to: cc 17 }]"),
    ])
    func aShortFormMeansTheSameAsTheLongOne(short: String, long: String) {
        #expect(patch("send: \(short)") != nil)
        #expect(patch("send: \(short)") == patch("send: \(long)"))
        #expect(patch("send: cc 1", "back: \(short)") == patch("send: cc 1", "back: \(long)"))
    }

    @Test(
        arguments: [
            ("ribbon", "cc 1", "center"), ("ribbon", "program", "center"), ("ribbon", "morph 1 2", "center"),
            ("ribbon", "note", "touch"), ("ribbon", "chord", "range"), ("ribbon", "arp", "range"),
            ("fader", "cc 1", "center"), ("fader", "note C3", "touch"),
            ("button", "cc 1", "contact"), ("button", "panic", "contact"), ("button", "note C3", "contact"),
            ("button", "{ to: program, add: 1 }", "contact"), ("button", "{ to: arp, keys: [C3] }", "contact"),
            ("pad", "cc 1", "contact"), ("pad", "note C3", "touch"), ("pad", "{ to: note C3, mode: latch }", "contact"),
            ("pad", "{ to: note C3, mode: percussive, length: 9 }", "contact"), ("pad", "loop record r", "contact"),
            ("pad", "{ to: chord, keys: [C3] }", "contact"), ("xy", "cc 1", "center"), ("xy", "note", "touch"),
            ("keys", "note", "touch"),
        ] as [(String, String, String)])
    func aKindHasASourceForATarget(kind: String, mapping: String, source: String) {
        #expect(patch("kind: \(kind)", "send: \(mapping)")?.ribbons[0].front.map(\.source.rawValue) == [source])
    }

    @Test func anXYHasTwoAxes() {
        let patch = patch(
            "kind: xy", "send: [{ from: contact, to: cc 18 }, cc 16, note, cc 17]", "back: [cc 20, cc 21]")
        #expect(patch?.ribbons[0].front.map(\.source) == [.contact, .center, .touch, .across])
        #expect(patch?.ribbons[0].back.map(\.source) == [.center, .across])
        #expect(
            report("kind: xy", "send: [cc 16, cc 17, cc 18]").map { $0.prefix(84) } == [
                "5:26: 'cc 18' is one mapping too many without 'from': an xy has two axes; expected f"
            ])
    }

    @Test(arguments: [
        ("keys", "cc 74", "write '{ from: across, to: cc 74 }'"),
        ("fader", "panic", "write '{ from: contact, to: panic }'"),
        ("fader", "chord", "write '{ from: range, to: chord }'"),
        ("xy", "{ to: arp, keys: [C3] }", "write 'from: contact' beside it"),
        ("button", "note", "write '{ from: touch, to: note }'"),
        ("ribbon", "program 5", "write '{ from: contact, to: program 5 }'"),
        ("pad", "key-pressure", "write '{ from: across, to: key-pressure }'"),
    ])
    func aTargetThatTheKindHasNoSourceForNeedsOne(kind: String, mapping: String, advice: String) {
        let found = report("kind: \(kind)", "send: \(mapping)")
        #expect(found.count == 1)
        #expect(found.first?.contains(" needs 'from'; expected from: ") ?? false, "\(found)")
        #expect(found.first?.hasSuffix("; \(advice)") ?? false, "\(found)")
        #expect(found.first?.hasPrefix(mapping.hasPrefix("{") ? "5:17: " : "5:11: ") ?? false, "\(found)")
    }

    @Test func aMistakeElsewhereIsNotReportedAsAMissingSource() {
        #expect(report("kind: keys", "send: { form: across, to: cc 74 }").count == 1)
        #expect(report("kind: keys", "send: { from: acros, to: cc 74 }").count == 1)
        #expect(report("kind: kees", "send: panic").count == 1)
        #expect(report("kind: keys", "send: cc 740").count == 1)
    }

    @Test func aCellsTargetDecides() {
        let patch = patch("kind: pad", "each: [{ do: panic }, { do: note C3 }]", "send: $do")
        #expect(patch?.ribbons.map { $0.front[0].source } == [.contact, .touch])
    }
}
