import Mapping
import Ribbons
import Scene
import Testing
import Touch

@Suite("SVG picture")
struct SVGPictureTests {
    private func svg(
        _ text: String, surface: String? = nil, size: Millimetres = Millimetres(width: 100, height: 50)
    ) throws -> String {
        let patch = try patch(text)
        return SVGPicture(Layout(patch, surface: surface, size: size), Description(patch).start).text
    }

    private let filter = """
        ribbon-preset: 1
        name: A & B
        ribbons:
          - name: <cutoff>
            area: [0, 0, 1, 0.5]
            center: 0.25
            range: 0.2
            anchors: [{ at: 0.5, well: 0.1 }]
            receive: cc14 3
            send:
              - { from: center, to: cc 74, min: 20, max: 100, curve: exp, smooth: 20 }
              - { from: tap, to: set <cutoff>.center 0.5 }
            back:
              - { from: range, to: cc 71, channel: 3 }
        """

    @Test func aRibbonIsDrawnWhereItIs() throws {
        let svg = try svg(filter)
        #expect(svg.contains("<rect x=\"0.3\" y=\"0.3\" width=\"99.4\" height=\"24.4\" rx=\"1.5\""))
        // What moves is below the words.
        #expect(svg.contains("<circle cx=\"25\" cy=\"17.52\""))
        #expect(svg.contains("<rect x=\"15\" y=\"10.05\" width=\"20\" height=\"14.95\""), "the range")
        #expect(svg.contains("<rect x=\"45\" y=\"10.05\" width=\"10\" height=\"14.95\""), "the anchor's well")
        #expect(svg.contains("<line x1=\"50\" y1=\"10.05\" x2=\"50\" y2=\"25\""), "the anchor")
    }

    @Test func itTellsWhatItSends() throws {
        let svg = try svg(filter, size: Millimetres(width: 100, height: 100))
        #expect(svg.contains(">&lt;cutoff&gt;</text>"))
        #expect(svg.contains(">center → cc 74, 20…100, exp, smooth 20 ms</text>"))
        #expect(svg.contains(">tap → set &lt;cutoff&gt;.center 0.5</text>"))
        #expect(svg.contains(">behind the door: range → cc 71, channel 3</text>"))
        #expect(svg.contains(">moved by cc14 3</text>"))
        #expect(svg.contains("<title>A &amp; B</title>"))
    }

    @Test(arguments: [("right", "cx=\"25\""), ("left", "cx=\"75\""), ("down", "cy=\"12.5\""), ("up", "cy=\"37.5\"")])
    func positionsGrowInTheRibbonsDirection(direction: String, place: String) throws {
        let text = """
            ribbon-preset: 1
            ribbons: [{ name: r, direction: \(direction), center: 0.25, send: [{ from: center, to: cc 1 }] }]
            """
        let circle = try #require(svg(text).split(separator: "\n").first { $0.contains("<circle") })
        #expect(circle.contains(place))
    }

    /// Places and widths of all boxes.
    private func cells(_ svg: String) -> [String] {
        svg.split(separator: "\n").filter { $0.contains("<rect") }.map { line in
            let parts = line.split(separator: " ")
            return "\(parts[1]) \(parts[3])"
        }
    }

    /// Root − ½ + p·(span + 1): thirteen cells of equal width on a hundred and thirty millimetres.
    @Test func notesAreCellsInWhichAFingerFindsThem() throws {
        let text = """
            ribbon-preset: 1
            ribbons: [{ name: r, send: [{ from: touch, to: note, root: C3, span: 12 }] }]
            """
        let svg = try svg(text, size: Millimetres(width: 130, height: 50))
        for index in 0..<13 {
            #expect(cells(svg).contains("x=\"\(index * 10)\" width=\"10\""), "cell \(index)")
        }
        for name in ["C3", "C♯3", "B3", "C4"] { #expect(svg.contains(">\(name)</text>")) }
        #expect(svg.contains(">touch → notes, C3…C4, chromatic</text>"))
    }

    /// Root + p·span: with a pitch that follows the finger the first and the last note have half cells.
    @Test func notesOfARibbonWithoutQuantiserLieWhereTheyAreInTune() throws {
        let text = """
            ribbon-preset: 1
            ribbons: [{ name: r, send: [{ from: touch, to: note, root: C3, span: 12, quantize: off, voices: 1 }] }]
            """
        let svg = try svg(text, size: Millimetres(width: 120, height: 50))
        for cell in ["x=\"0\" width=\"5\"", "x=\"5\" width=\"10\"", "x=\"115\" width=\"5\""] {
            #expect(cells(svg).contains(cell))
        }
    }

    @Test func aNoteBetweenTheKeysTellsItsCents() throws {
        let text = """
            ribbon-preset: 1
            ribbons: [{ name: r, send: [{ from: touch, to: note, root: C3, span: 12, scale: [0, 3.86], voices: 1 }] }]
            """
        #expect(try svg(text).contains(">E3 −14</text>"))
    }

    @Test func anOverlayHasTheSurfacesOwnSize() throws {
        let patch = try patch(filter)
        let layout = Layout(patch, size: Millimetres(width: 154.1, height: 86))
        let overlay = SVGPicture(layout, Description(patch).start).actualSize
        #expect(overlay.contains("width=\"154.1mm\" height=\"86mm\" viewBox=\"0 0 154.1 86\""))
    }

    @Test func eachSurfaceIsAPictureOfItsOwn() throws {
        let text = """
            ribbon-preset: 1
            ribbons:
              - { name: one, surface: left, send: [{ from: center, to: cc 1 }] }
              - { name: two, surface: right, send: [{ from: center, to: cc 2 }] }
            """
        #expect(try Layout.surfaces(of: patch(text)) == ["left", "right"])
        #expect(try svg(text).contains(">one</text>"))
        #expect(try !svg(text).contains(">two</text>"))
        #expect(try svg(text, surface: "right").contains(">two</text>"))
    }

    @Test func aRibbonIsDrawnWhereItsStateSays() throws {
        let patch = try patch(filter)
        var state = Description(patch).start
        state[0].center = 0.5
        state[0].range = 0
        let svg = SVGPicture(Layout(patch, size: Millimetres(width: 100, height: 50)), state).text
        #expect(svg.contains("<circle cx=\"50\" cy=\"17.52\""))
        #expect(!svg.contains("#71a4f8"), "no range")
    }

    @Test func anOpenDoorShowsTheBack() throws {
        let patch = try patch(filter)
        var state = Description(patch).start
        state[0].isDoorOpen = true
        let svg = SVGPicture(Layout(patch, size: Millimetres(width: 100, height: 50)), state).text
        #expect(svg.contains(">range → cc 71, channel 3</text>"))
        #expect(!svg.contains("cc 74"))
        // 6.35 mm at the end of the ribbon, drawn 0.2 mm inside.
        #expect(svg.contains("<rect x=\"93.85\" y=\"0.2\" width=\"5.95\" height=\"5.95\""), "the door's mark")
    }

    @Test func controlCharactersOfANameAreBlanks() {
        let ribbon = RibbonPatch(settings: RibbonSettings(name: "a\u{1B}\u{202E}b"), front: [])
        let patch = Patch(name: "c\u{0}", ribbons: [ribbon])
        let svg = SVGPicture(Layout(patch), Description(patch).start).text
        #expect(svg.contains(">a  b</text>"))
        #expect(svg.contains("<title>c </title>"))
    }

    @Test func everyElementIsClosed() throws {
        let svg = try svg(filter)
        let opened = svg.split(separator: "<").filter { !$0.hasPrefix("/") && !$0.contains("/>") }
            .compactMap { $0.split { $0 == " " || $0 == ">" || $0 == "\n" }.first }
        let closed = svg.split(separator: "<").filter { $0.hasPrefix("/") }
            .compactMap { $0.dropFirst().split(separator: ">").first }
        #expect(opened.sorted() == closed.sorted())
    }

    @Test func aRibbonHasTheColorThatThePresetNames() throws {
        let text = """
            ribbon-preset: 1
            ribbons: [{ name: r, color: "#FF0000", range: 0.5, send: [{ from: range, to: cc 1 }] }]
            """
        #expect(try svg(text).contains("fill=\"#ff3333\""), "the range")
    }

    @Test func turnedWordsAreTurned() throws {
        let text = """
            ribbon-preset: 1
            ribbons: [{ name: Overheads, kind: fader, area: [0, 0, 0.1, 1], send: [{ from: center, to: cc 1 }] }]
            """
        #expect(try svg(text).contains("rotate(-90 "))
    }
}
