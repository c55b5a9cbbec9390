import MIDI
import Mapping
import Presets
import PresetsTestKit
import Ribbons
import Testing

@Suite("Presets")
struct PresetTests {
    @Test func theExampleOfTheSpecificationsFrontIsReadWhole() throws {
        let loaded = load(
            """
            ribbon-preset: 1
            name: Filter sweep
            midi:
              channel: 3
              bend-range: 12
              budget: din
              initial: send
              tempo: 96
            ribbons:
              - name: cutoff
                area: [0, 0, 1, 0.5]
                surface: main
                direction: up
                center: 0.25
                range: 0.1
                anchors: [0.5, { at: 0.25, well: 0.04 }]
                handles: independent
                release: { spring: { to: 0.5, rate: 4 } }
                pick-up: on
                gestures: { tap: off, pinch: on }
                receive: cc 74
                send:
                  - { from: center, to: cc 74 }
                  - { from: range, to: cc 71, min: 20, max: 110, curve: exp }
                back:
                  - { from: tap, to: preset next }
              - name: melody
                area: [0, 0.5, 1, 0.5]
                send:
                  - { from: touch, to: note, root: C4, span: 12, scale: major, quantize: step, velocity: size, voices: 3 }
                  - { from: across, to: cc14 1, channel: 5 }
            """)
        let patch = try #require(loaded.value, "\(loaded.diagnostics)")
        #expect(patch.name == "Filter sweep")
        #expect(patch.midi.channel.number == 3)
        #expect(patch.midi.bendRange == 12)
        #expect(patch.midi.budget == 3125)
        #expect(patch.midi.sendsInitialValues)
        #expect(patch.midi.tempo == 96)
        let cutoff = patch.ribbons[0]
        #expect(cutoff.settings.area == Area(x: 0, y: 0, width: 1, height: 0.5))
        #expect(cutoff.settings.surface == "main")
        #expect(cutoff.settings.direction == .up)
        #expect(cutoff.settings.center == 0.25)
        #expect(cutoff.settings.range == 0.1)
        #expect(cutoff.settings.anchors == [Anchor(at: 0.5), Anchor(at: 0.25, well: 0.04)])
        #expect(cutoff.settings.handles == .independent)
        #expect(cutoff.settings.release == .spring(to: 0.5, rate: 4))
        #expect(cutoff.settings.pickUp)
        #expect(cutoff.settings.hasBack)
        #expect(cutoff.settings.gestures == GestureOptions(tap: false, doubleTap: true, door: true, pinch: true))
        #expect(cutoff.receive == .controller(patch.midi.channel, 74))
        #expect(cutoff.front[0].target == .controller(74))
        #expect(cutoff.front[0].channel.number == 3)
        #expect(cutoff.front[1].min == 20)
        #expect(cutoff.front[1].max == 110)
        #expect(cutoff.front[1].curve == .exp)
        #expect(cutoff.back[0].target == .action(.presetNext))
        let melody = patch.ribbons[1]
        #expect(melody.settings.playsNotes)
        #expect(melody.settings.gestures == .playingNotes)
        let note = try #require(melody.front[0].note)
        #expect(note.root == 72)
        #expect(note.span == 12)
        #expect(note.scale.degrees == [0, 2, 4, 5, 7, 9, 11])
        #expect(note.quantize == .step)
        #expect(note.velocity == .scaled(VelocityScale(.size)))
        #expect(note.voices == 3)
        #expect(melody.front[1].target == .controller14(1))
        #expect(melody.front[1].channel.number == 5)
    }

    @Test func whatAPresetLeavesOutHasTheValuesOfTheSpecification() throws {
        let patch = try #require(load(mappings: "from: touch, to: note").value)
        #expect(patch.name == "test")
        #expect(patch.midi == MIDISettings())
        #expect(patch.ribbons[0].settings.area == .whole)
        #expect(patch.ribbons[0].settings.anchors == [Anchor(at: 0.5, well: 0.02)])
        #expect(patch.ribbons[0].front[0].note == NoteOptions())
    }

    @Test func aRibbonWithoutNotesListensToTapsAndToTheDoorWhereItHasABack() throws {
        let front = try #require(load(mappings: "from: center, to: cc 1").value)
        #expect(front.ribbons[0].settings.gestures == GestureOptions())
        let back = try #require(
            load(mappings: "from: center, to: cc 1", ribbon: "    back: [{ from: center, to: cc 2 }]\n").value)
        #expect(back.ribbons[0].settings.gestures.door)
    }

    @Test func aRibbonThatPlaysNotesHasADoorOnlyWhereItIsSwitchedOn() throws {
        let ribbon = "    back: [{ from: center, to: cc 2 }]\n    gestures: { door: on }\n"
        let patch = try #require(load(mappings: "from: touch, to: note", ribbon: ribbon).value)
        #expect(patch.ribbons[0].settings.gestures == GestureOptions(tap: false, doubleTap: false, door: true))
    }

    @Test func withMPETheChannelIsTheZonesMasterAndTheBendRange48() throws {
        let lower = try #require(load(mappings: "from: touch, to: note, quantize: off", midi: "{ mpe: {} }").value)
        #expect(lower.midi.mpe == MPEZone(.lower, members: 15))
        #expect(lower.midi.channel.number == 1)
        #expect(lower.midi.bendRange == 48)
        let upper = try #require(
            load(
                mappings: "from: touch, to: note, voices: 4",
                midi: "{ mpe: { zone: upper, members: 4 }, bend-range: 24 }"
            ).value)
        #expect(upper.midi.channel.number == 16)
        #expect(upper.midi.bendRange == 24)
        #expect(upper.ribbons[0].front[0].channel.number == 16)
    }

    @Test func everyPresetOfTheLibraryLoadsWithoutAWarning() throws {
        let files = ShippedPresets.paths
        #expect(files.count >= 3)
        for file in files {
            let loaded = try Preset.read(file)
            #expect(loaded.value != nil && loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
        }
    }
}
