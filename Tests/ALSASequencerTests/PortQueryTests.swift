import ALSASequencer
import TestSupport
import Testing

@Suite("Port queries")
struct PortQueryTests {
    private let ports = [
        SequencerPort(address: .init(client: 14, port: 0), clientName: "Midi Through", name: "Midi Through Port-0"),
        SequencerPort(address: .init(client: 20, port: 0), clientName: "UM-2", name: "UM-2 MIDI 1", isHardware: true),
        SequencerPort(address: .init(client: 20, port: 1), clientName: "UM-2", name: "UM-2 MIDI 2", isHardware: true),
        SequencerPort(address: .init(client: 128, port: 0), clientName: "FLUID Synth (1)", name: "Synth input"),
        SequencerPort(address: .init(client: 129, port: 0), clientName: "fluid synth (1)", name: "Synth input"),
        SequencerPort(address: .init(client: 130, port: 3), clientName: "odd:name", name: "in:put"),
    ]

    private func resolve(_ text: String) throws -> String {
        try PortQuery(text).resolve(among: ports).address.description
    }

    @Test(arguments: [
        ("128", "128:0"), ("128:0", "128:0"), ("20:1", "20:1"), ("UM-2:1", "20:1"), ("UM-2:UM-2 MIDI 2", "20:1"),
        ("um-2:um-2 midi 1", "20:0"), ("20:UM-2 MIDI 1", "20:0"), ("FLUID Synth (1)", "128:0"),
        ("fluid synth (1)", "129:0"), ("midi t", "14:0"), ("odd:name", "130:3"), ("odd:name:in:put", "130:3"),
        ("odd:name:3", "130:3"), ("UM-2 MIDI 2", "20:1"), ("um-2 midi 1", "20:0"), ("in:p", "130:3"),
    ])
    func aNameOrNumberIsAPort(text: String, address: String) throws {
        #expect(try resolve(text) == address)
    }

    @Test func whatFitsSeveralPortsIsRefused() {
        #expect(throws: SequencerError.ambiguous("UM-2", candidates: ["UM-2:UM-2 MIDI 1", "UM-2:UM-2 MIDI 2"])) {
            try resolve("UM-2")
        }
        #expect(
            throws: SequencerError.ambiguous(
                "FLUID", candidates: ["FLUID Synth (1):Synth input", "fluid synth (1):Synth input"])
        ) { try resolve("FLUID") }
    }

    @Test(arguments: ["", ":", "128:", ":0", "128:1", "99", "256", "UM-3000"])
    func whatFitsNoPortIsAnError(text: String) {
        #expect(throws: SequencerError.self) { try resolve(text) }
    }

    @Test func anErrorSaysWhatThereIsAndWhatCouldBeMeant() throws {
        let error = thrown(SequencerError.self) { try resolve("FLUD Synth (1)") }
        #expect(
            error?.description == """
                no sequencer port is called FLUD Synth (1); did you mean FLUID Synth (1)?; there are: \
                Midi Through:Midi Through Port-0, UM-2:UM-2 MIDI 1, UM-2:UM-2 MIDI 2, FLUID Synth (1):Synth input, \
                fluid synth (1):Synth input, odd:name:in:put
                """)
        let none = thrown(SequencerError.self) { try PortQuery("x").resolve(among: []) }
        #expect(none?.description == "no sequencer port is called x; no port can be connected now")
    }

    @Test func aNumberThatDoesNotExistIsAnErrorWithAdvice() throws {
        let error = thrown(SequencerError.self) { try PortQuery("128:1").resolve(among: Array(ports[2...3])) }
        #expect(
            error?.description == """
                no sequencer port has the number 128:1 now; name it, or use another; there are: \
                20:1 UM-2:UM-2 MIDI 2, 128:0 FLUID Synth (1):Synth input
                """)
    }

    @Test func errorsSayWhatToDo() {
        #expect(SequencerError.noSequencer.description.contains("`modprobe snd-seq`"))
        #expect(SequencerError.notPermitted.description.contains("`audio`"))
        #expect(
            SequencerError.ambiguous("a", candidates: ["a:1", "a:2"]).description
                == "a could be any of a:1, a:2; name one by CLIENT:PORT")
        #expect(SequencerError.wrongDirection("a:1", sends: true).description.hasPrefix("a:1 only sends; to hear it"))
        #expect(SequencerError.wrongDirection("a:1", sends: false).description.hasPrefix("a:1 only receives; to play"))
        #expect(
            SequencerError.notConnected("a", connected: ["b:1", "c:1"]).description
                == "a is not connected; these are: b:1, c:1")
        #expect(SequencerError.notConnected("a", connected: []).description == "a is not connected; nothing is")
        #expect(
            SequencerError.failed(call: "snd_seq_open", errno: 12).description
                == "the ALSA sequencer failed: snd_seq_open: Cannot allocate memory")
    }
}
