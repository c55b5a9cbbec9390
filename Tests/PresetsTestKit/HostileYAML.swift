extension HostileFile {
    /// Files that use YAML to grow, to repeat and to confuse.
    static let bombs: [HostileFile] = [
        HostileFile(
            "a billion laughs",
            head + "a: &a [x,x,x,x,x,x,x,x,x]\n"
                + zip("bcdefghi", "abcdefgh").map { "\($0): &\($0) [*\($1),*\($1),*\($1),*\($1),*\($1)]\n" }.joined(),
            .refused("an anchor is not allowed", line: 2, column: 4)),
        HostileFile(
            "an anchor that holds itself", head + "a: &a [*a]\n",
            .refused("an anchor is not allowed", line: 2, column: 4)),
        HostileFile("an alias of nothing", head + "a: *b\n", .refused("an alias is not allowed", line: 2, column: 4)),
        HostileFile("an alias as a key", head + "*b : 1\n", .refused("an alias is not allowed", line: 2, column: 1)),
        HostileFile(
            "an anchor on a key", head + "&a name: x\n", .refused("an anchor is not allowed", line: 2, column: 1)),
        HostileFile("an anchor on the root", "&a\n" + good, .refused("an anchor is not allowed", line: 1, column: 1)),
        HostileFile("a merge", head + "<<: { name: x }\n" + ribbons, .refused("unknown key '<<'", line: 2, column: 1)),
        HostileFile(
            "a tag", head + "name: !!python/object/apply:os.system [x]\n",
            .refused("a tag is not allowed", line: 2, column: 7)),
        HostileFile("a tag on the root", "!!map\n" + good, .refused("a tag is not allowed", line: 1, column: 1)),
        HostileFile("a tag of nothing", head + "name: ! x\n", .refused("a tag is not allowed", line: 2, column: 7)),
        HostileFile(
            "a tag directive", "%TAG ! tag:x,2000:\n---\n" + good,
            .refused("a tag directive is not allowed", line: 1, column: 1)),
        HostileFile(
            "an unknown directive", "%FOO bar\n---\n" + good,
            .refused("not YAML: found unknown directive name", line: 1, column: 5)),
        HostileFile(
            "YAML of tomorrow", "%YAML 9.9\n---\n" + good,
            .refused("not YAML: found incompatible YAML document", line: 1, column: 1)),
        HostileFile("a second document", good + "---\n" + good, .refused("a second document", line: 3, column: 1)),
        HostileFile(
            "a second document after an end", good + "...\n" + good,
            .refused("not YAML: did not find expected <document start>", line: 4, column: 1)),
        HostileFile("50,000 documents", many(50_000, "---\n"), .refused("a second document", line: 2, column: 1)),
        HostileFile(
            "equal keys", head + "name: a\n\"name\": b\n" + ribbons,
            .refused("key 'name' stands twice", line: 3, column: 1)),
        HostileFile(
            "equal keys in one line", head + "midi: { tempo: 90, 'tempo': 91 }\n" + ribbons,
            .refused("key 'tempo' stands twice", line: 2, column: 20)),
        HostileFile("equal versions", head + good, .refused("key 'ribbon-preset' stands twice", line: 2, column: 1)),
        HostileFile(
            "an open quote", head + "name: \"" + many(200_000, "x"),
            .refused("not YAML: found unexpected end of stream", line: 2, column: 7)),
        HostileFile(
            "an open block", head + "name: |\n" + many(1000, " x\n"),
            .refused("'ribbons' is missing", line: 1, column: 1)),
        HostileFile("braces that never match", head + many(1000, "}"), .refused("not YAML: ", line: 2, column: 1)),
        HostileFile("colons", many(1000, ":"), .refused("unknown key ':::", line: 1, column: 1)),
        HostileFile("dashes", many(1000, "-\n"), .refused("a preset is not a list", line: 1, column: 1)),
        HostileFile(
            "question marks", many(1000, "?\n"), .refused("'ribbon-preset' is missing in a preset", line: 1, column: 1)),
    ]

    /// Ends of lines, and blanks that are none.
    static let lineEnds: [HostileFile] = [
        HostileFile("CR LF", good.split(separator: "\n").map { $0 + "\r\n" }.joined(), .accepted),
        HostileFile("CR", good.split(separator: "\n").map { $0 + "\r" }.joined(), .accepted),
        HostileFile("no end of the last line", String(good.dropLast()), .accepted),
        HostileFile(
            "a wrong key after CR LF", "ribbon-preset: 1\r\n\r\nnam: x\r\n" + ribbons,
            .refused("unknown key 'nam'", line: 3, column: 1)),
        HostileFile(
            "a tab before a key", head + "midi:\n\tchannel: 1\n",
            .refused("a tab cannot indent a line", line: 3, column: 1)),
        HostileFile(
            "a tab before an item", head + "ribbons:\n  \t- name: r\n",
            .refused("a tab cannot indent a line", line: 3, column: 3)),
        HostileFile("a tab after a colon", head + "name:\tx\n" + ribbons, .accepted),
        HostileFile("a tab before a comment", head + "name: x\t# y\n" + ribbons, .accepted),
        HostileFile(
            "a no-break space before a key", head + "midi:\n\u{A0}\u{A0}channel: 1\n" + ribbons,
            .refused("a no-break space (U+00A0) cannot indent a line", line: 3, column: 1)),
        HostileFile(
            "a line separator", "ribbon-preset: 1\u{2028}nam: x\n" + ribbons,
            .refused("unknown key 'nam'", line: 2, column: 1)),
    ]

    /// Numbers of every spelling, as a controller's channel (a whole number 1…16).
    static let numbers: [HostileFile] =
        ["1", "01", "+1", "1.0", "016", "0000000000000001", "1.000"].map {
            number("a whole number \($0)", $0, .accepted)
        }
        + [
            "1e0", "1E0", "0x1", "0X1", "0o1", "0b1", "1_0", "1:00", "1.", "1.5", "-1", "0", "17", "--1", "+-1",
            "1 0", "inf", ".inf", "-.inf", ".nan", "NaN", "1e999", "1e-999", "true", "null", "~", "one", "１", "Ⅷ",
            "1st",
            "99999999999999999999", "-99999999999999999999", "\"1\"", "'1'", "1%", "0x",
        ].map { number("no channel: \($0)", $0, .refused("'channel' is ", line: 2, column: 18)) }
        + [number("no number at all", "", .refused("'channel' is empty", line: 2, column: 19))]

    private static func number(_ name: String, _ spelling: String, _ outcome: Outcome) -> HostileFile {
        HostileFile(name, head + "midi: { channel: \(spelling) }\n" + ribbons, outcome)
    }
}
