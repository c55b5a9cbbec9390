import TestSupport
import Testing

@testable import Presets

/// Edits of a text, compared byte for byte.
@Suite("Edits of a preset's text")
struct PresetEditTests {
    private static let preset = """
        # Two ribbons.
        ribbon-preset: 1
        name: Two   # as a stage knows it
        ribbons:
          # The lower one.
          - name: cutoff
            area: [0, 0,   1, 0.5]  # the lower half
            send:
              - cc 74   # the filter

              - { from: across, to: cc 1 }
          - { name: melody, send: { to: note } }   # the upper one
        # The end.

        """

    private func edit(_ text: String = preset, _ edit: PresetEdit) -> String {
        do throws(PresetEdit.Refusal) {
            return String(decoding: try edit.applied(to: Array(text.utf8)), as: UTF8.self)
        } catch {
            return "refused: \(error)"
        }
    }

    private func ribbon(_ index: Int, _ rest: PresetEdit.Step...) -> PresetEdit.Path {
        [.key("ribbons"), .item(index)] + rest
    }

    @Test("a copy of a ribbon comes last, with its own name")
    func copy() {
        let changed = edit(Self.preset, .copy(ribbon(0), [.init("name", .text("cutoff 2"))]))
        let lines = """
              - name: cutoff 2
                area: [0, 0, 1, 0.5]
                send: [cc 74, { from: across, to: cc 1 }]

            """
        #expect(changed == Self.preset.replacing("# The end.\n", with: lines + "# The end.\n"))
        #expect(
            edit(Self.preset, .copy([.key("name")], [.init("name", .text("x"))]))
                == "refused: there is no name to be changed")
    }

    // MARK: Set

    @Test("a value is replaced where it stands, and the comment behind it stays")
    func setScalar() {
        let changed = edit(Self.preset, .set([.key("name")], .text("One: more")))
        #expect(changed == Self.preset.replacing("name: Two ", with: "name: \"One: more\" "))
    }

    @Test("of a list only the items that change are written anew")
    func setList() {
        let area = EditedValue.list([.number(0), .number(0.25), .number(1), .number(0.5)])
        let changed = edit(Self.preset, .set(ribbon(0, .key("area")), area))
        #expect(changed == Self.preset.replacing("[0, 0,   1, 0.5]", with: "[0, 0.25,   1, 0.5]"))
    }

    @Test("a new key comes last: in lines behind the last line of the ribbon, in braces behind the last key")
    func newKey() {
        let lines = edit(Self.preset, .set(ribbon(0, .key("kind")), .text("fader")))
        #expect(lines == Self.preset.replacing("to: cc 1 }\n", with: "to: cc 1 }\n    kind: fader\n"))
        let braces = edit(Self.preset, .set(ribbon(1, .key("kind")), .text("keys")))
        #expect(braces == Self.preset.replacing("{ to: note } }", with: "{ to: note }, kind: keys }"))
    }

    @Test("a value in lines that has a comment is not replaced: the comment would be lost")
    func commentInValue() {
        let refused = edit(Self.preset, .set(ribbon(0, .key("send")), .text("cc 7")))
        #expect(refused == "refused: a comment on line 9 would be lost; change the text by hand")
    }

    // MARK: Append

    @Test("a ribbon is appended as lines, and nothing else changes")
    func appendRibbon() {
        let new = EditedValue.record([
            .init("name", .text("new")), .init("area", .list([.number(0), .number(0), .number(0.5), .number(1)])),
        ])
        let lines = "  - name: new\n    area: [0, 0, 0.5, 1]\n"
        let changed = edit(Self.preset, .append([.key("ribbons")], new))
        #expect(changed == Self.preset.replacing("# The end.", with: lines + "# The end."))
        let empty = "ribbon-preset: 1\nribbons: []  # none yet\nname: Empty\n"
        #expect(
            edit(empty, .append([.key("ribbons")], new))
                == "ribbon-preset: 1\nribbons:  # none yet\n" + lines + "name: Empty\n")
    }

    @Test("a mapping is appended in the form of the others")
    func appendMapping() {
        let mapping = EditedValue.record([.init("from", .text("size")), .init("to", .text("cc 11"))])
        let changed = edit(Self.preset, .append(ribbon(0, .key("send")), mapping))
        #expect(
            changed
                == Self.preset.replacing("to: cc 1 }\n", with: "to: cc 1 }\n      - from: size\n        to: cc 11\n"))
        let flow = edit("send: [cc 74]\n", .append([.key("send")], mapping))
        #expect(flow == "send: [cc 74, { from: size, to: cc 11 }]\n")
    }

    @Test("a file with the line ends of Windows keeps them, and so does one without a last line end")
    func lineEnds() {
        let windows = "name: a\r\nribbons:\r\n  - name: b\r\n"
        let new = EditedValue.record([.init("name", .text("c"))])
        #expect(edit(windows, .append([.key("ribbons")], new)) == windows + "  - name: c\r\n")
        #expect(edit("ribbons:\n- name: b", .append([.key("ribbons")], new)) == "ribbons:\n- name: b\n- name: c")
    }

    // MARK: Remove

    @Test("a ribbon is removed with its lines, and the comments of others stay")
    func removeRibbon() {
        let changed = edit(Self.preset, .remove(ribbon(1)))
        #expect(
            changed == Self.preset.replacing("  - { name: melody, send: { to: note } }   # the upper one\n", with: ""))
        let alone = edit(changed, .remove(ribbon(0)))
        #expect(alone.hasPrefix("refused: a comment"))
        #expect(edit("ribbons:\n  - name: a\n    area: x\n", .remove(ribbon(0))) == "ribbons:\n  []\n")
    }

    @Test("the first key of a ribbon leaves its dash to the second one")
    func removeFirstKey() {
        let text = "ribbons:\n  - name: a\n    color: red\n"
        #expect(edit(text, .remove(ribbon(0, .key("name")))) == "ribbons:\n  - color: red\n")
        #expect(edit(text, .remove(ribbon(0, .key("color")))) == "ribbons:\n  - name: a\n")
        let flow = "ribbons: [{ name: a, color: red }]\n"
        #expect(edit(flow, .remove(ribbon(0, .key("name")))) == "ribbons: [{ color: red }]\n")
        #expect(edit(flow, .remove(ribbon(0, .key("color")))) == "ribbons: [{ name: a }]\n")
        #expect(edit("name: a\n", .remove([.key("name")])).hasPrefix("refused: line 1 has the only key"))
    }

    // MARK: Move

    @Test("an item moves with its lines and the comments above it; in brackets what stands between items stays")
    func move() {
        let text = "ribbons:\n  # a's\n  - name: a  # 1\n\n  # b's\n  - name: b\n    row: 1\n  - { name: c } # 3\n# end"
        let moved =
            "ribbons:\n\n  # b's\n  - name: b\n    row: 1\n  - { name: c } # 3\n  # a's\n  - name: a  # 1\n# end"
        #expect(edit(text, .move(ribbon(0), to: 2)) == moved)
        #expect(edit("ribbons:\n- a\n- b\n- c", .move(ribbon(2), to: 0)) == "ribbons:\n- c\n- a\n- b")
        #expect(edit("ribbons: [a,  b, { name: c }]", .move(ribbon(2), to: 0)) == "ribbons: [{ name: c },  a, b]")
        #expect(edit(text, .move(ribbon(1), to: 1)) == text)
        #expect(edit(text, .move(ribbon(0), to: 3)) == "refused: there is no ribbons[4] to be changed")
        #expect(edit(text, .move([.key("ribbons")], to: 0)) == "refused: there is no ribbons to be changed")
    }

    // MARK: Refusals

    @Test("what is not there, and what is no YAML, is refused in words")
    func refusals() {
        #expect(
            edit(Self.preset, .set(ribbon(2, .key("name")), .text("x")))
                == "refused: there is no ribbons[3] to be changed")
        #expect(edit("name: [", .remove([.key("name")])).hasPrefix("refused: the text cannot be read: "))
        let place = "ribbons[9223372036854775807]"
        #expect(edit(Self.preset, .remove(ribbon(.max))) == "refused: there is no \(place) to be changed")
        #expect(edit(Self.preset, .remove(ribbon(-1))) == "refused: there is no ribbons[0] to be changed")
        let large = String(repeating: "x", count: SourceText.sizeLimit)
        #expect(
            edit(Self.preset, .set([.key("name")], .text(large))) == "refused: the preset would be larger than 256 KiB")
    }

    @Test("every text can be a value, and is read back as it was")
    func texts() throws {
        let odd = [
            "", " a", "a ", "5", "-", "a: b", "a #b", "\"", "\\", "\u{1}", "\u{2028}", "ä", "音", "[a]", "a\nb", "on",
        ]
        for text in odd {
            let changed = edit(Self.preset, .set([.key("name")], .text(text)))
            let name = try TextLayout(Array(changed.utf8)).root["name"]
            #expect(name?.text == text)
        }
    }
}
