import Testing

@testable import Mapping

@Suite("Text for a terminal")
struct TerminalTextTests {
    @Test(arguments: [
        ("Drum pads", "Drum pads"), ("a\u{1B}[31m", #"a\u{1B}[31m"#), ("\t\r\n\0", #"\u{9}\u{D}\u{A}\u{0}"#),
        ("\u{7F}\u{85}\u{9B}", #"\u{7F}\u{85}\u{9B}"#),
        ("a\u{202E}b\u{2066}\u{200F}\u{61C}", #"a\u{202E}b\u{2066}\u{200F}\u{61C}"#),
        ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#), ("音量 e\u{301} 👩‍🚀 “x” …", "音量 e\u{301} 👩‍🚀 “x” …"), ("", ""),
    ])
    func whatCommandsItIsEscaped(text: String, shown: String) {
        #expect(text.escaped == shown)
        #expect(shown.escaped == shown)
        #expect(text.escapedMessage == shown)
    }

    @Test func aMessageKeepsTheExcerptBelowIt() {
        #expect("a\n  b\n | c".escapedMessage == #"a\u{A}  b\u{A} | c"#)
        #expect("a\n  4 | x\n    | ^\n\u{1B}".escapedMessage == "a\n  4 | x\n    | ^" + #"\u{A}\u{1B}"#)
    }

    @Test func jsonIsEscapedAsJSON() {
        #expect("{\n  \"a\u{7F}\u{202E}\"\n}".escapedInJSON == "{\n  \"a\\u007F\\u202E\"\n}")
    }

    @Test(arguments: [
        ("abc", 3), ("音量", 4), ("ｆ", 2), ("ｶ", 1), ("각", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("e\u{301}\u{302}", 1),
        ("🎹", 2), ("👩‍🚀", 2), ("🇯🇵", 2), ("नि", 2), ("ą́─○", 3), ("", 0), ("\u{200D}", 0),
    ])
    func columnsAreCountedNotCharacters(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test func itIsCutWhereItFits() {
        #expect("音量音量".fitted(to: 8) == "音量音量")
        #expect("音量音量".fitted(to: 7) == "音量音…")
        #expect("音量音量".fitted(to: 6) == "音量…")
        #expect("音量".fitted(to: 1) == "…")
        #expect("音量".fitted(to: 0) == "")
    }
}
