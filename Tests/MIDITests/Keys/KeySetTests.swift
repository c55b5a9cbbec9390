import MIDI
import Testing

@Suite("Sets of keys")
struct KeySetTests {
    @Test func aSetHasWhatWasPutIntoIt() {
        var keys = KeySet()
        #expect(keys.isEmpty)
        for key in [0, 63, 64, 127, -1, 128] { keys.insert(key) }
        #expect(!keys.isEmpty)
        #expect((-2..<130).filter { keys.contains($0) } == [0, 63, 64, 127])
        for key in [0, 1, 127, -1, 128] { keys.remove(key) }
        #expect((-2..<130).filter { keys.contains($0) } == [63, 64])
    }
}
