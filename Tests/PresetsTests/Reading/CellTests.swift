import MIDI
import Mapping
import Testing

@testable import Presets

/// Ribbons with cells: values and settings of `each`, and the names that stand for them.
@Suite("Cells")
struct CellTests {
    private func patch(_ lines: String...) -> Patch? {
        load("ribbon-preset: 1\nribbons:\n  - " + lines.joined(separator: "\n    ")).value
    }

    private func report(_ lines: String...) -> [String] {
        load("ribbon-preset: 1\nribbons:\n  - " + lines.joined(separator: "\n    ")).report
    }

    private func names(_ patch: Patch?) -> [String] { patch?.ribbons.map(\.settings.name) ?? [] }

    @Test func valuesNameTheirCells() {
        let patch = patch("each: [one, 2, \"3\"]", "send: { to: cc 1, channel: $n }")
        #expect(names(patch) == ["one", "2", "3"])
    }

    @Test func valuesStandForThemselves() {
        let patch = patch("name: level $each", "each: [5, 6]", "send: cc $each+10")
        #expect(names(patch) == ["level 5", "level 6"])
        #expect(patch?.ribbons.map { $0.front[0].target } == [.controller(15), .controller(16)])
    }

    @Test func aSettingCalledNameNamesItsCell() {
        let each = "each: [{ name: kick, color: red }, { name: snare, color: blue }]"
        let plain = patch(each, "send: cc $n")
        #expect(names(plain) == ["kick", "snare"])
        #expect(plain?.ribbons.map(\.settings.color) == [nil, nil])
        #expect(names(patch("name: the $name", each, "send: cc $n")) == ["the kick", "the snare"])
        #expect(patch("color: $color", each, "send: cc $n")?.ribbons[1].settings.color == ColorShape.color("blue"))
    }

    @Test func equalNamesAreAnErrorAtTheSecond() {
        #expect(
            report("each: [one, two, one]", "send: cc $n") == [
                "3:22: a second ribbon named 'one'; expected a name of its own; the first is on line 3"
            ])
        #expect(report("each: [{ name: a }, { name: a }]", "send: cc $n").map { $0.prefix(5) } == ["3:33:"])
    }

    @Test func whatIsPutInIsNotLookedThroughAgain() {
        #expect(names(patch("each: [a $n, $$b]", "send: cc $n")) == ["a $n", "$$b"])
    }

    @Test func aListIsPutInAsAWholeValue() {
        let patch = patch(
            "kind: pad", "each: [{ name: a, keys: [C3, E3] }, { name: b, keys: [60] }]",
            "send: { to: chord, keys: $keys }")
        #expect(patch?.ribbons.map { $0.front[0].note?.keys } == [[60, 64], [60]])
    }

    @Test(arguments: ["keys: [$keys]", "keys: [C3, $keys]", "keys: $keys$n", "keys: C$keys"])
    func aListIsNothingInsideOfAValue(option: String) {
        let found = report("kind: pad", "each: [{ name: a, keys: [C3, E3] }]", "send: { to: chord, \(option) }")
        #expect(found.count == 1)
        #expect(
            found.first?.contains(
                ": '$keys' is a list here in cell 1; expected a text or a number; a list is put in as a whole value")
                ?? false,
            "\(found)")
    }

    @Test func aWrongItemOfAListIsReportedWhereItIsPutIn() {
        let found = report("kind: pad", "each: [{ name: a, keys: [C3, X] }]", "send: { to: chord, keys: $keys }")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("5:30: 'X' is no key and no chord in cell 1; ") ?? false, "\(found)")
    }

    @Test func aNameIsTheLongestRunOfLettersAndDigits() {
        let each = "each: [{ name: a, low: 4, low2: 5 }]"
        #expect(patch(each, "send: { to: cc 1, min: $low0, max: $low2 }")?.ribbons[0].front[0].min == 40)
        #expect(patch(each, "send: { to: cc 1, max: $low2 }")?.ribbons[0].front[0].max == 5)
        #expect(patch(each, "send:", "  to: cc 1", "  max: ${low}2")?.ribbons[0].front[0].max == 42)
        #expect(
            report("name: $number", "grid: { columns: 2 }", "send: cc $n").first
                == "3:11: unknown name '$number' in cell 1; expected '$n', '$column' or '$row'; "
                + "write '${n}umber' for '$n' with 'umber' after it")
    }

    @Test func aNameLightsItsCell() {
        let patch = patch(
            "kind: button", "each: [minor, dorian]", "send: { to: program $n, group: g, initial: dorian }")
        #expect(patch?.ribbons.map { $0.front[0].isInitiallyOn } == [false, true])
        #expect(
            report("each: [minor, dorian]", "send: { from: contact, to: program $n, group: g, initial: dorain }") == [
                "4:63: 'initial' is 'dorain'; expected on, off or the name of a cell: 'minor' or 'dorian'; "
                    + "did you mean 'dorian'?"
            ])
    }

    @Test(arguments: ["area: [0, 0, $n, 1]", "surface: s $n", "row: $n", "width: $n", "height: $row"])
    func placesTakeNoNames(key: String) {
        let found = report("name: r", "grid: { columns: 2 }", key, "send: cc $n")
        #expect(found.count == 1)
        #expect(found.first?.contains(": it takes no names; expected a ") ?? false, "\(found)")
    }

    @Test func everyMistakeOfItemsIsReported() {
        #expect(
            report("each: [{ n: 1 }, { each: 2 }, { low-key: 3 }, a, { k: { l: 1 } }]", "send: cc 1").map {
                $0.split(separator: ";")[0]
            } == [
                "3:14: 'n' is no name for a setting", "3:24: 'each' is no name for a setting",
                "3:37: 'low-key' is no name for a setting", "3:51: an item of 'each' is 'a'",
                "3:59: 'k' is a set of keys",
            ])
    }
}
