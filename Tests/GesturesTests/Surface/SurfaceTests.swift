import GestureTestKit
import Gestures
import Testing
import Touch

@Suite("Surfaces")
struct SurfaceTests {
    private let fixture = GestureFixture()

    @Test func theDeadlineIsTheEarliestOfAllGesturesAndNoneWhereNoneWaits() {
        fixture.mount(LongPressGesture(minimumDuration: 0.3).simultaneously(with: TapGesture()))
        #expect(fixture.surface.deadline == .distantFuture)
        fixture.hand.down(1, x: 10, y: 10, at: 100)
        #expect(fixture.surface.deadline == .milliseconds(400))
        fixture.hand.wait(until: 400)
        #expect(fixture.surface.deadline > .milliseconds(850))
        fixture.hand.up(1, at: 500)
        #expect(fixture.surface.deadline == .distantFuture)
    }

    @Test func deadlinesFireInTheirOrderEachAtItsOwnTimeBeforeTheFrame() {
        let fixture = fixture
        for duration in [0.5, 0.2, 0.3] {
            let press = LongPressGesture(minimumDuration: duration)
                .onEnded { _ in fixture.log.append("\(duration) at \(fixture.surface.now.nanoseconds / 1_000_000)") }
            fixture.surface.root.addRegion(frame: Rect(x: 100 * duration * 10, y: 0, width: 100, height: 70)).gesture(
                press)
        }
        fixture.hand.frame(at: 0) { step in
            step.down(1, x: 510, y: 10)
            step.down(2, x: 210, y: 10)
            step.down(3, x: 310, y: 10)
        }
        fixture.hand.up(1, 2, 3, at: 900)
        #expect(fixture.log == ["0.2 at 200", "0.3 at 300", "0.5 at 500"])
    }

    @Test func impossibleInputIsCountedAndSurvived() {
        fixture.mount(DragGesture(minimumDistance: 0))
        let surface = fixture.surface
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
        fixture.mount(DragGesture())
        let contacts = (1...70).map {
            Contact(id: ContactID($0), location: Point(x: Double($0), y: 1), startTime: .zero)
        }
        fixture.surface.handle(TouchFrame(timestamp: .zero, contacts: contacts))
        #expect(fixture.surface.touchCount == 64)
        #expect(fixture.surface.counters.tooManyTouches == 6)
    }

    @Test func aCallbackThatCallsIntoItsSurfaceIsRefusedAndCounted() {
        let fixture = fixture
        fixture.mount(TapGesture().onEnded { fixture.surface.advance(to: .milliseconds(999)) })
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.up(1, at: 10)
        #expect(fixture.surface.counters.reentrantCalls == 1)
        #expect(fixture.surface.now == .milliseconds(10))
    }

    @Test func aPalmIsNotHeardAndAFingerThatTurnsOutToBeOneIsCancelled() {
        let fixture = fixture
        fixture.mount(DragGesture(minimumDistance: 0).onCancelled { fixture.log.append("cancelled") })
        var contact = Contact(id: ContactID(1), tool: .palm, location: Point(x: 10, y: 10), startTime: .zero)
        fixture.surface.handle(TouchFrame(timestamp: .zero, contacts: [contact]))
        #expect(fixture.surface.isIdle)
        contact.id = ContactID(2)
        contact.tool = .finger
        fixture.surface.handle(TouchFrame(timestamp: .milliseconds(1), contacts: [contact]))
        contact.tool = .palm
        contact.phase = .moved
        fixture.surface.handle(TouchFrame(timestamp: .milliseconds(2), contacts: [contact]))
        #expect(fixture.log == ["cancelled"])
        #expect(fixture.surface.touchCount == 0)
        #expect(fixture.surface.counters == SurfaceCounters())
    }

    @Test func aTraceSaysFrameByFrameWhatEachRecogniserDidAndWhy() {
        final class Observer: GestureObserver {
            var lines: [String] = []
            unowned let surface: Surface
            init(_ surface: Surface) { self.surface = surface }
            func observe(_ report: GestureReport) { lines.append(surface.traceLine(of: report, since: .zero)) }
        }
        let observer = Observer(fixture.surface)
        fixture.surface.observer = observer
        let press = LongPressGesture().named("door press")
        fixture.mount(press.exclusively(before: TapGesture().named("tap")).named("both"))
        fixture.hand.down(1, x: 10, y: 10, at: 0)
        fixture.hand.wait(until: 500)
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
