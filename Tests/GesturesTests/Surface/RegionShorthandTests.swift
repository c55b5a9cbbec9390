import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Shorthands")
struct RegionShorthandTests {
    private let stage = TestStage()
    private let region: Region

    init() {
        region = stage.surface.region(frame: Rect(x: 0, y: 0, width: 700, height: 70))
    }

    @Test func aTapAndWhereItWas() {
        let stage = stage
        region.onTapGesture(count: 2) { stage.log.append("twice") }
        region.onTapGesture { location in stage.log.append("at \(Int(location.x))") }
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.up(1, at: 10)
        stage.hand.down(2, x: 12, y: 10, at: 100)
        stage.hand.up(2, at: 110)
        #expect(stage.log == ["at 10", "twice", "at 12"])
    }

    @Test func aLongPressSaysThatItIsPressedThatItSucceededAndThatItIsPressedNoMore() {
        let stage = stage
        region.onLongPressGesture(minimumDuration: 1) {
            stage.log.append("success")
        } onPressingChanged: { inProgress in
            stage.log.append(inProgress ? "pressing" : "complete")
        }
        stage.hand.down(1, x: 10, y: 10, at: 0)
        #expect(stage.log == ["pressing"])
        stage.hand.wait(until: 1000)
        #expect(stage.log == ["pressing", "success", "complete"])
        stage.hand.up(1, at: 1200)
        stage.hand.down(2, x: 10, y: 10, at: 2000)
        stage.hand.up(2, at: 2500)
        #expect(stage.log == ["pressing", "success", "complete", "pressing", "complete"])
    }
}
