import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Surfaces")
struct SurfaceTests {
    private let stage = TestStage()

    @Test func theDeadlineIsTheEarliestOfAllGesturesAndNoneWhereNoneWaits() {
        stage.mount(LongPressGesture(minimumDuration: 0.3).simultaneously(with: TapGesture()))
        #expect(stage.surface.deadline == .distantFuture)
        stage.hand.down(1, x: 10, y: 10, at: 100)
        #expect(stage.surface.deadline == .milliseconds(400))
        stage.hand.wait(until: 400)
        #expect(stage.surface.deadline > .milliseconds(850))
        stage.hand.up(1, at: 500)
        #expect(stage.surface.deadline == .distantFuture)
    }

    @Test func deadlinesFireInTheirOrderEachAtItsOwnTimeBeforeTheFrame() {
        let stage = stage
        for duration in [0.5, 0.2, 0.3] {
            let press = LongPressGesture(minimumDuration: duration)
                .onEnded { _ in stage.log.append("\(duration) at \(stage.surface.now.nanoseconds / 1_000_000)") }
            stage.surface.region(frame: Rect(x: 100 * duration * 10, y: 0, width: 100, height: 70)).gesture(press)
        }
        stage.hand.frame(at: 0) { step in
            step.down(1, x: 510, y: 10)
            step.down(2, x: 210, y: 10)
            step.down(3, x: 310, y: 10)
        }
        stage.hand.up(1, 2, 3, at: 900)
        #expect(stage.log == ["0.2 at 200", "0.3 at 300", "0.5 at 500"])
    }

    @Test func impossibleInputIsCountedAndSurvived() {
        stage.mount(DragGesture(minimumDistance: 0))
        let surface = stage.surface
        func report(_ contact: Contact, at milliseconds: Double) {
            surface.handle(TouchFrame(timestamp: .milliseconds(milliseconds), contacts: [contact]))
        }
        var contact = Contact(id: ContactID(1), location: Point(x: 10, y: 10), startTime: .zero)
        report(contact, at: 10)
        report(contact, at: 20)
        #expect(surface.counters.duplicateTouches == 1)
        contact.phase = .moved
        contact.location.x = .nan
        report(contact, at: 30)
        #expect(surface.counters.badLocations == 1)
        report(Contact(id: ContactID(2), phase: .moved, location: .zero, startTime: .zero), at: 40)
        #expect(surface.counters.unknownTouches == 1)
        surface.advance(to: .milliseconds(5))
        #expect(surface.counters.timesGoingBack == 1)
        #expect(surface.now == .milliseconds(40))
        contact.phase = .ended
        report(contact, at: 50)
        #expect(surface.isIdle)
    }

    @Test func moreThan64FingersAreNotHeardAndCounted() {
        stage.mount(DragGesture())
        let contacts = (1...70).map {
            Contact(id: ContactID($0), location: Point(x: Double($0), y: 1), startTime: .zero)
        }
        stage.surface.handle(TouchFrame(timestamp: .zero, contacts: contacts))
        #expect(stage.surface.touchCount == 64)
        #expect(stage.surface.counters.tooManyTouches == 6)
    }

    @Test func aCallbackThatCallsIntoItsSurfaceIsRefusedAndCounted() {
        let stage = stage
        stage.mount(TapGesture().onEnded { stage.surface.advance(to: .milliseconds(999)) })
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.up(1, at: 10)
        #expect(stage.surface.counters.reentrantCalls == 1)
        #expect(stage.surface.now == .milliseconds(10))
    }

    @Test func aPalmIsNotHeardAndAFingerThatTurnsOutToBeOneIsCancelled() {
        let stage = stage
        stage.mount(DragGesture(minimumDistance: 0).onCancelled { stage.log.append("cancelled") })
        var contact = Contact(id: ContactID(1), tool: .palm, location: Point(x: 10, y: 10), startTime: .zero)
        stage.surface.handle(TouchFrame(timestamp: .zero, contacts: [contact]))
        #expect(stage.surface.isIdle)
        contact.id = ContactID(2)
        contact.tool = .finger
        stage.surface.handle(TouchFrame(timestamp: .milliseconds(1), contacts: [contact]))
        contact.tool = .palm
        contact.phase = .moved
        stage.surface.handle(TouchFrame(timestamp: .milliseconds(2), contacts: [contact]))
        #expect(stage.log == ["cancelled"])
        #expect(stage.surface.touchCount == 0)
        #expect(stage.surface.counters == SurfaceCounters())
    }

    @Test func aTraceSaysFrameByFrameWhatEachRecogniserDidAndWhy() {
        final class Observer: GestureObserver {
            var lines: [String] = []
            unowned let surface: Surface
            init(_ surface: Surface) { self.surface = surface }
            func observe(_ report: GestureReport) { lines.append(surface.traceLine(of: report, since: .zero)) }
        }
        let observer = Observer(stage.surface)
        stage.surface.observer = observer
        let press = LongPressGesture().named("door press")
        stage.mount(press.exclusively(before: TapGesture().named("tap")).named("both"))
        stage.hand.down(1, x: 10, y: 10, at: 0)
        stage.hand.wait(until: 500)
        #expect(
            observer.lines == [
                "0.000000 door press               possible changed",
                "0.000000 tap                      possible (held)",
                "0.000000 both                     possible changed",
                "0.500000 door press               ended",
                "0.500000 tap                      failed: excluded by door press",
                "0.500000 both                     ended",
            ])
    }
}
