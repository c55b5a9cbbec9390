import Mapping
import Testing
import Touch

@testable import Presets

/// Notes and ribbons that are too small for fingers.
@Suite("Small cells")
struct SmallCellTests {
    private func warnings(_ ribbons: String, width: Double, height: Double) -> [String] {
        let text = "ribbon-preset: 1\nribbons:\n\(ribbons)"
        let screen = Preset.PlayedOn(screen: Millimetres(width: width, height: height))
        return Preset.load(Array(text.utf8), file: "small.yaml", panels: [screen]).report
    }

    @Test func oneWarningIsForAWholeFile() {
        let keys = "  - { name: keys, send: { to: note, span: 24 } }\n"
        #expect(
            warnings(keys, width: 92, height: 61) == [
                "3:13: on a screen of 92x61 mm the notes of “keys” are 3.7 mm wide: fingers find 6 mm"
            ])
        #expect(warnings(keys, width: 154, height: 92) == [])
        let two = """
              - { name: low, area: [0, 0, 1, 0.5], send: { to: note, span: 24 } }
              - { name: high, area: [0, 0.5, 1, 0.5], send: { to: note, span: 36 } }

            """
        #expect(
            warnings(two, width: 92, height: 61) == [
                "4:13: on a screen of 92x61 mm the notes of “high” are 2.5 mm wide, and 1 more are as small: fingers find 6 mm"
            ])
    }

    @Test func rowsAndWholeRibbonsCount() {
        #expect(
            warnings("  - { name: rows, send: { to: note, span: 5, rows: 12 } }\n", width: 154, height: 60) == [
                "3:13: on a screen of 154x60 mm the notes of “rows” are 5 mm wide: fingers find 6 mm"
            ])
        #expect(
            warnings("  - { name: thin, kind: fader, area: [0, 0, 0.05, 1], send: cc 1 }\n", width: 92, height: 61) == [
                "3:13: on a screen of 92x61 mm “thin” is 4.6 mm wide: fingers find 6 mm"
            ])
        // Without steps a finger finds any pitch.
        #expect(
            warnings(
                "  - { name: any, send: { to: note, span: 48, voices: 1, quantize: off } }\n", width: 92, height: 61
            )
            .allSatisfy { !$0.contains("mm") })
    }
}
