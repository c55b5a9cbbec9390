import PresetsTestKit
import Testing

@testable import Presets

/// The presets that come with the program are as short as the language lets them be.
@Suite("Library")
struct LibraryTests {
    private func lines(_ path: String) throws -> [Substring] {
        String(decoding: try FileReader.bytes(of: path), as: UTF8.self).split(separator: "\n")
    }

    @Test(arguments: ShippedPresets.paths)
    func noLineIsTooLong(path: String) throws {
        #expect(try lines(path).filter { $0.count > 120 } == [])
    }

    @Test func aMixerOfSixteenChannelsIsTwelveLines() throws {
        let path = try #require(ShippedPresets.paths.first { $0.hasSuffix("11-mixer.yaml") })
        #expect(try lines(path).count { !$0.hasPrefix("#") } <= 12)
        let patch = try ShippedPresets.patch(path)
        #expect(patch.ribbons.count == 32)
        #expect(patch.ribbons.allSatisfy { $0.front.allSatisfy(\.receives) })
    }

    /// Before mappings had short forms and ribbons lay in rows it was 26,955. The loops, taps and the
    /// arpeggio of presets 40 to 43 came later.
    @Test func theLibraryHasThreeQuartersOfItsCharacters() throws {
        let counts = try ShippedPresets.paths.map { path in
            try lines(path).filter { !$0.hasPrefix("#") }.reduce(0) { $0 + $1.count + 1 }
        }
        let (later, all) = (1050, counts.reduce(0, +))
        #expect(all - later <= 26_955 * 3 / 4)
    }
}
