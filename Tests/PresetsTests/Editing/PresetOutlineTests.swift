import FoundationEssentials
import Testing

@testable import Presets

@Suite("Outlines of presets")
struct PresetOutlineTests {
    private func outline(_ text: String) -> PresetOutline? { PresetOutline(Array(text.utf8)) }

    @Test("ribbons lie where their rows put them, or where their areas say; a grid is one")
    func places() throws {
        let rows = try #require(
            outline(
                """
                name: Two rows
                ribbons:
                  - { name: a, row: 1 }
                  - { name: b, row: 1, width: 3 }
                  - { name: c, row: 2, grid: { columns: 4 } }
                """))
        #expect(rows.name == "Two rows")
        #expect(rows.ribbons.map(\.area) == [[0, 0, 0.25, 0.5], [0.25, 0, 0.75, 0.5], [0, 0.5, 1, 0.5]])
        #expect(rows.ribbons.map(\.isInRow) == [true, true, true])
        #expect(rows.ribbons.map(\.row) == [1, 1, 2])
        #expect(rows.channel == 1 && !rows.hasInput)
        #expect(rows.ribbons.map(\.hasCells) == [false, false, true])
        #expect(rows.ribbons.map(\.line) == [3, 4, 5])
        let areas = try #require(
            outline(
                """
                midi: { channel: 5 }
                input: [{ from: cc 64, to: latch }]
                ribbons:
                  - name: a
                    receive: cc 21
                    area: [0, 0.5, 1, 0.5]
                    anchors: [0.25, { at: 0.75, well: 0.1 }]
                    center: 0.3
                    send: [{ from: center, to: cc 74 }, cc 75]
                  - name: b
                    area: [0, 0, 1, 0.5]
                    send: { to: note }
                """))
        #expect(areas.channel == 5 && areas.hasInput)
        let ribbon = try #require(areas.ribbons.first)
        #expect(ribbon.receive == "cc 21")
        #expect(ribbon.area == [0, 0.5, 1, 0.5] && !ribbon.isInRow && ribbon.center == 0.3)
        #expect(ribbon.anchors == [.init(at: 0.25, isRecord: false), .init(at: 0.75, isRecord: true)])
        let send = PresetEdit.Step.key("send")
        #expect(
            ribbon.send == [
                .init(from: "center", source: "center", to: "cc 74", path: [send, .item(0)], isRecord: true),
                .init(from: nil, source: "center", to: "cc 75", path: [send, .item(1)], isRecord: false),
            ])
        #expect(areas.ribbons[1].send == [.init(from: nil, source: "touch", to: "note", path: [send], isRecord: true)])
        #expect(areas.ribbons.map(\.isSendList) == [true, false])
    }

    @Test("a short form has the source of its ribbon's kind, which may be that of the defaults")
    func sources() throws {
        let preset = try #require(
            outline(
                """
                defaults: { kind: button }
                ribbons:
                  - { name: a, send: note C3 }
                  - { name: b, kind: xy, send: [cc 16, cc 17, cc 18] }
                  - { name: c, kind: ribbon, send: [chord, { to: cc 1 }, { from: tap, to: panic }, 3, nonsense] }
                  - { name: d }
                """))
        let sources = preset.ribbons.map { ribbon in ribbon.send.map { $0.source ?? "none" } }
        #expect(sources[0] == ["contact"])
        #expect(sources[1] == ["center", "across", "none"])
        #expect(sources[2] == ["range", "center", "tap", "none", "none"])
        #expect(sources[3].isEmpty)
    }

    @Test("a ribbon's direction and centre may be those of its kind or of the defaults")
    func impliedSettings() throws {
        let preset = try #require(
            outline(
                """
                defaults: { center: 0.2 }
                ribbons:
                  - { name: a, kind: fader }
                  - { name: b, kind: fader, direction: left, center: 0.7 }
                  - { name: c }
                """))
        #expect(preset.ribbons.map(\.direction) == ["up", "left", nil])
        #expect(preset.ribbons.map(\.center) == [0.2, 0.7, 0.2])
        let upright = outline("defaults: { kind: fader }\nribbons: [{ name: a }, { name: b, kind: ribbon }]")
        #expect(upright?.ribbons.map(\.direction) == ["up", nil])
        let down = outline("defaults: { direction: down, surface: left }\nribbons: [{ kind: fader }]")
        #expect(down?.ribbons.map(\.direction) == ["down"])
        #expect(down?.ribbons.map(\.surface) == ["left"])
    }

    @Test("with MPE the channel is the zone's master")
    func masterChannel() {
        #expect(outline("midi: { mpe: { zone: upper } }")?.channel == 16)
        #expect(outline("midi: { mpe: { zone: lower } }")?.channel == 1)
        #expect(outline("midi: { mpe: {} }")?.channel == 1)
    }

    @Test("a text with errors has an outline, one that is no YAML has none")
    func errors() {
        #expect(outline("ribbons: [{ name: a, aera: 3, area: [1] }]")?.ribbons.map(\.name) == ["a"])
        #expect(outline("ribbons: []")?.ribbons.isEmpty == true)
        #expect(outline("ribbons: [") == nil)
        #expect(outline("- 1") == nil)
    }
}

@Suite("Edits as JSON")
struct PresetEditCodingTests {
    @Test(
        "an edit is read as it is written down in docs/control.md",
        arguments: [
            #"{"set":["ribbons",0,"area"],"value":[0,0,1,0.5]}"#,
            #"{"append":["ribbons"],"value":{"record":[["name","b"],["send",[{"record":[["to","cc 1"]]}]]]}}"#,
            #"{"copy":["ribbons",0],"value":{"record":[["name","c"]]}}"#,
            #"{"move":["ribbons",0],"to":2}"#,
            #"{"remove":["ribbons",1]}"#,
        ])
    func roundTrip(text: String) throws {
        let edit = try JSONDecoder().decode(PresetEdit.self, from: Data(text.utf8))
        let again = try JSONDecoder().decode(PresetEdit.self, from: try JSONEncoder().encode(edit))
        #expect(again == edit)
        switch edit {
        case .set(let path, let value):
            #expect(path == [.key("ribbons"), .item(0), .key("area")])
            #expect(value == .list([.number(0), .number(0), .number(1), .number(0.5)]))
        case .append(let path, let value):
            let mapping = EditedValue.record([.init("to", .text("cc 1"))])
            #expect(path == [.key("ribbons")])
            #expect(value == .record([.init("name", .text("b")), .init("send", .list([mapping]))]))
        case .copy(let path, let entries):
            #expect(path == [.key("ribbons"), .item(0)])
            #expect(entries == [.init("name", .text("c"))])
        case .move(let path, let place):
            #expect(path == [.key("ribbons"), .item(0)])
            #expect(place == 2)
        case .remove(let path): #expect(path == [.key("ribbons"), .item(1)])
        }
    }

    @Test("what is no edit is refused", arguments: [#"{}"#, #"{"set":["a"]}"#, #"{"remove":[true]}"#])
    func refusals(text: String) {
        #expect(throws: (any Error).self) { try JSONDecoder().decode(PresetEdit.self, from: Data(text.utf8)) }
    }
}
