import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Shorthands")
struct RegionShorthandTests {
    private let fixture = GestureFixture()
    private let region: Region

    init() {
        region = fixture.surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 700, height: 70))
    }

    @Test func aTapAndWhereItWas() {
        let fixture = fixture
        region.onTapGesture { location in fixture.log.append("at \(Int(location.x))") }
        let inFront = fixture.surface.root.addRegion(frame: Rect(x: 300, y: 0, width: 100, height: 70))
        inFront.onTapGesture(count: 2) { fixture.log.append("twice") }
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.up(1, at: 10)
        fixture.tap(2, x: 310, at: 100)
        fixture.tap(3, x: 312, at: 200)
        #expect(fixture.log == ["at 10", "twice"])
    }

    @Test func aLongPressSaysThatItIsPressedThatItSucceededAndThatItIsPressedNoMore() {
        let fixture = fixture
        region.onLongPressGesture(minimumDuration: 1) {
            fixture.log.append("success")
        } onPressingChanged: { inProgress in
            fixture.log.append(inProgress ? "pressing" : "complete")
        }
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        #expect(fixture.log == ["pressing"])
        fixture.hand.wait(until: 1000)
        #expect(fixture.log == ["pressing", "success", "complete"])
        fixture.hand.up(1, at: 1200)
        fixture.hand.down(2, x: 10, y: 10, at: 2000)
        fixture.hand.up(2, at: 2500)
        #expect(fixture.log == ["pressing", "success", "complete", "pressing", "complete"])
    }
}
