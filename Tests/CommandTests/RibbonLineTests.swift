import Mapping
import Testing

@testable import ribbon

@Suite("Ribbon line")
struct RibbonLineTests {
    private func line(_ state: RibbonPicture) -> String { state.line("q", [], width: 9) }

    @Test func theRangeAndItsHeldHandlesAreShown() {
        var state = RibbonPicture(center: 0.5, range: 0.5)
        #expect(line(state) == "q ──[═○═]── 0.500")
        (state.isLeadingHeld, state.isTrailingHeld) = (true, true)
        #expect(line(state) == "q ──<═○═>── 0.500")
    }

    @Test func allSixteenFingersAreShown() {
        let contacts = (0..<16).map { (Double($0) + 0.5) / 16 }
        #expect(RibbonPicture(center: 0, range: 0).line("q", contacts, width: 16) == "q ●●●●●●●●●●●●●●●● 0.000")
    }

    @Test(arguments: [(0.0, "○──────── 0.000"), (0.9994, "────────○ 0.999"), (1, "────────○ 1.000")])
    func theCenterAndItsValueReachBothEnds(center: Double, shown: String) {
        #expect(line(RibbonPicture(center: center, range: 0)) == "q " + shown)
    }

    @Test func anOpenDoorIsTold() {
        #expect(line(RibbonPicture(center: 0.5, range: 0, isDoorOpen: true)) == "q ────○──── 0.500 back")
    }
}
