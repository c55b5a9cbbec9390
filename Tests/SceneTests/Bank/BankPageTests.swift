import Scene
import Testing
import Touch

@Suite("The page of the bank")
struct BankPageTests {
    private static let sizes = [(96.0, 54.0), (154, 86), (217, 136), (95, 160)].map {
        Millimetres(width: $0, height: $1)
    }

    private func page(_ size: Millimetres, current: Int?) -> BankPage {
        BankPage(
            size: size, presets: (0..<44).map { "preset \($0)" }, current: current, connected: "FLUID Synth",
            problem: "a mistake")
    }

    @Test("every name is large enough for a finger, on the screen, and over no other one", arguments: sizes)
    func boxes(size: Millimetres) {
        let items = page(size, current: 0).items
        for (place, item) in items.enumerated() {
            #expect(item.x >= 0 && item.y >= 0 && item.x + item.width <= 1.000001 && item.y + item.height <= 1.000001)
            if item.role == .preset { #expect(item.height * size.height >= 8 && item.width * size.width >= 40) }
            for other in items[(place + 1)...] {
                let isApart =
                    item.x + item.width <= other.x + 1e-9 || other.x + other.width <= item.x + 1e-9
                    || item.y + item.height <= other.y + 1e-9 || other.y + other.height <= item.y + 1e-9
                #expect(isApart, "\(item.text) and \(other.text)")
            }
        }
    }

    @Test("the preset that plays is always among those that are seen, and lit", arguments: sizes)
    func current(size: Millimetres) {
        for current in 0..<44 {
            let lit = page(size, current: current).items.filter(\.isLit)
            #expect(lit.map(\.preset) == [current])
        }
        #expect(page(size, current: nil).items.allSatisfy { !$0.isLit })
    }

    @Test("a touch chooses the item under it; words and gaps choose nothing")
    func touches() throws {
        let page = page(Self.sizes[1], current: 3)
        for item in page.items {
            let chosen = page.item(atX: item.x + item.width / 2, y: item.y + item.height / 2)
            #expect(chosen == (item.role == .words || item.role == .problem ? nil : item))
        }
        #expect(page.item(atX: 0, y: 0) == nil)
    }
}
