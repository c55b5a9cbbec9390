import Mapping
import Testing

@testable import Presets

/// Preset features lost on a panel that reports no size or no pressure.
@Suite("Presets against panels")
struct ContactLossTests {
    private static let harp = """
        ribbon-preset: 1
        ribbons:
          - name: harp
            send:
              - { from: touch, to: note, velocity: size }
              - { from: size, to: pressure }
        """

    private func report(_ text: String, on panel: Preset.PlayedOn) -> [String] {
        Preset.load(Array(text.utf8), file: "test.yaml", panels: [panel]).report
    }

    @Test func whatAPanelDoesNotReportIsWarnedOfAtItsPlace() {
        #expect(
            report(Self.harp, on: Preset.PlayedOn(name: "Quanta", contactSources: .pressure)) == [
                "5:44: Quanta reports no size of contacts: each note strikes with 100; "
                    + "'default' of 'velocity' sets another",
                "6:17: Quanta reports no size of contacts: nothing is sent from here; 'default' sets what each touch-down sends",
            ])
        #expect(report(Self.harp, on: Preset.PlayedOn(name: "ELAN", contactSources: .size)) == [])
    }

    @Test func thePatchSaysItOfARunningPanel() throws {
        let patch = try #require(load(Self.harp).value)
        #expect(
            patch.remarks(onReporting: [], surface: nil) == [
                "it reports no size of contacts: “harp” strikes each note with 100",
                "it reports no size of contacts: what “harp” sends from size is not sent",
            ])
        #expect(patch.remarks(onReporting: .size, surface: nil) == [])
    }

    @Test func ribbonsOfOtherScreensAndRepeatedOnesAreNotListed() throws {
        let lines = (1...3).map { name in
            "  - { name: r\(name), surface: left, send: [{ from: touch, to: note, velocity: pressure }] }\n"
        }
        let patch = try #require(load("ribbon-preset: 1\nribbons:\n" + lines.joined()).value)
        #expect(
            patch.remarks(onReporting: .size, surface: "left") == [
                "it reports no pressure of contacts: “r1” and 2 more strike each note with 100"
            ])
        #expect(patch.remarks(onReporting: .size, surface: "right") == [])
    }
}
