import Testing

@testable import ALSASequencer

@Suite("Port patterns")
struct PortPatternTests {
    private let ports = [
        SequencerPort(address: .init(client: 14, port: 0), clientName: "Midi Through", name: "Midi Through Port-0"),
        SequencerPort(address: .init(client: 20, port: 0), clientName: "UM-2", name: "UM-2 MIDI 1", isHardware: true),
        SequencerPort(address: .init(client: 20, port: 1), clientName: "UM-2", name: "UM-2 MIDI 2", isHardware: true),
        SequencerPort(address: .init(client: 128, port: 0), clientName: "FLUID Synth (1)", name: "Synth input"),
    ]

    private func resolve(_ text: String) throws -> [String] {
        try PortPattern(text).resolve(among: ports).map(\.address.description)
    }

    @Test func hardwareIsEveryHardwarePort() throws {
        #expect(try resolve("hardware") == ["20:0", "20:1"])
    }

    @Test(arguments: [
        ("UM-2*", ["20:0", "20:1"]), ("um-2:*2", ["20:1"]), ("fluid*", ["128:0"]), ("FLUID Synth (?)", ["128:0"]),
        ("*", ["20:0", "20:1", "128:0"]), ("nothing*", []), ("Midi*", []),
        ("Synth inp*", ["128:0"]),
    ])
    func aGlobIsEveryPortThatFitsButMidiThrough(text: String, addresses: [String]) throws {
        #expect(try resolve(text) == addresses)
    }

    @Test func midiThroughIsTakenByItsName() throws {
        #expect(try resolve("Midi Through") == ["14:0"])
        #expect(try resolve("14:0") == ["14:0"])
    }

    @Test func aNameMustBeOnePort() {
        #expect(throws: SequencerError.self) { try resolve("UM-2") }
        #expect(throws: SequencerError.self) { try resolve("Surge") }
    }

    @Test(
        arguments: [
            ("", "", true), ("", "*", true), ("", "?", false), ("abc", "abc", true), ("abc", "ABC", true),
            ("abc", "a?c", true), ("abc", "a*", true), ("abc", "*c", true), ("abc", "*b*", true), ("abc", "*d*", false),
            ("abc", "ab", false), ("abc", "abcd", false), ("aab", "*ab", true), ("abab", "a*ab", true),
            ("abac", "a*b", false), ("a", "a**", true), ("mississippi", "m*iss*ip*", true),
        ] as [(String, String, Bool)])
    func aGlobFitsAsInAShell(text: String, glob: String, fits: Bool) {
        #expect(matches(text, glob: glob) == fits)
    }
}
