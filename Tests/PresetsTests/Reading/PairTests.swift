import MIDI
import Mapping
import Testing

@testable import Presets

@Suite("Pairs of source and target")
struct PairTests {
    /// The targets that accept each kind of source, stated independently (docs/reference.md, "Targets").
    static let allowed: [(targets: [String], kinds: Set<Source.Kind>)] = [
        (
            ["cc 74", "cc14 1", "nrpn 1000", "rpn 100", "bend", "pressure"], [.continuous, .trigger, .gate]
        ),
        (["program"], [.continuous]),
        (["program 5"], [.trigger, .gate]),
        (["note"], [.voice]),
        (["note C3", "note 36"], [.trigger, .gate, .voice]),
        (
            [
                "start", "stop", "continue", "panic", "latch", "tempo tap", "preset next", "preset previous",
                "preset Strings",
                "transpose +12", "transpose -1", "set r.center 0.5", "set r.range 0", "set r.door open",
                "perform r increment", "perform r reset",
            ], [.trigger, .gate]
        ),
    ]

    @Test(arguments: Source.allCases, allowed.flatMap(\.targets))
    func aSourceGoesWhereTheTableSays(source: Source, target: String) {
        let kinds = Self.allowed.filter { $0.targets.contains(target) }.flatMap { $0.kinds }
        let loaded = load(mappings: "from: \(source.rawValue), to: \(target)")
        #expect((loaded.value != nil) == kinds.contains(source.kind), "\(loaded.diagnostics)")
        if loaded.value == nil { #expect(loaded.errors.first?.span.start.line == 6) }
    }

    @Test(arguments: ["cc 74", "cc14 1", "nrpn 1000", "rpn 100", "bend", "pressure"])
    func aTriggerSendsAValueOrSwitchesIt(target: String) {
        #expect(route("from: tap, to: \(target), mode: toggle")?.mode == .toggle)
        #expect(route("from: tap, to: \(target)")?.mode == nil)
    }

    @Test(arguments: Source.allCases)
    func onlyWhatAVoiceHasGoesToThePressureOfItsKey(source: Source) {
        let loaded = load(mappings: "from: touch, to: note", "from: \(source.rawValue), to: key-pressure")
        let isOfAVoice: Set<Source> = [.across, .pressure, .size, .speed]
        #expect((loaded.value != nil) == isOfAVoice.contains(source))
    }

    @Test(arguments: Source.allCases, ["chord", "arp"])
    func onlyTheRangeIsAWindow(source: Source, target: String) {
        let loaded = load(mappings: "from: \(source.rawValue), to: \(target)")
        #expect((loaded.value != nil) == (source == .range))
    }

    @Test func thePressureOfAKeyNeedsAVoiceThatPlaysIt() {
        #expect(
            load(mappings: "from: pressure, to: key-pressure").report.contains(
                "6:31: 'key-pressure' where no voice plays; expected a mapping 'from: touch, to: note' beside it"))
    }
}
