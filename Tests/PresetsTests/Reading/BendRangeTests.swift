import MIDI
import Mapping
import Testing

@testable import Presets

@Suite("Bend ranges")
struct BendRangeTests {
    @Test func aMappingSetsTheRangeOfItsChannelAndPortForAllThatBendThere() throws {
        let loaded = load(
            mappings: "from: offset, to: bend, bend-range: 12, channel: 2",
            "from: touch, to: note, quantize: off, voices: 1, channel: 2", "from: across, to: bend, channel: 3",
            "from: range, to: bend, channel: 2, port: other")
        let patch = try #require(loaded.value)
        #expect(patch.ribbons[0].front.map(\.bendRange) == [12, 12, nil, nil])
        #expect(
            patch.announcement.map(\.messages) == [
                .bendRange(Channel(2)!, semitones: 12), .bendRange(Channel(3)!, semitones: 2),
                .bendRange(Channel(2)!, semitones: 2),
            ])
    }

    @Test func itDoesNotDisagreeWithTheOneOfTheWholePreset() throws {
        let patch = try #require(
            load(
                mappings: "from: offset, to: bend, bend-range: 12", "from: offset, to: bend, channel: 2",
                midi: "{ bend-range: 5 }"
            ).value)
        #expect(
            patch.announcement.map(\.messages) == [
                .bendRange(Channel(1)!, semitones: 12), .bendRange(Channel(2)!, semitones: 5),
            ])
    }
}
