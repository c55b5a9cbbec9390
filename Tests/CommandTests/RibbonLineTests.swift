import Scene
import Testing

@testable import ribbon

@Suite("Ribbon line")
struct RibbonLineTests {
    private func line(_ state: SceneState.Ribbon) -> String { state.line("q", width: 9) }

    @Test func theRangeAndItsHeldHandlesAreShown() {
        var state = SceneState.Ribbon(center: 0.5, range: 0.5)
        #expect(line(state) == "q ──[═○═]── 0.500")
        (state.isLeadingHeld, state.isTrailingHeld) = (true, true)
        #expect(line(state) == "q ──<═○═>── 0.500")
    }

    @Test func allSixteenFingersAreShown() {
        let state = SceneState.Ribbon(
            center: 0, range: 0, contacts: Contacts((0..<16).map { (Double($0) + 0.5) / 16 }))
        #expect(state.line("q", width: 16) == "q ●●●●●●●●●●●●●●●● 0.000")
    }

    @Test(arguments: [(0.0, "○──────── 0.000"), (0.9994, "────────○ 0.999"), (1, "────────○ 1.000")])
    func theCenterAndItsValueReachBothEnds(center: Double, shown: String) {
        #expect(line(SceneState.Ribbon(center: center, range: 0)) == "q " + shown)
    }

    @Test func anOpenDoorIsTold() {
        #expect(line(SceneState.Ribbon(center: 0.5, range: 0, isDoorOpen: true)) == "q ────○──── 0.500 back")
    }
}
