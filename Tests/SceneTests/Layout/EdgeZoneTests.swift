import Mapping
import Testing
import Touch

@testable import Scene

@Suite("Zones along the edges")
struct EdgeZoneTests {
    private let size = Millimetres(width: 160, height: 90)

    @Test func eachEdgeWithAnActionHasAZoneOfTwentyPoints() throws {
        let patch = try patch(
            "ribbon-preset: 1\nedges: { top: panic, left: preset previous, right: preset next, bottom: perform a reset }\nribbons: [{ name: a }]"
        )
        let zones = Layout(patch, size: size).edges
        #expect(zones.map(\.label?.words) == ["panic", "a reset", "preset previous", "preset next"])
        #expect(
            zones.map(\.box) == [
                Rect(x: 0, y: 0, width: 160, height: 3.175), Rect(x: 0, y: 86.825, width: 160, height: 3.175),
                Rect(x: 0, y: 0, width: 3.175, height: 90), Rect(x: 156.825, y: 0, width: 3.175, height: 90),
            ])
        let surface = Rect(x: 0, y: 0, width: 160, height: 90)
        for zone in zones {
            #expect(zone.arrow.box.clipped(to: zone.box) == zone.arrow.box)
            let label = try #require(zone.label)
            #expect(label.box.isInside(surface))
        }
        let picture = SVGPicture(Layout(patch, size: size), Description(patch).start).text
        for words in ["panic", "preset next"] { #expect(picture.contains(">\(words)</text>")) }
    }

    @Test func aPresetWithoutEdgesHasNone() throws {
        #expect(Layout(try patch("ribbon-preset: 1\nribbons: [{ name: a }]"), size: size).edges.isEmpty)
    }
}
