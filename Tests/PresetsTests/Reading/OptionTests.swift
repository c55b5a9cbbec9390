import Mapping
import Testing

@testable import Presets

@Suite("Options of a mapping")
struct OptionTests {
    /// A mapping of each kind with the options that it accepts, stated independently.
    static let fitting: [(mapping: String, options: Set<String>)] = [
        ("from: center, to: cc 16", ["channel", "port", "min", "max", "curve", "steps", "smooth"]),
        ("from: center, to: program", ["channel", "port", "min", "max", "curve", "steps", "smooth"]),
        ("from: hold, to: cc 16", ["channel", "port", "min", "max", "mode: toggle", "mode: momentary"]),
        ("from: tap, to: cc 16, mode: toggle", ["channel", "port", "min", "max"]),
        ("from: tap, to: program 3", ["channel", "port"]),
        (
            "from: touch, to: note",
            [
                "channel", "port", "root", "span", "scale", "quantize", "velocity", "release-velocity", "voices",
                "priority", "legato", "glide",
            ]
        ),
        (
            "from: touch, to: note 36",
            ["channel", "port", "velocity", "release-velocity", "voices", "priority", "glide"]
        ),
        (
            "from: tap, to: note 36",
            ["channel", "port", "velocity", "mode: percussive", "mode: toggle", "mode: latch", "length"]
        ),
        (
            "from: hold, to: note 36",
            ["channel", "port", "velocity", "mode: momentary", "mode: percussive", "mode: toggle", "mode: latch"]
        ),
        (
            "from: range, to: chord",
            ["channel", "port", "root", "span", "scale", "velocity", "voices", "spread", "strum"]
        ),
        (
            "from: range, to: arp",
            [
                "channel", "port", "root", "span", "scale", "velocity", "voices", "spread", "order", "division", "gate",
                "swing", "octaves",
            ]
        ),
        (
            "from: hold, to: chord, keys: [C3]",
            [
                "channel", "port", "root", "velocity", "strum", "mode: momentary", "mode: percussive", "mode: toggle",
                "mode: latch",
            ]
        ),
        (
            "from: hold, to: arp, keys: [C3]",
            [
                "channel", "port", "root", "velocity", "order", "division", "gate", "swing", "octaves",
                "mode: momentary",
                "mode: toggle", "mode: latch",
            ]
        ),
        ("from: tap, to: start", ["port"]),
        ("from: tap, to: panic", []),
    ]

    /// Every option with a value that is valid wherever the option is accepted.
    static let values = [
        "channel": "2", "port": "b", "min": "1", "max": "100", "curve": "exp", "steps": "5", "smooth": "20",
        "mode: momentary": "", "mode: toggle": "", "mode: percussive": "", "root": "C2", "span": "12", "scale": "minor",
        "quantize": "step", "velocity": "64", "release-velocity": "0", "voices": "3", "priority": "low", "legato": "on",
        "glide": "on", "mode: latch": "", "length": "20", "spread": "2", "strum": "-20", "order": "random",
        "division": "1/8t", "gate": "1", "swing": "0.5", "octaves": "3",
    ]

    @Test(arguments: fitting.map(\.mapping), values.keys.sorted())
    func anOptionGoesOnlyWhereItHasAMeaning(mapping: String, option: String) throws {
        guard !mapping.contains("mode") || !option.hasPrefix("mode") else { return }
        let options = try #require(Self.fitting.first { $0.mapping == mapping }).options
        let value = try #require(Self.values[option])
        let loaded = load(mappings: "\(mapping), \(value.isEmpty ? option : "\(option): \(value)")")
        #expect((loaded.value != nil) == options.contains(option), "\(loaded.diagnostics)")
        #expect(loaded.diagnostics.allSatisfy { $0.span.start.line == 6 || $0.severity == .warning })
    }

    @Test(
        arguments: [
            ("from: center, to: cc 120", "'cc 120' is out of range; expected 'cc' with a whole number 0…119"),
            ("from: center, to: cc -1", "'cc -1' is out of range; expected 'cc' with a whole number 0…119"),
            ("from: center, to: cc", "'cc' without a number; expected 'cc' with a whole number 0…119"),
            (
                "from: center, to: cc 1.5",
                "'1.5' after 'cc' is no whole number; expected 'cc' with a whole number 0…119"
            ),
            (
                "from: center, to: cc 7 8",
                "'7 8' after 'cc' is no whole number; expected 'cc' with a whole number 0…119"
            ),
            ("from: center, to: cc14 32", "'cc14 32' is out of range; expected 'cc14' with a whole number 0…31"),
            (
                "from: center, to: nrpn 16384",
                "'nrpn 16384' is out of range; expected 'nrpn' with a whole number 0…16383"
            ),
            (
                "from: tap, to: program 128",
                "'program 128' is out of range; expected 'program' with a whole number 0…127"
            ),
            ("from: tap, to: note G#8", "'G#8' after 'note' is no key; expected a key 0…127 or C-2…G8 (C3 is 60)"),
            ("from: tap, to: note 128", "'128' after 'note' is no key; expected a key 0…127 or C-2…G8 (C3 is 60)"),
            ("from: tap, to: panic now", "'now' after 'panic'; expected 'panic' alone"),
            ("from: tap, to: preset", "'preset' alone; expected preset next, preset previous or preset NAME"),
            ("from: tap, to: set r.center", "'set r.center' is incomplete"),
            ("from: tap, to: set r.centre 0", "a ribbon has no 'centre' to set"),
            ("from: tap, to: set r.center 2", "'center' cannot be set to '2'; expected a number 0…1"),
            ("from: tap, to: set r.door 0.5", "'door' cannot be set to '0.5'; expected closed (0) or open (1)"),
            ("from: tap, to: set q.door open", "no ribbon is named 'q'; expected 'r'"),
            ("from: tap, to: perform", "'perform' is incomplete; expected perform RIBBON with increment, decrement"),
            ("from: tap, to: perform r", "'perform r' is incomplete; expected perform r with increment, decrement"),
            ("from: tap, to: perform reset", "'perform reset' is incomplete; expected perform RIBBON with increment"),
            ("from: tap, to: perform r resett", "a ribbon has no action 'resett'"),
            ("from: tap, to: perform q reset", "no ribbon is named 'q'; expected 'r'"),
            ("from: center, to: fader 3", "unknown target 'fader'"),
            ("from: center, to: cc 1, channel: 17", "'channel' is '17'; expected a whole number 1…16"),
            ("from: center, to: cc 1, channel: 0", "'channel' is '0'; expected a whole number 1…16"),
            ("from: center, to: cc 1, min: 128", "128 is beyond the target's values; expected 0…127"),
            ("from: center, to: bend, max: 16384", "'max' is '16384'; expected a whole number 0…16383"),
            ("from: center, to: cc 1, steps: 1", "'steps' is '1'; expected a whole number 2…16384"),
            ("from: center, to: cc 1, smooth: -1", "'smooth' is '-1'; expected a number of milliseconds 0…5000"),
            ("from: center, to: cc 1, curve: exponential", "'curve' is 'exponential'; expected linear, exp, log or s"),
            ("from: center, to: cc 1, curve: [[0, 0]]", "'curve' has only 1"),
            ("from: center, to: cc 1, curve: [[0, 0], [0, 1]]", "a curve's point at 0 after the one at 0"),
            ("from: center, to: cc 1, curve: [[0, 0], [1]]", "an item of 'curve' has 1 items; expected 2: [in, out]"),
            (
                "from: center, to: cc 1, curve: [[0, 0], [1, 2]]",
                "out of an item of 'curve' is '2'; expected a number 0…1"
            ),
            ("from: touch, to: note, voices: 16", "'voices' is '16'; expected a whole number 1…15"),
            ("from: touch, to: note, voices: 0", "'voices' is '0'; expected a whole number 1…15"),
            ("from: touch, to: note, velocity: 0", "'velocity' is '0'; expected a whole number 1…127"),
            ("from: touch, to: note, velocity: 128", "'velocity' is '128'; expected a whole number 1…127"),
            ("from: touch, to: note, velocity: range", "'velocity' is 'range'"),
            ("from: touch, to: note, root: 128", "'root' is '128'; expected a whole number 0…127"),
            ("from: touch, to: note, root: X3", "'X3' is no key; expected a key 0…127 or C-2…G8 (C3 is 60)"),
            ("from: touch, to: note, span: 0", "'span' is '0'; expected a number of semitones 1…127"),
            ("from: touch, to: note, scale: majr", "unknown scale 'majr'"),
            ("from: touch, to: note, scale: [0, 4, 4]", "4 after 4; expected semitones in ascending order"),
            ("from: touch, to: note, scale: [2, 4]", "the scale begins at 2; expected 0, the root, as the first one"),
            ("from: touch, to: note, scale: [0, 12]", "12 is the root again; expected semitones below 12"),
            ("from: touch, to: note, scale: []", "'scale' is empty"),
            ("from: touch, to: note, scale: none.scl", "there is no file 'none.scl'"),
            ("from: touch, to: note, scale: ../x.scl", "'../x.scl' is not beside the preset"),
            ("from: touch, to: note, round-rate: 4", "'round-rate' with quantize: touch; expected quantize: round"),
            ("from: touch, to: note, legato: true", "'legato' is 'true'; expected on or off; did you mean 'on'?"),
            (
                "from: tap, to: note 36, velocity: size",
                "'velocity: size' without a voice; expected a whole number 1…127"
            ),
            (
                "from: tap, to: note 36, mode: momentary",
                "'mode: momentary' from 'tap' to 'note 36'; expected percussive, toggle or latch"
            ),
            ("from: hold, to: arp, keys: [C3], mode: percussive", "'mode: percussive' from 'hold' to 'arp'"),
            ("from: hold, to: note 36, length: 20", "'length' with mode: momentary"),
        ] as [(String, String)])
    func whatIsOutOfRangeIsRefused(mapping: String, summary: String) {
        let loaded = load(mappings: mapping)
        #expect(loaded.errors.count == 1)
        #expect(loaded.errors.first?.summary.hasPrefix(summary) == true, "\(loaded.diagnostics)")
    }

    @Test(arguments: ["off", "assist", "round"])
    func whatBendsNeedsOneVoiceOrMPE(quantize: String) {
        let mapping = "from: touch, to: note, quantize: \(quantize)"
        let advice = "write 'voices: 1', or give each voice a channel with 'midi: { mpe: {} }'"
        #expect(
            load(mappings: mapping).report == [
                "6:44: 'quantize: \(quantize)' bends 5 voices (the default) of one channel; expected voices: 1; \(advice)"
            ])
        #expect(route("\(mapping), voices: 1")?.note?.quantize.rawValue == quantize)
        #expect(route(mapping, midi: "{ mpe: {} }")?.note?.quantize.rawValue == quantize)
        let outside = load(mappings: "\(mapping), channel: 10", midi: "{ mpe: { members: 4 } }")
        #expect(outside.errors.count == 1)
    }

    @Test func aScaleBetweenTheKeysNeedsOneVoiceOrMPE() {
        let mapping = "from: touch, to: note, scale: [0, 1.5, 3]"
        #expect(load(mappings: mapping).messages == ["this scale's tuning bends 5 voices (the default) of one channel"])
        #expect(route("\(mapping), voices: 1")?.note?.scale.degrees == [0, 1.5, 3])
        #expect(route(mapping, midi: "{ mpe: {} }") != nil)
    }

    @Test func aScaleThatIsSetMayNeedOneVoiceOrMPEToo() {
        func load(_ options: String, midi: String = "{}") -> Loaded<Patch> {
            let mappings = "{ from: touch, to: note\(options) }, { from: door, to: set a.scale just.scl }"
            let text =
                "ribbon-preset: 1\nmidi: \(midi)\nribbons: [{ name: a, gestures: { door: on }, send: [\(mappings)] }]"
            return PresetsTests.load(text) { _ in Array("x\n2\n3/2\n2/1\n".utf8) }
        }
        #expect(load("").messages == ["this scale's tuning bends 5 voices of one channel"])
        #expect(load("", midi: "{ mpe: {} }").messages == [])
        let loaded = load(", voices: 1")
        #expect(loaded.value?.ribbons[0].front[0].note?.bends == true)
        #expect(loaded.value?.scales.first?.degrees.count == 2)
    }

    @Test func aScaleThatIsSetHasNotesThatCanBeTold() {
        let mappings = "{ from: touch, to: note, voices: 1 }, { from: door, to: set a.scale tiny.scl }"
        let text = "ribbon-preset: 1\nribbons: [{ name: a, gestures: { door: on }, send: [\(mappings)] }]"
        let loaded = load(text) { _ in Array("x\n1\n0.0000000000001\n".utf8) }
        #expect(loaded.messages == ["the ribbon would have more than 1024 notes"])
    }

    @Test func aScalaFileBesideThePresetIsAScale() throws {
        let file = "! fifths.scl\nFifths\n 2\n 3/2\n 2/1\n"
        func text(_ options: String) -> String {
            "ribbon-preset: 1\nribbons: [{ name: a, send: [{ from: touch, to: note, scale: fifths.scl\(options) }] }]"
        }
        let loaded = load(text(", voices: 1")) { $0 == "fifths.scl" ? Array(file.utf8) : nil }
        let scale = try #require(loaded.value?.ribbons[0].front[0].note?.scale)
        #expect(scale.degrees.count == 2)
        #expect(abs(scale.degrees[1] - 7.01955) < 1e-5)
        let polyphonic = load(text("")) { _ in Array(file.utf8) }
        #expect(polyphonic.messages == ["this scale's tuning bends 5 voices (the default) of one channel"])
        let crowd = load(text(", voices: 1")) { _ in Array("x\n1\n0.01\n".utf8) }
        #expect(crowd.messages == ["the ribbon would have more than 1024 notes"])
        let broken = load(text("")) { _ in Array("x\n3\n3/2\n".utf8) }
        #expect(broken.messages == ["fifths.scl:4:1: the file ends after 1 of 3 notes"])
    }

    @Test func aMemberChannelOfTheZoneBelongsToItsVoices() {
        let midi = "{ mpe: { zone: lower, members: 4 } }"
        #expect(load(mappings: "from: center, to: cc 1, channel: 5", midi: midi).errors.count == 1)
        #expect(load(mappings: "from: center, to: cc 1, channel: 6", midi: midi).errors.isEmpty)
        #expect(load(mappings: "from: center, to: cc 1", midi: "{ channel: 2, mpe: {} }").errors.count == 1)
    }

    @Test func portsCountFromTheFirstNamedOne() {
        let loaded = load(
            mappings: "from: center, to: cc 1", "from: range, to: cc 2, port: drums", "from: across, to: cc 3, port: b",
            "from: speed, to: cc 4, port: drums")
        #expect(loaded.value?.ribbons[0].front.map(\.port) == [0, 1, 2, 1])
    }

    @Test func aPortThatTheConfigurationDoesNotNameIsRefused() {
        let loaded = Preset.load(
            Array("ribbon-preset: 1\nribbons: [{ name: a, send: [{ from: center, to: cc 1, port: drum }] }]".utf8),
            file: "test.yaml", ports: ["drums"])
        #expect(
            loaded.report == [
                "2:61: no output port is named 'drum'; expected 'drums'; did you mean 'drums'?"
            ])
    }
}
