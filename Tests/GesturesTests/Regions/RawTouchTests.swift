import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Raw touches")
struct RawTouchTests {
    private let fixture = GestureFixture()
    private let region: Region

    init() {
        region = fixture.surface.root.addRegion(frame: Rect(x: 100, y: 0, width: 200, height: 200), name: "pad")
        listen(to: region)
    }

    private func listen(to region: Region) {
        let fixture = fixture
        region.onTouch { touch in
            fixture.log.append("\(region.name) \(touch.phase) \(touch.id.rawValue) at \(Int(touch.location.x))")
        }
    }

    private func phases() -> [String] { fixture.log.map { String($0.split(separator: " ")[1]) } }

    @Test func aRegionHearsItsContactsBeforeGesturesDo() {
        region.gesture(fixture.logging("drag", DragGesture(minimumDistance: 0)))
        fixture.drag(1, x: 110, by: 5)
        #expect(
            fixture.log == [
                "pad began 1 at 10", "drag changed", "pad moved 1 at 15", "drag changed", "pad ended 1 at 15",
                "drag ended",
            ])
    }

    @Test func regionsFurtherOutHearToo() {
        let inner = region.addRegion(frame: Rect(x: 50, y: 0, width: 50, height: 50), name: "inner")
        listen(to: inner)
        fixture.tap(1, x: 160)
        #expect(
            fixture.log == ["inner began 1 at 10", "pad began 1 at 60", "inner ended 1 at 10", "pad ended 1 at 60"])
    }

    @Test func aContactOutsideIsNotHeardAndOneThatLeavesIs() {
        fixture.drag(1, x: 50, by: 100)
        #expect(fixture.log == [])
        fixture.drag(2, x: 250, by: 100, at: 100)
        #expect(fixture.log == ["pad began 2 at 150", "pad moved 2 at 250", "pad ended 2 at 250"])
    }

    @Test func inAFrameContactsGoThenComeThenMove() {
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        fixture.hand.down(2, x: 120, y: 10, at: 10)
        fixture.log.removeAll()
        fixture.hand.frame(at: 20) {
            $0.move(1, x: 111, y: 10)
            $0.up(2)
            $0.down(3, x: 130, y: 10)
        }
        #expect(fixture.log == ["pad ended 2 at 20", "pad began 3 at 30", "pad moved 1 at 11"])
    }

    @Test func aVelocityTrackerMeasuresWhatADragDoes() {
        let tracker = VelocityTracker()
        var measured: [Size] = []
        region.gesture(DragGesture(minimumDistance: 0).onChanged { measured.append($0.velocity) })
        region.onTouch { touch in
            switch touch.phase {
            case .began: tracker.begin(at: touch.globalLocation, time: touch.time)
            default: tracker.move(to: touch.globalLocation, time: touch.time)
            }
            measured.append(tracker.velocity(at: touch.time))
        }
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        for step in 1...9 { fixture.hand.move(1, x: 110 + Double(step * step), y: 10, at: Double(10 * step)) }
        #expect(measured.count == 20)
        for index in stride(from: 0, to: 20, by: 2) { #expect(measured[index] == measured[index + 1]) }
        #expect(measured[18].width > 800)
    }

    @Test func pressureAloneMakesAContactMove() {
        var contact = Contact(id: ContactID(1), location: Point(x: 110, y: 10), startTime: .zero, pressure: 0.2)
        var pressures: [Double] = []
        region.onTouch { pressures.append($0.pressure) }
        for (index, pressure) in [0.2, 0.4, 0.4, 0.6].enumerated() {
            contact.phase = index == 0 ? .began : .moved
            contact.pressure = pressure
            fixture.surface.handle(TouchFrame(timestamp: .milliseconds(Double(index)), contacts: [contact]))
        }
        #expect(pressures == [0.2, 0.4, 0.6])
    }

    // MARK: Delays and cancels

    @Test func gesturesTakeNothingUnlessTheyAreAskedTo() {
        region.gesture(TapGesture(count: 2))
        region.gesture(DragGesture(minimumDistance: 0))
        fixture.drag(1, x: 110, by: 50)
        #expect(phases() == ["began", "moved", "ended"])
    }

    @Test func aGestureThatCancelsTouchesDoesSoBeforeItActs() {
        let swipe = region.gesture(fixture.logging("swipe", DragGesture(minimumDistance: 30)))
        swipe.cancelsTouches = true
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        fixture.hand.move(1, x: 120, y: 10, at: 10)
        fixture.hand.move(1, x: 150, y: 10, at: 20)
        fixture.hand.up(1, at: 30)
        #expect(
            fixture.log == [
                "pad began 1 at 10", "pad moved 1 at 20", "pad cancelled 1 at 50", "swipe changed", "swipe ended",
            ])
    }

    @Test func aGestureThatLosesCancelsNothing() {
        let inner = region.addRegion(frame: Rect(x: 0, y: 0, width: 200, height: 50))
        inner.gesture(DragGesture(minimumDistance: 30))
        region.gesture(DragGesture(minimumDistance: 30)).cancelsTouches = true
        fixture.drag(1, x: 110, by: 50)
        #expect(phases() == ["began", "moved", "ended"])
    }

    @Test func aPressThatCancelsTouchesDoesSoAtItsDeadline() {
        let press = region.gesture(LongPressGesture())
        press.cancelsTouches = true
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        fixture.hand.wait(until: 499)
        #expect(phases() == ["began"])
        fixture.hand.wait(until: 500)
        #expect(phases() == ["began", "cancelled"])
        fixture.hand.up(1, at: 600)
        #expect(phases() == ["began", "cancelled"])
    }

    @Test func whatIsDelayedComesWhenTheGestureHasFailed() {
        let press = region.gesture(LongPressGesture())
        press.delaysTouchesBegan = true
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        fixture.hand.move(1, x: 115, y: 10, at: 10)
        #expect(fixture.log == [])
        fixture.hand.move(1, x: 130, y: 10, at: 20)
        #expect(fixture.log == ["pad began 1 at 10", "pad moved 1 at 30"])
        fixture.tap(2, x: 110, at: 50)
        #expect(fixture.log.suffix(2) == ["pad began 2 at 10", "pad ended 2 at 10"])
    }

    @Test func whatIsDelayedNeverComesWhenTheGestureCancelsTouches() {
        let press = region.gesture(LongPressGesture())
        press.delaysTouchesBegan = true
        press.cancelsTouches = true
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        fixture.hand.wait(until: 600)
        fixture.hand.up(1, at: 700)
        #expect(fixture.log == [])
    }

    @Test func aDelayedLiftComesWhenTheGestureHasFailedThoughOtherFingersCame() {
        let twice = region.gesture(TapGesture(count: 2))
        twice.delaysTouchesEnded = true
        fixture.tap(1, x: 110)
        #expect(phases() == ["began"])
        fixture.hand.down(2, x: 290, y: 190, at: 100)
        fixture.hand.wait(until: 400)
        #expect(fixture.log == ["pad began 1 at 10", "pad began 2 at 190", "pad ended 1 at 10"])
    }

    @Test func aDelayedLiftIsCancelledWhenTheGestureThatCancelsTouchesIsRecognised() {
        let twice = region.gesture(TapGesture(count: 2))
        twice.delaysTouchesEnded = true
        twice.cancelsTouches = true
        fixture.tap(1, x: 110)
        fixture.tap(2, x: 112, at: 100)
        #expect(
            fixture.log == [
                "pad began 1 at 10", "pad began 2 at 12", "pad cancelled 1 at 10", "pad cancelled 2 at 12",
            ])
    }

    @Test func aCancelledContactIsCancelledWhereItWasKnown() {
        region.gesture(LongPressGesture()).delaysTouchesBegan = true
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        fixture.hand.cancel(1, at: 10)
        #expect(fixture.log == [])
        region.gestures[0].delaysTouchesBegan = false
        fixture.hand.down(2, x: 110, y: 10, at: 20)
        fixture.hand.cancel(2, at: 30)
        #expect(phases() == ["began", "cancelled"])
    }

    // MARK: Gliding

    @Test func rawTouchesGlideToTheNextRegionThatGlidesAndGesturesStay() {
        let other = fixture.surface.root.addRegion(frame: Rect(x: 400, y: 0, width: 100, height: 200), name: "other")
        listen(to: other)
        region.glides = true
        other.glides = true
        region.gesture(fixture.logging("drag", DragGesture(minimumDistance: 0)))
        fixture.hand.down(1, x: 110, y: 10, at: 0)
        fixture.hand.move(1, x: 350, y: 10, at: 10)
        fixture.hand.move(1, x: 410, y: 10, at: 20)
        fixture.hand.move(1, x: 420, y: 10, at: 30)
        fixture.hand.up(1, at: 40)
        #expect(
            fixture.log.filter { !$0.hasPrefix("drag") } == [
                "pad began 1 at 10", "pad moved 1 at 250", "other entered 1 at 10", "pad left 1 at 310",
                "other moved 1 at 20", "other ended 1 at 20",
            ])
        #expect(fixture.log.filter { $0.hasPrefix("drag") }.count == 5)
    }

    @Test func aFingerGlidesOverWhatDoesNotGlideAndOnlyFromWhatGlides() {
        let other = fixture.surface.root.addRegion(frame: Rect(x: 400, y: 0, width: 100, height: 200), name: "other")
        fixture.surface.root.addRegion(frame: Rect(x: 400, y: 0, width: 100, height: 200), name: "cover")
        listen(to: other)
        other.glides = true
        fixture.drag(1, x: 110, by: 300)
        #expect(fixture.log.last == "pad ended 1 at 310")
        region.glides = true
        fixture.log.removeAll()
        fixture.drag(2, x: 110, by: 300, at: 100)
        #expect(
            fixture.log == [
                "pad began 2 at 10", "other entered 2 at 10", "pad left 2 at 310", "other ended 2 at 10",
            ])
    }
}
