import Testing

@Suite("YAML reader")
struct YAMLReaderTests {
    /// Errors that are found before any key is known, each with its position and reason.
    @Test(arguments: [
        ("", "1:1: the file is empty; expected keys and values"),
        ("# nothing but a comment\n", "1:1: the file is empty; expected keys and values"),
        (
            "ribbon-preset: 1\nname: &a x\n",
            "2:7: an anchor is not allowed; expected plain keys and values; put text that begins with '&', '*' or '!' in quotes"
        ),
        (
            "ribbon-preset: 1\nname: *a\n",
            "2:7: an alias is not allowed; expected plain keys and values; put text that begins with '&', '*' or '!' in quotes"
        ),
        (
            "ribbon-preset: 1\nname: !!str x\n",
            "2:7: a tag is not allowed; expected plain keys and values; put text that begins with '&', '*' or '!' in quotes"
        ),
        ("ribbon-preset: 1\nmidi: !x {}\n", "2:7: a tag is not allowed; expected plain keys and values"),
        (
            "ribbon-preset: 1\nribbons: &r\n- 1\n",
            "2:10: an anchor is not allowed; expected plain keys and values"
        ),
        (
            "%TAG ! x:\n---\nribbon-preset: 1\n",
            "1:1: a tag directive is not allowed; expected plain keys and values"
        ),
        (
            "ribbon-preset: 1\n---\nribbon-preset: 1\n",
            "2:1: a second document; expected one document in a file; remove the '---'"
        ),
        ("ribbon-preset: 1\nname: a\u{0}b\n", "2:8: a NUL byte; expected plain text"),
        ("ribbon-preset: 1\nname: a\u{1B}b\n", "2:8: a control character (0x1B); expected plain text"),
        (
            "ribbon-preset: 1\nname: é\u{FEFF}\n",
            "2:8: an invisible byte order mark (U+FEFF) inside the text; expected plain text"
        ),
        ("ribbon-preset: 1\n? [a]\n: b\n", "2:3: a list or a set of keys as a key; expected a word"),
        ("ribbon-preset: 1\nribbons:\n\t- name: x\n", "3:1: a tab cannot indent a line; expected blanks"),
    ])
    func whatIsNotOurYAMLIsRefusedInItsPlace(text: String, report: String) {
        #expect(load(text).report == [report])
    }

    @Test func columnsCountCodePointsNotBytes() {
        #expect(load("ribbon-preset: 1\nname: \"éß𝄞\" x\n").diagnostics.first?.span.start.column == 13)
        let loaded = load("ribbon-preset: 1\nmidi: { \"é𝄞\": 1 }\nribbons: [{ name: a }]\n")
        #expect(loaded.diagnostics.first?.span.start.column == 9)
    }

    @Test func aByteThatIsNotUTF8IsRefusedInItsPlace() {
        let bytes = Array("ribbon-preset: 1\nname: é".utf8) + [0xFF, 0x0A]
        let loaded = presetBytes(bytes)
        #expect(loaded.report == ["2:8: byte 0xFF is not UTF-8; expected UTF-8 text; save the file as UTF-8"])
    }

    @Test func utf16IsRecognised() {
        let bytes: [UInt8] = [0xFF, 0xFE] + "ribbon".utf8.flatMap { [$0, 0] }
        let advice = "this looks like UTF-16: save the file as UTF-8"
        #expect(presetBytes(bytes).report == ["1:1: byte 0xFF is not UTF-8; expected UTF-8 text; \(advice)"])
    }

    @Test func aByteOrderMarkAtTheStartIsNoPartOfTheFirstLine() {
        let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("ribbon-prese: 1\n".utf8)
        #expect(presetBytes(bytes).diagnostics.first?.span.start.column == 1)
        let good = Array("ribbon-preset: 1\nribbons: [{ name: a, send: [{ from: center, to: cc 1 }] }]\n".utf8)
        #expect(presetBytes([0xEF, 0xBB, 0xBF] + good).value != nil)
    }

    @Test func carriageReturnsEndLines() {
        let text = "ribbon-preset: 1\r\nname: a\rmidi: { chanel: 1 }\r\nribbons: [{ name: a }]\r\n"
        #expect(load(text).diagnostics.first?.span.start == .init(line: 3, column: 9))
        #expect(load(text).diagnostics.first?.excerpt?.text == "midi: { chanel: 1 }")
    }

    @Test func sixteenLevelsAreReadAndSeventeenAreNot() {
        func nested(_ depth: Int) -> String {
            "ribbon-preset: 1\nx: " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(load(nested(15)).messages.contains("unknown key 'x' in a preset"))
        #expect(
            load(nested(16)).report == ["2:19: nested deeper than 16; expected fewer lists and sets of keys"])
    }

    @Test func aFileOf256KiBIsReadAndOneByteMoreIsNot() {
        let head = "ribbon-preset: 1\nribbons: [{ name: a, send: [{ from: center, to: cc 1 }] }]\n#"
        let fits = head + String(repeating: "x", count: 256 * 1024 - head.utf8.count)
        #expect(load(fits).value != nil)
        #expect(load(fits + "x").messages == ["the file is larger than 256 KiB"])
    }

    @Test func everyKeyThatStandsTwiceIsTold() {
        let text = "ribbon-preset: 1\nname: a\nname: b\nmidi: { tempo: 90, tempo: 91 }\nribbons: [{ name: a }]\n"
        #expect(
            load(text).report.prefix(2) == [
                "3:1: key 'name' stands twice; expected each key once; the first is on line 2",
                "4:20: key 'tempo' stands twice; expected each key once; the first is on line 4",
            ])
    }

    @Test func aSyntaxErrorEndsTheList() {
        let loaded = load("ribbon-preset: 1\nnam: x\nnam: y\nmidi: [\n")
        #expect(loaded.diagnostics.count == 2)
        #expect(loaded.messages.last?.hasPrefix("not YAML: ") == true)
    }
}
