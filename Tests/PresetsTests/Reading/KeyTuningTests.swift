import MIDI
import Mapping
import Testing

@testable import Presets

/// `midi: { mts: send }`
@Suite("Tunings that presets send")
struct KeyTuningTests {
    private func load(_ midi: String = "{ mts: send }", _ mappings: String...) -> Loaded<Patch> {
        let ribbons = mappings.enumerated().map {
            "{ name: r\($0.offset), send: [{ from: touch, to: note, \($0.element) }] }"
        }
        return PresetsTests.load(
            "ribbon-preset: 1\nmidi: \(midi)\nribbons: [\(ribbons.joined(separator: ", "))]")
    }

    private let scale = "scale: [0, 3.5, 7]"

    @Test func severalVoicesNeedNoBend() {
        let loaded = load("{ mts: send }", scale)
        #expect(loaded.messages == [])
        let note = loaded.value?.ribbons[0].front[0].note
        #expect(note?.tunedKeys?.root == 60 && note?.bends == false && note?.voices == 5)
        #expect(load("{ mts: none }", scale).messages.count == 1)
    }

    @Test func aFingerThatBendsNeedsOneVoice() {
        let bent = load("{ mts: send }", "\(scale), quantize: off")
        #expect(bent.messages == ["'quantize: off' bends 5 voices (the default) of one channel"])
        #expect(
            load("{ mts: send }", "\(scale), quantize: off, voices: 1").value?.ribbons[0].front[0].note?.bends == true)
    }

    @Test func aChannelHasOneTuning() {
        #expect(load("{ mts: send }", scale, "\(scale), root: C1").messages == [])
        let other = load("{ mts: send }", scale, "\(scale), root: D3")
        #expect(other.messages == ["a second tuning on channel 1"])
        #expect(load("{ mts: send }", scale, "\(scale), root: D3, channel: 2").messages == [])
        #expect(load("{ mts: send }", scale, "scale: [0, 5.5]").messages == ["a second tuning on channel 1"])
    }

    @Test func everyNoteHasAKey() {
        let many = (0..<24).map { "\(Double($0) / 2)" }.joined(separator: ", ")
        #expect(load("{ mts: send }", "scale: [\(many)], span: 30").messages == [])
        let loaded = load("{ mts: send }", "scale: [\(many)], span: 60")
        #expect(loaded.messages == ["53 of the 121 notes have no key: each takes one, from the root's on"])
    }

    @Test func whatTunesNothingIsIdle() {
        #expect(load("{ mts: send }", "scale: major").messages == ["'mts: send' tunes nothing: every note is a key"])
    }

    @Test func everyMappingOfTheChannelPlaysItsKeys() {
        let patch = load("{ mts: send }", "scale: major", scale, "scale: minor, channel: 2").value
        #expect(patch?.ribbons.map { $0.front[0].note?.tunedKeys != nil } == [true, true, false])
    }

    @Test func anMPEZoneIsBent() {
        #expect(
            load("{ mts: send, mpe: {} }", scale).messages == ["'mts: send' with an MPE zone, whose voices are bent"])
    }

    @Test func nothingIsRetunedByAnAction() {
        let text = """
            ribbon-preset: 1
            midi: { mts: send }
            ribbons:
              - name: a
                gestures: { door: on }
                send: [{ from: touch, to: note }, { from: door, to: set a.scale just.scl }]
            """
        let loaded = PresetsTests.load(text) { _ in Array("x\n2\n3/2\n2/1\n".utf8) }
        #expect(
            loaded.messages == ["a scale between the keys with 'mts: send', which tunes when the preset is loaded"])
    }
}
