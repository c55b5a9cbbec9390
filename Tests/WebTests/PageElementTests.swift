import Face
import FaceTestKit
import Scene
import Testing

@testable import Web

/// The accessibility elements of a page.
@Suite("The elements of a page")
struct PageElementTests {
    @Test("A ribbon is a slider with its name, where it is drawn, and its value is its centre")
    func slider() throws {
        let small = try Small("03-filter-and-melody.yaml")
        let page = small.page
        var state = small.start
        let elements = page.elements(for: state)
        #expect(elements.map(\.name) == small.layout.ribbons.map(\.name))
        #expect(elements.allSatisfy { $0.kind == .slider })
        for (element, ribbon) in zip(elements, small.layout.ribbons) {
            #expect(element.box.allSatisfy { (0...1).contains($0) })
            #expect(abs(element.box[2] * Small.extent.width - ribbon.box.width) < 1e-9)
        }
        state.ribbons[0].center = 0.254
        #expect(page.values(for: state)[0] == 25)
    }

    @Test("A switch is a button that is pressed while it is on or held")
    func button() throws {
        let small = try Small("20-pad-and-switches.yaml")
        let page = small.page
        var state = small.start
        let elements = page.elements(for: state)
        let index = try #require(elements.firstIndex { $0.kind == .button })
        let ribbon = small.layout.ribbons[index].index
        state.ribbons[ribbon].isFrontOn = false
        #expect(page.values(for: state)[index] == 0)
        state.ribbons[ribbon].isFrontOn = true
        #expect(page.values(for: state)[index] == 1)
        state.ribbons[ribbon].isFrontOn = false
        state.fingers = [.init(ribbon: ribbon, spot: .init(x: 1, y: 1))]
        #expect(page.values(for: state)[index] == 1)
    }
}
