import TestSupport
import Testing

@testable import Presets

/// The words offered at a place of a preset. `|` marks the cursor.
@Suite("Completion")
struct CompletionTests {
    private func complete(_ text: String) -> [Completion] {
        let before = text.prefix { $0 != "|" }
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        let position = SourcePosition(line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
        return Completion.words(in: Array(text.replacing("|", with: "").utf8), at: position, files: Self.files)
    }

    private func words(_ text: String) -> [String] { complete(text).map(\.word) }

    private static let files = NeighbouringFiles(
        scales: { ["just.scl", "my own.scl"] }, presets: { ["Strings", "Drum pads", "next door"] })

    private static let head = "ribbon-preset: 1\nribbons:\n  - name: my filter\n    grid: { columns: 2 }\n"
    /// The mapping of a ribbon beside another one of two cells.
    private func words(mapping: String) -> [String] {
        words("\(Self.head)  - name: lead\n    send:\n      - \(mapping)\n")
    }

    @Test("The keys of a preset stand at its beginning, each with its meaning, without those that are there")
    func rootKeys() {
        #expect(
            complete("|").contains(
                Completion(word: "ribbon-preset", summary: "The format's version, 1; the first key of the file.")))
        let later = words("ribbon-preset: 1\n|\nname: x\nribbons:\n  - name: a\n")
        #expect(later == ["midi", "edges", "input", "face", "defaults"])
        #expect(words("ribbon-preset: 1\nmi|") == ["midi"])
    }

    @Test("Keys stand inside of maps of every level, in blocks and in braces")
    func nestedKeys() {
        #expect(words("midi:\n  m|") == ["mpe", "meter", "mts"])
        #expect(words("midi:\n  mpe:\n    |") == ["zone", "members"])
        #expect(words("midi: { mpe: { zone: lower, | } }") == ["members"])
        #expect(words("ribbons:\n  - gestures: { tap: on, f|") == ["fine"])
        #expect(words("ribbons:\n  - name: a\n    release:\n      spring:\n        |") == ["to", "rate"])
        #expect(words("ribbons:\n  - release: { spring: { rate: 2, | } }") == ["to"])
        #expect(words("ribbons:\n  - release: { spring: {}, | }") == [])
    }

    @Test("At an empty line the indentation decides whose keys stand there")
    func indentation() {
        let text = "ribbons:\n  - name: a\n    send:\n      - from: tap\n        to: panic\n"
        #expect(words(text + "        |").contains("port") == false)
        #expect(words(text + "    |").contains("gestures"))
        #expect(words(text + "      |").first == "- from")
        #expect(words(text + "  |").first == "- name")
        #expect(words(text + "|") == ["ribbon-preset", "name", "midi", "edges", "input", "face", "defaults"])
        #expect(words("ribbons:\n- name: a\n|").contains("- name"))
        #expect(words("ribbons:\n- name: a\n|").contains("midi"))
        #expect(words("ribbons:\n  |").first == "- name")
        #expect(words("ribbons:\n  - |").first == "name")
    }

    @Test("Keys that stand after the cursor are not offered again")
    func laterKeys() {
        let found = words("ribbons:\n  - name: a\n    |\n    kind: fader\n    # c\n    send: []\n  - color: red\n")
        #expect(found.contains("color") && !found.contains("kind") && !found.contains("send"))
    }

    @Test("Keys that stand after the cursor in the same braces are not offered again")
    func laterKeysInBraces() {
        #expect(words("midi: { mpe: { |, zone: lower } }") == ["members"])
        #expect(words("midi: { mpe: { | zone: lower } }") == ["members"])
        #expect(words("midi: { mpe: { zo|, members: 2 } }") == ["zone"])
        #expect(words("midi: { mpe: { zo|ne: lower, members: 2 } }") == ["zone"])
        #expect(words("midi: { mpe: { |zone: lower } }") == ["members"])
        let text = "ribbons:\n  - send: [{ |, # { \"x: }\n      to: 'cc 1',\n      from: center }]\n    min: 2\n"
        let found = words(text)
        #expect(found.contains("smooth") && !found.contains("to") && !found.contains("from"))
        // They say which options go with the mapping.
        #expect(!found.contains("scale") && found.contains("min"))
        // What is in other braces, or behind them, has nothing to do with it.
        #expect(words("ribbons:\n  - { gestures: { ta| }, tap: 1 }\n").contains("tap"))
        #expect(words("ribbons:\n  - { |, gestures: { color: 1 } }\n").contains("color"))
        #expect(words("ribbons:\n  - { |\n  - { color: red }\n").contains("color"))
    }

    @Test("The names of cells stand in the texts of a ribbon that has them")
    func cellNames() {
        let grid = "ribbons:\n  - name: a\n    grid: { columns: 2 }\n"
        #expect(words(grid + "    send: [{ from: center, to: cc $|") == ["$n", "$column", "$row"])
        #expect(words(grid + "    send: [{ from: center, to: cc $c| }]") == ["$column"])
        #expect(words(grid + "    send: [{ from: center, to: cc 1, channel: | }]") == ["$n", "$column", "$row"])
        #expect(words("ribbons:\n  - name: track|\n    grid: { columns: 2 }\n") == [])
        #expect(words("ribbons:\n  - name: track $|\n    grid: { columns: 2 }\n") == ["$n", "$column", "$row"])
        #expect(words("ribbons:\n  - name: track-$r|\n    grid: { columns: 2 }\n") == ["track-$row"])
        #expect(words(grid + "    name: costs $$|") == [])
        let each = "ribbons:\n  - each: [minor, dorian]\n    send: [{ from: touch, to: note, scale: $e| }]\n"
        #expect(words(each) == ["$each"])
        let settings =
            "ribbons:\n  - { name: b }\n  - name: a\n    send: { from: contact, to: arp, keys: | }\n"
            + "    each:\n      - { key: C3, name: low, keys: [C3] }\n      - { key: C4, colour: red }\n"
        #expect(words(settings).suffix(7) == ["$n", "$column", "$row", "$key", "$name", "$keys", "$colour"])
        #expect(complete(settings).contains(Completion(word: "$key", summary: "its setting: C3 and so on")))
        // Nowhere else.
        #expect(!words(settings.replacing("{ name: b }", with: "{ name: b, color: $| }")).contains("$n"))
        for place in ["surface: |", "area: |", "each: [|", "grid: { columns: |"] {
            let text = "ribbons:\n  - name: a\n    \(place)\n    send: []\n    each: [1, 2]\n"
            #expect(!words(text).contains("$n"), "\(place)")
        }
        #expect(!words("name: |\nribbons:\n  - grid: { columns: 2 }\n").contains("$n"))
    }

    @Test("Scala files and presets stand where they are meant")
    func files() {
        #expect(words(mapping: "{ from: touch, to: note, scale: j|") == ["just.scl"])
        #expect(words(mapping: "{ from: touch, to: note, scale: my |") == ["own.scl"])
        #expect(words(mapping: "{ from: tap, to: set lead.scale j|") == ["just.scl"])
        #expect(words(mapping: "{ from: tap, to: set lead.scale m|").contains("my own.scl") == false)
        let presets = ["next", "previous", "Strings", "Drum pads", "next door"]
        #expect(words(mapping: "{ from: tap, to: preset |") == presets)
        #expect(words(mapping: "{ from: tap, to: preset drum |") == ["pads"])
        #expect(words("edges: { top: preset s| }") == ["Strings"])
    }

    @Test("Files are found beside the preset, and presets where they are searched")
    func foundFiles() {
        let folder = TestFolder()
        for name in ["own", "conf/ribbon/presets"] { folder.makeFolder(name) }
        for name in ["just.scl", ".old.scl", "a.txt"] { folder.write("own/\(name)", "x") }
        folder.write("own/01-bass.yaml", "ribbon-preset: 1\nname: Deep bass\n")
        folder.write("own/02-pads.yaml", "name: Pads\n")
        folder.write("own/03-pads.yaml", "name: Pads\n")
        folder.write("own/04-next.yaml", "name: next\n")
        folder.write("conf/ribbon/presets/bass.yaml", "name: Deep bass\n")
        folder.write("conf/ribbon/presets/lead.yaml", "}")
        var search = SearchPath(
            environment: { $0 == "XDG_CONFIG_HOME" ? folder.path("conf") : nil }, folder: nil)
        search.presets = Array(search.presets.prefix(1))
        let files = NeighbouringFiles(of: folder.path("own/01-bass.yaml"), search: search)
        #expect(files.scales() == ["just.scl"])
        #expect(files.presets() == ["Deep bass", "02-pads", "03-pads", "04-next", "lead"])
    }

    @Test("Values of words, switches, colours, keys and scales stand where they are meant")
    func values() {
        #expect(words("ribbons:\n  - direction: |") == ["right", "left", "up", "down"])
        #expect(complete("ribbons:\n  - kind: fa|").map(\.summary) == ["a value that is drawn up"])
        #expect(words("ribbons:\n  - { pick-up: o|") == ["on", "off"])
        #expect(words("ribbons:\n  - color: gr|") == ["green", "grey"])
        #expect(words("midi: { budget: | }") == ["none", "din"])
        #expect(words(mapping: "{ from: touch, to: note, scale: dor|") == ["dorian", "dorian-flat-2"])
        #expect(words(mapping: "{ from: touch, to: note, root: C#|").contains("C#3"))
        #expect(words(mapping: "{ from: range, to: arp, division: 1/8|") == ["1/8", "1/8t", "1/8d"])
    }

    @Test("Sources stand after 'from', and messages in the input")
    func sources() {
        #expect(words(mapping: "{ from: le|") == ["leading"])
        #expect(words(mapping: "from: |").contains("double-tap"))
        #expect(words("input: [{ from: | }]") == ["bend", "pressure", "cc", "program", "note"])
        #expect(words("input:\n  - from: cc 6|").contains("64"))
    }

    @Test("Targets and actions stand after 'to', each word after the other")
    func targets() {
        let actions: Set = ["pressure", "program", "preset next", "preset", "panic", "perform"]
        #expect(Set(words(mapping: "{ from: tap, to: p|")).isSuperset(of: actions))
        #expect(words(mapping: "{ from: tap, to: snapshot |") == ["store", "recall"])
        #expect(words(mapping: "{ from: tap, to: snapshot recall |") == (1...8).map { "\($0)" })
        #expect(words(mapping: "{ from: center, to: morph 2 |").contains("2") == false)
        #expect(words(mapping: "{ from: tap, to: loop re|") == ["record"])
        #expect(words(mapping: "{ from: tap, to: tempo |") == ["tap"])
        #expect(words(mapping: "{ from: tap, to: note G8|") == ["G8"])
        #expect(words("edges: { top: | }").contains("panic"))
        #expect(words("edges: { top: | }").contains("cc") == false)
        #expect(words("edges: { top: c| }") == ["continue"])
    }

    @Test("Names of ribbons stand where one is meant, those of cells too")
    func names() {
        #expect(words(mapping: "{ from: tap, to: set |") == ["my filter 1.", "my filter 2.", "lead."])
        #expect(words(mapping: "{ from: tap, to: set my f|") == ["filter 1.", "filter 2."])
        #expect(words(mapping: "{ from: tap, to: loop record l|") == ["lead"])
        #expect(words(mapping: "{ from: tap, to: perform lead to|") == ["toggle-range", "toggle-door"])
        #expect(words(mapping: "{ from: tap, to: set lead.s|") == ["lead.swing", "lead.scale", "lead.span"])
        #expect(words(mapping: "{ from: tap, to: set lead.scale dori|") == ["dorian", "dorian-flat-2"])
        #expect(words(mapping: "{ from: tap, to: set lead.door |") == ["open", "closed"])
        #expect(words("input: [{ from: cc 1, to: set a.le| }]\nribbons:\n  - name: a\n") == ["a.leading"])
        #expect(words("ribbons:\n  - surface: left\n  - surface: |\n") == ["left"])
    }

    @Test("Options stand with the mappings that take them")
    func options() {
        let notes = words(mapping: "{ from: touch, to: note, | }")
        #expect(notes.contains("scale") && !notes.contains("smooth") && !notes.contains("from"))
        let value = words(mapping: "{ from: center, to: cc 1, | }")
        #expect(value.contains("smooth") && !value.contains("scale"))
        #expect(words(mapping: "{ from: center, | }").contains("scale"))
        #expect(!value.contains("default"))
        #expect(words(mapping: "{ from: size, to: cc 1, | }").contains("default"))
    }

    @Test("Nothing stands in comments, texts and numbers")
    func nothing() {
        for text in [
            "ribbons: # |", "name: |", "midi: { channel: |", "midi: { bend-range: 2 } |", "name: |\n  x", "name: 'a|",
            "ribbons:\n  - name: a\n    center: 0.|", "midi:|", "nonsense: |", "midi: { tempo: 120, # |",
        ] {
            #expect(words(text) == [], "\(text)")
        }
    }

    @Test("A bracket that is not closed yet spoils only its own lines")
    func openBrackets() {
        let text = "ribbons:\n  - name: a\n    area: [0, 0\n    co|"
        #expect(words(text) == ["color"])
        #expect(words("ribbons:\n  - send: [{ from: center, to: cc 1 }, { fr|\n  - name: b\n") == ["from"])
        #expect(words("ribbons:\n  - send: [{ from: center,\n      to: cc 1,\n      sm|\n") == ["smooth"])
    }

    @Test("Any place of any file is answered")
    func anyPlace() {
        let text = "\u{FEFF}a: [{ 'x: \"\n\t- |-}]\n\u{2028}é: {"
        for line in 0...6 {
            for column in 0...20 {
                _ = Completion.words(in: Array(text.utf8), at: SourcePosition(line: line, column: column))
            }
        }
        #expect(Completion.words(in: [0xFF, 0xFE], at: .start).contains { $0.word == "name" })
    }

    @Test("A cursor may stand behind the end of its line, where the blanks are not typed yet")
    func behindTheLine() {
        let text = Array("ribbons:\n  - name: a\n".utf8)
        let words = Completion.words(in: text, at: SourcePosition(line: 3, column: 5)).map(\.word)
        #expect(words.contains("color") && !words.contains("name"))
    }

    @Test("A cursor that is in no text is answered too", arguments: [Int.min, -1, 0, 99_999_999_999, Int.max])
    func farPlaces(number: Int) {
        let text = Array("name: x\n".utf8)
        #expect(Completion.words(in: text, at: SourcePosition(line: 1, column: number)) == [])
        let words = Completion.words(in: text, at: SourcePosition(line: number, column: 1))
        #expect(words.isEmpty == (number < 1))
    }
}
