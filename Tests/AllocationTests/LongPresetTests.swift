import CAllocationCount
import Presets
import Testing

/// The bridge reads presets while it plays, long ones too.
@Suite("Long presets")
struct LongPresetTests {
    /// How many bytes are allocated while a preset with so many ribbons is read.
    private static func bytesToRead(ribbons count: Int) -> Int {
        let mappings = String(repeating: "{ from: center, to: cc 1, min: 1 }, ", count: 60)
        let ribbons = (0..<count).map { "{ name: r\($0), send: [\(mappings)] }, " }.joined()
        let text = "ribbon-preset: 1\nribbons: [\(ribbons)]\n"
        let before = allocatedBytes()
        let loaded = Preset.load(Array(text.utf8), file: "long.yaml")
        let bytes = allocatedBytes() - before
        #expect(loaded.value != nil, "\(loaded.diagnostics)")
        return bytes
    }

    @Test func twiceAsManyRibbonsTakeTwiceTheMemory() {
        let (half, all) = (Self.bytesToRead(ribbons: 20), Self.bytesToRead(ribbons: 40))
        #expect(all < half * 5 / 2)
    }
}
