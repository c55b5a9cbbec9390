import MIDI
import Mapping
import MappingTestKit
import Presets
import PresetsTestKit
import TestSupport
import Testing
import Touch

@testable import Scene

@Suite("Description")
struct DescriptionTests {
    /// Has something of all that a description holds.
    static let text = """
        ribbon-preset: 1
        name: Everything
        edges: { top: preset next, left: panic }
        ribbons:
          - name: filter
            area: [0, 0, 1, 0.3]
            color: "#ff8800"
            range: 0.25
            anchors: [0.25, { at: 0.5, well: 0.1 }]
            receive: cc 30
            send:
              - { from: center, to: cc 74, curve: [[0, 0], [0.3, 0.9], [1, 1]], min: 20, max: 100, steps: 9 }
              - { from: range, to: cc 71, curve: exp, unit: s, show: [0.01, 10] }
              - { from: tap, to: set melody.scale minor }
              - { from: double-tap, to: set melody.scale own.scl }
            back:
              - { from: hold, to: cc 3, mode: toggle, group: g, initial: on }
          - name: melody
            area: [0, 0.3, 0.5, 0.7]
            surface: left
            direction: up
            send: [{ from: touch, to: note, root: D2, span: 12, scale: input, rows: 3, voices: 1, quantize: step }]
          - name: arp
            area: [0.5, 0.3, 0.5, 0.3]
            handles: none
            send: [{ from: range, to: arp, division: 1/16, order: up-down, scale: minor }]
          - name: plane
            kind: xy
            across: 0.75
            area: [0.5, 0.6, 0.5, 0.4]
            send: [{ from: center, to: cc 1, unit: dB }, { from: across, to: cc 2, curve: log }]
        """

    static func everything() throws -> Patch {
        let loaded = Preset.load(Array(text.utf8), file: "everything.yaml") { name in
            name == "own.scl" ? Array("x\n3\n3/2\n7/4\n2/1\n".utf8) : nil
        }
        return try #require(loaded.value, "\(loaded.diagnostics)")
    }

    private func expectSame(_ patch: Patch) throws {
        let description = Description(patch)
        let read = try Description(description.bytes)
        #expect(read == description)
        var state = read.start
        for index in state.indices {
            state[index].tuning.shift = 2
            state[index].tuning.scale = 0
        }
        for medium in [Layout.Medium.paper, .screen] {
            #expect(Layout(read, in: state, for: medium) == Layout(patch, in: state, for: medium))
        }
        #expect(read.start == Description(patch).start)
    }

    @Test(arguments: ShippedPresets.paths) func itArrivesAsItIs(path: String) throws {
        try expectSame(ShippedPresets.patch(path))
    }

    @Test func allThatAPresetShowsArrives() throws {
        let patch = try Self.everything()
        try expectSame(patch)
        let ribbons = Description(patch).ribbons
        #expect(ribbons[0].front[0].words == "center → cc 74, 20…100, own curve, 9 steps")
        #expect(ribbons[0].inputs == ["moved by cc 30"])
        #expect(ribbons[0].back[0].group == 0 && ribbons[0].start.isBackOn)
        #expect(ribbons[1].front[0].notes?.rows == 3 && ribbons[1].isOn("left") && !ribbons[1].isOn("right"))
        #expect(ribbons[2].front[0].arpeggio == "1/16 up-down")
        #expect(Description(patch).scales.map(\.degrees.count) == [7, 3])
    }

    @Test func manyRandomPatchesArrive() throws {
        var random = SeededRandom()
        for _ in 0..<200 {
            let description = Description(Patch.random(&random))
            #expect(try Description(description.bytes) == description)
        }
    }

    @Test func theTuningOfOthersArrives() throws {
        var patch = try Self.everything()
        let scale = Scale.inputTuning((0...127).map { Double($0) * 0.9 + 5 })
        patch.scales = [.inputTuning()]
        let description = Description(patch.retuned(to: scale))
        let read = try Description(description.bytes)
        #expect(read == description && read.scales == [scale] && read.scales[0].isInputTuning)
    }

    /// Whoever changes what is written counts up the version, and writes the new number here.
    @Test func theVersionSaysWhatIsWritten() throws {
        let bytes = Description(try Self.everything()).bytes
        #expect(Description.version == 4)
        #expect(Description.checksum(bytes[20...]) == 4_795_028_584_914_842_783)
    }
}
