import GestureTestKit
import Gestures
import Testing
import Time
import Touch

/// Frames in which fingers do nothing but move go a shorter way. An observer has every frame go the long one.
@Suite("Fingers that only move")
struct SlidingTests {
    private final class Silent: GestureObserver {
        func observe(_ report: GestureReport) {}
    }

    /// Everything that fingers do on a ribbon, written down.
    private final class Side {
        let surface = Surface()
        let turnable = GestureSwitch()
        let draggable = GestureSwitch()
        private let off = GestureSwitch(isOn: false)
        var log: [String] = []

        init() {
            let region = surface.region(frame: Rect(x: 0, y: 0, width: 200, height: 100))
            region.gesture(
                fingers
                    .simultaneously(with: drag)
                    .simultaneously(with: press.exclusively(before: tap.simultaneously(with: doubleTap)))
                    .simultaneously(with: pinch.simultaneously(with: turn)))
            region.gesture(drag.simultaneously(with: tap).onChanged { [unowned self] _ in log.append("both") })
            region.gesture(drag.map { $0.location.x }.onChanged { [unowned self] in log.append("x \($0)") })
            let voices = surface.region(frame: Rect(x: 200, y: 0, width: 100, height: 100))
            voices.gesture(
                fingers
                    .simultaneously(with: drag.enabled(draggable))
                    .simultaneously(with: press.enabled(off).exclusively(before: tap.enabled(off))))
            let handle = surface.region(frame: Rect(x: 300, y: 0, width: 100, height: 100))
            handle.gesture(handleDrag.simultaneously(with: fingers))
            handle.gesture(tap.exclusively(before: handleDrag))
        }

        private var handleDrag: some Gesture {
            LongPressGesture(minimumDuration: 0).sequenced(before: DragGesture(minimumDistance: 0))
                .onChanged { [unowned self] in log.append("handle \($0)") }
                .onEnded { [unowned self] in log.append("handle up \($0)") }
                .onCancelled { [unowned self] in log.append("handle cancelled") }
        }

        private var fingers: some Gesture {
            DragGesture(minimumDistance: 0).perTouch(maximum: 4)
                .onChanged { [unowned self] in log.append("finger \($0.touch) \($0.value)") }
                .onEnded { [unowned self] in log.append("finger \($0.touch) up \($0.value)") }
                .onCancelled { [unowned self] in log.append("finger \($0) cancelled") }
        }

        private var drag: some Gesture<DragGesture.Value> {
            DragGesture(minimumDistance: 10)
                .onChanged { [unowned self] in log.append("drag \($0)") }
                .onEnded { [unowned self] in log.append("drag up \($0)") }
                .onCancelled { [unowned self] in log.append("drag cancelled") }
        }

        private var press: some Gesture {
            LongPressGesture(minimumDuration: 0.3)
                .onChanged { [unowned self] in log.append("press \($0)") }
                .onEnded { [unowned self] _ in log.append("pressed") }
        }

        private var tap: some Gesture {
            SpatialTapGesture().onEnded { [unowned self] in log.append("tap \($0.location)") }
        }

        private var doubleTap: some Gesture {
            SpatialTapGesture(count: 2).onEnded { [unowned self] in
                log.append("double tap \($0.location)")
                turnable.isOn.toggle()
                draggable.isOn.toggle()
            }
        }

        private var pinch: some Gesture {
            MagnifyGesture()
                .onChanged { [unowned self] in log.append("pinch \($0.magnification)") }
                .onEnded { [unowned self] _ in log.append("pinched") }
        }

        private var turn: some Gesture {
            RotateGesture()
                .onChanged { [unowned self] in log.append("turn \($0.rotation)") }
                .onCancelled { [unowned self] in log.append("turn cancelled") }
                .enabled(turnable)
        }
    }

    /// Mostly movements, now and then a finger that comes, goes or rests.
    private struct Stream {
        var source: RandomSource
        var frame = TouchFrame(timestamp: .zero)
        private var nextID: UInt32 = 1

        init(seed: UInt64) { source = RandomSource(seed: seed) }

        mutating func step() {
            frame.timestamp = frame.timestamp + .milliseconds(source.pick([4, 8, 8, 8, 16, 120, 400]))
            frame.contacts.removeAll { $0.phase.isTerminal }
            for index in frame.contacts.indices { frame.contacts[index] = moved(frame.contacts[index]) }
            guard frame.contacts.count < 4, source.chance(frame.contacts.isEmpty ? 60 : 3) else { return }
            let location = Point(x: Double(source.below(400)), y: Double(source.below(100)))
            frame.contacts.append(
                Contact(id: ContactID(nextID), location: location, startTime: frame.timestamp))
            nextID += 1
        }

        private mutating func moved(_ contact: Contact) -> Contact {
            var contact = contact
            contact.previousLocation = contact.location
            switch source.below(100) {
            case ..<4: contact.phase = .ended
            case ..<5: contact.phase = .cancelled
            case ..<15: contact.phase = .stationary
            default:
                contact.phase = .moved
                contact.location.x += Double(source.below(9) - 4)
                contact.location.y += Double(source.below(5) - 2)
            }
            return contact
        }
    }

    @Test("The shorter way comes to the same as the long one", arguments: 1...20 as ClosedRange<UInt64>)
    func comesToTheSame(seed: UInt64) {
        let (short, long) = (Side(), Side())
        let observer = Silent()
        long.surface.observer = observer
        var stream = Stream(seed: seed)
        for step in 0..<1000 {
            stream.step()
            if stream.source.chance(2) { for side in [short, long] { side.draggable.isOn.toggle() } }
            for side in [short, long] { side.surface.handle(stream.frame) }
            guard short.log == long.log, short.surface.deadline == long.surface.deadline,
                short.surface.isIdle == long.surface.isIdle
            else {
                Issue.record("step \(step): \(short.log) instead of \(long.log)")
                return
            }
            for side in [short, long] { side.log.removeAll() }
        }
    }

    @Test("A gesture that is mounted while a finger slides hears of the next finger")
    func mountedWhileSliding() {
        let stage = TestStage()
        stage.mount(DragGesture(minimumDistance: 0).onChanged { _ in stage.log.append("drag") })
        stage.hand.down(1, x: 10, y: 10, at: 0)
        for step in 1...10 { stage.hand.move(1, x: 10 + Double(step), y: 10, at: 10 * Double(step)) }
        stage.surface.regions[0].gesture(
            DragGesture(minimumDistance: 0).perTouch(maximum: 2).onChanged { _ in stage.log.append("voice") })
        stage.log.removeAll()
        stage.hand.move(1, x: 30, y: 10, at: 110)
        stage.hand.down(2, x: 50, y: 10, at: 120)
        #expect(stage.log == ["drag", "voice"])
    }
}
