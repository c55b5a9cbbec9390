import Testing

@testable import Presets

@Suite("Kinds")
struct KindTests {
    /// The settings of each kind, stated independently of docs/reference.md.
    private static let settings = [
        "ribbon: ",
        "fader: direction: up, anchors: [], handles: none, gestures: { double-tap: off }",
        "button: anchors: [], handles: none, gestures: { tap: on, double-tap: off }",
        "pad: anchors: [], handles: none, gestures: { tap: on, double-tap: off }",
        "xy: across: 0.5, anchors: [], handles: none, lead: newest, gestures: { double-tap: off }",
        "keys: send: [{ from: touch, to: note }]",
    ]

    @Test(arguments: settings)
    func aKindSetsWhatItsLineSays(line: String) throws {
        let parts = line.split(separator: ": ", maxSplits: 1)
        let (kind, written) = (parts[0], parts.count > 1 ? parts[1] : "")
        let send = written.contains("send") ? "" : "send: [{ from: contact, to: cc 1 }]"
        let first = load("ribbon-preset: 1\nribbons:\n- { name: a, kind: \(kind), \(send) }\n")
        let other = load("ribbon-preset: 1\nribbons:\n- { name: a, \(written)\(written.isEmpty ? "" : ",") \(send) }\n")
        var (ribbon, same) = (try #require(first.value?.ribbons.first), try #require(other.value?.ribbons.first))
        #expect(ribbon.settings.kind.rawValue == String(kind))
        (ribbon.settings.kind, same.settings.kind) = (.ribbon, .ribbon)
        #expect(ribbon == same)
        #expect(first.diagnostics.isEmpty, "\(first.diagnostics)")
    }

    @Test func whatARibbonSaysIsStrongerThanItsKind() throws {
        let loaded = load(
            "ribbon-preset: 1\nribbons:\n"
                + "- { name: a, kind: fader, direction: left, gestures: { tap: off }, send: [{ from: center, to: cc 1 }] }\n"
        )
        let settings = try #require(loaded.value?.ribbons.first?.settings)
        #expect(settings.direction == .left)
        #expect(!settings.gestures.tap && !settings.gestures.doubleTap)
    }
}
