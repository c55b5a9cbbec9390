import Mapping
import Ribbons
import Testing

@testable import Presets

/// The places of ribbons without an `area`.
@Suite("Rows of ribbons")
struct RowTests {
    private func load(_ ribbons: String..., defaults: String = "{}") -> Loaded<Patch> {
        let lines = ribbons.enumerated().map { "  - { name: r\($0), \($1)send: cc \($0 + 16) }\n" }.joined()
        return PresetsTests.load("ribbon-preset: 1\ndefaults: \(defaults)\nribbons:\n" + lines)
    }

    private func areas(_ loaded: Loaded<Patch>) -> [[Double]] {
        loaded.value?.ribbons.map(\.settings.area).map { [$0.x, $0.y, $0.width, $0.height] } ?? []
    }

    @Test func aRibbonAloneHasTheWholeSurface() {
        #expect(areas(load("")) == [[0, 0, 1, 1]])
    }

    @Test func ribbonsWithoutRowsLieBelowEachOther() {
        #expect(areas(load("", "")) == [[0, 0, 1, 0.5], [0, 0.5, 1, 0.5]])
        #expect(areas(load("", "height: 3, ")) == [[0, 0, 1, 0.25], [0, 0.25, 1, 0.75]])
    }

    @Test func ribbonsOfARowLieBesideEachOther() {
        #expect(
            areas(load("row: 1, ", "row: 1, width: 3, ", "")) == [
                [0, 0, 0.25, 0.5], [0.25, 0, 0.75, 0.5], [0, 0.5, 1, 0.5],
            ])
    }

    @Test func aRowHasItsGreatestHeight() {
        #expect(areas(load("row: 1, height: 4, ", "row: 1, ", "")).map { $0[3] } == [0.8, 0.8, 0.2])
    }

    @Test func aRowGoesOnAfterARibbonWithoutOne() {
        #expect(areas(load("row: 1, ", "", "row: 1, ")) == [[0, 0, 0.5, 0.5], [0, 0.5, 1, 0.5], [0.5, 0, 0.5, 0.5]])
    }

    /// A place is as exact as its decimal number in an `area`.
    @Test func aPlaceIsOneDivision() {
        #expect(areas(load("height: 3, ", "height: 7, ")) == [[0, 0, 1, 0.3], [0, 0.3, 1, 0.7]])
        let ends = areas(load("row: 1, width: 16, ", "row: 1, width: 84, ")).map { $0[2] }
        #expect(ends == [0.16, 0.84])
        let thirds = areas(load("", "", ""))
        #expect(thirds.map { $0[1] } == [0, 1.0 / 3, 2.0 / 3])
    }

    @Test func defaultsHoldShares() {
        let loaded = load("row: 1, ", "height: 1, ", defaults: "{ height: 4, width: 2 }")
        #expect(areas(loaded).map { $0[3] } == [0.8, 0.2])
        #expect(load("", defaults: "{ row: 1 }").report.first?.contains("unknown key 'row' in 'defaults'") ?? false)
    }

    @Test func aGridTakesOnePlace() {
        #expect(
            areas(load("", "grid: { columns: 2 }, ")) == [[0, 0, 1, 0.5], [0, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5]])
    }

    @Test func eachSurfaceHasItsRows() {
        let loaded = load("", "surface: a, ", "surface: a, ", "")
        #expect(areas(loaded).map { $0[1] } == [0, 0, 0.5, 0.5])
        // Those without a surface lie over those of one.
        #expect(loaded.messages == ["ribbon 'r1' overlaps 'r0'", "ribbon 'r3' overlaps 'r2'"])
    }

    @Test func besideAnAreaARibbonKeepsTheWholeSurface() {
        let loaded = load("area: [0, 0, 1, 0.5], ", "", defaults: "{ height: 3 }")
        #expect(areas(loaded) == [[0, 0, 1, 0.5], [0, 0, 1, 1]])
        #expect(loaded.messages == ["ribbon 'r1' overlaps 'r0'"])
    }

    @Test func rowsAndAreasExcludeEachOther() {
        #expect(
            load("area: [0, 0, 1, 0.5], ", "row: 1, height: 2, ").report == [
                "5:17: 'row' beside an 'area'; expected areas or rows, not both; the area is on line 4",
                "5:25: 'height' beside an 'area'; expected areas or rows, not both; the area is on line 4",
            ])
        #expect(
            load("area: [0, 0, 1, 0.5], width: 2, ").report == [
                "4:39: 'width' beside an 'area'; expected areas or rows, not both; remove one of them"
            ])
        #expect(load("area: [0, 0, 1, 0.5], ", "surface: a, row: 1, ").errors == [])
    }

    @Test func rowsComeInTheirOrder() {
        #expect(
            load("row: 2, ", "row: 1, ").report == [
                "5:22: row 1 after row 2; expected 2 or more; write the ribbons in the order of their rows, from the top"
            ])
        #expect(load("row: 1, ", "row: 2, ", "row: 1, ").report.count == 1)
    }
}
