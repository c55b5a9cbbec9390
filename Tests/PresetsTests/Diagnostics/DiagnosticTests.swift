import Testing

@testable import Presets

@Suite("Diagnostics")
struct DiagnosticTests {
    @Test func anErrorShowsPlaceReasonAdviceAndTheLineWithACaret() {
        let loaded = load(
            """
            ribbon-preset: 1
            ribbons:
              - name: cutoff
                centre: 0.5
                send:
                  - { from: center, to: cc 200 }
            """)
        #expect(
            loaded.diagnostics.map(\.description) == [
                """
                ribbon: error: test.yaml:4:5: unknown key 'centre' in a ribbon; did you mean 'center'?
                  4 |     centre: 0.5
                    |     ^~~~~~
                """,
                """
                ribbon: error: test.yaml:6:29: 'cc 200' is out of range; expected 'cc' with a whole number 0…119
                  6 |       - { from: center, to: cc 200 }
                    |                             ^~~~~~
                """,
            ])
    }

    @Test func aWarningIsCalledOne() {
        let loaded = load(mappings: "from: center, to: cc 6")
        #expect(loaded.value != nil)
        #expect(loaded.warnings.first?.description.hasPrefix("ribbon: warning: test.yaml:6:29: controller 6") == true)
    }

    @Test func errorsAreInOrderOfPositionHoweverTheyWereFound() {
        let loaded = load(
            "ribbon-preset: 1\nribbons:\n  - area: [0, 0, 2, 1]\n    send: [{ from: tap, to: note }]\n    name: [x]\nmid: 1\n"
        )
        #expect(loaded.diagnostics.map(\.span.start) == loaded.diagnostics.map(\.span.start).sorted())
        #expect(loaded.diagnostics.count == 4)
    }

    @Test func moreErrorsThanAnyoneReadsAreCounted() {
        let keys = (0..<1000).map { "k\($0): 1\n" }.joined()
        let loaded = load("ribbon-preset: 1\nribbons: [{ name: a }]\n\(keys)")
        #expect(loaded.errors.count == 201)
        #expect(loaded.diagnostics.last?.message == "800 more errors")
    }

    /// The structure is checked before the meaning, so the first error of the file is found last.
    @Test func anErrorInFrontOfManyOthersIsShown() {
        let keys = (0..<1000).map { "k\($0): 1\n" }.joined()
        let loaded = load(
            "ribbon-preset: 1\nribbons: [{ name: a, send: [{ from: center, to: cc 1, channel: [1, 1] }] }]\n\(keys)")
        #expect(loaded.errors.first?.message == "channel 1 stands twice")
        #expect(loaded.errors.count == 201)
        #expect(loaded.diagnostics.last?.message == "801 more errors")
    }

    /// Places that are read for each cell of a grid are reported and counted once, even among errors that are not
    /// shown.
    @Test func whatIsNotShownIsCountedOnceForAllCells() {
        let keys = (0..<1000).map { ", k\($0): 1" }.joined()
        let loaded = load(
            "ribbon-preset: 1\nribbons: [{ name: a, grid: { columns: 8 }, send: [{ from: center, to: cc 1\(keys) }] }]\n"
        )
        #expect(loaded.diagnostics.last?.message == "800 more errors")
    }

    @Test func aLongLineIsShownAroundItsCaret() throws {
        let blanks = String(repeating: " ", count: 10_000)
        let loaded = load("ribbon-preset: 1\nmidi: {\(blanks)chanel: 1,\(blanks)tempo: 90 }\nribbons: [{ name: a }]\n")
        let excerpt = try #require(loaded.diagnostics.first?.excerpt)
        #expect(excerpt.text.count <= Excerpt.widthLimit)
        #expect(excerpt.text.dropFirst(excerpt.indent).prefix(excerpt.length) == "chanel")
    }

    @Test func theCaretStandsBelowWideAndTabbedText() throws {
        let loaded = load("ribbon-preset: 1\nmidi: {\t\"é𝄞\": 1 }\nribbons: [{ name: a }]\n")
        let excerpt = try #require(loaded.diagnostics.first?.excerpt)
        #expect(excerpt == Excerpt(text: "midi: { \"é𝄞\": 1 }", indent: 8, length: 4))
    }

    @Test(arguments: [
        ("tempo: 音量, chanel: 1 }", "             ^~~~~~"),
        ("tempo: e\u{301}\u{302}, chanel: 1 }", "          ^~~~~~"),
        ("\u{AC00}\u{1F3B9}: 1 }", "^~~~"),
    ])
    func theCaretStandsInTheColumnThatATerminalShows(text: String, underline: String) throws {
        let loaded = load("ribbon-preset: 1\nribbons: [{ name: a }]\nmidi: { \(text)\n")
        let last = try #require(loaded.diagnostics.last { $0.severity == .error })
        #expect(last.description.hasSuffix("\n    |         \(underline)"))
    }

    @Test func nothingOfAFileMovesTheCursorOfATerminal() {
        let loaded = load("ribbon-preset: 1\n\"a\\e[31mb\\a\\u200Bc\": 1\nribbons: [{ name: a }]\n")
        #expect(loaded.messages.first == "unknown key 'a\\u{1B}[31mb\\u{7}\\u{200B}c' in a preset")
        let named = Preset.load([], file: "a\u{1B}[2Jb.yaml")
        #expect(named.diagnostics.first?.description.hasPrefix("ribbon: error: a\\u{1B}[2Jb.yaml:1:1: ") == true)
    }

    @Test func aLongWordOfTheFileIsCut() {
        let key = String(repeating: "k", count: 500)
        let loaded = load("ribbon-preset: 1\n\(key): 1\nribbons: [{ name: a }]\n")
        #expect(loaded.messages.first == "unknown key '\(key.prefix(60))…' in a preset")
    }
}
