import Mapping
import Testing
import Touch

@testable import Scene

/// Marks shrink with their ribbon, and those that could not be seen are left out.
@Suite("Marks")
struct MarkTests {
    private func ribbon(_ words: String, height: Double) throws -> Layout.Ribbon {
        let patch = try patch("ribbon-preset: 1\nribbons: [{ name: r, \(words) }]")
        return Layout(patch, size: Millimetres(width: 100, height: height), for: .screen).ribbons[0]
    }

    @Test func theyShrinkAndThenGo() throws {
        let marks = try [60.0, 12, 3].map { try ribbon("anchors: [0.5], send: cc 1", height: $0).marks(.front) }
        #expect(marks[0].drop == 2.4 && marks[0].diamond == 1.5)
        #expect(abs(marks[1].drop - 1.2) < 1e-9 && (0.45..<1.5).contains(marks[1].diamond))
        #expect(marks[2].drop == 0 && marks[2].diamond == 0 && marks[2].handle > 0)
    }

    /// The disc of a plane keeps to the plane, as its hairs do: words stand beside it.
    @Test func theDiscOfAPlaneCoversNoWord() throws {
        let plane = try ribbon("kind: xy, send: [cc 16, cc 17]", height: 60)
        let words = plane.front.filter { $0.words != nil }
        #expect(words.count == 3)
        for (center, across) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 1), (0, 0.5)] {
            var state = RibbonPicture(center: center, range: 0)
            state.across = across
            let shape = try #require(plane.front.first { $0.id.part == .center })
            let disc = try #require(plane.form(of: shape, in: state)?.box)
            #expect(disc.isInside(plane.lane(.front).box))
            #expect(!words.contains { $0.box.overlaps(disc) })
        }
    }
}
