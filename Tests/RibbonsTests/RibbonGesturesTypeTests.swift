import Gestures
import TestSupport
import Testing
import Time
import Touch

@testable import Ribbons

/// A ribbon's gestures are one static type. Followed or not, and with their types hidden, they do the same.
@Suite("Ribbon gestures, static and erased")
struct RibbonGesturesTypeTests {
    private final class Observer: GestureObserver {
        func observe(_ report: GestureReport) {}
    }

    private final class Side {
        enum Form: CaseIterable { case followed, observed, erased }

        let surface = Surface()
        let ribbon: Ribbon
        private let observer: Observer?

        init(_ form: Form, _ settings: RibbonSettings) {
            ribbon = Ribbon(settings, surface: Size(width: 1000, height: 100))
            observer = form == .observed ? Observer() : nil
            surface.observer = observer
            let region = surface.root.addRegion(frame: ribbon.geometry.frame)
            let handle = surface.root.addRegion(frame: Rect(x: 680, y: 0, width: 36, height: 100))
            let gestures = RibbonGestures(ribbon: ribbon, surface: surface)
            let handleGesture = HandleGesture(ribbon: ribbon, edge: .trailing, surface: surface)
            region.onTouch { [ribbon] in ribbon.touch($0) }
            guard form == .erased else {
                region.gesture(gestures)
                handle.gesture(handleGesture)
                return
            }
            let taps = AnyGesture(AnyGesture(gestures.tap).simultaneously(with: AnyGesture(gestures.doubleTap)))
            let two = AnyGesture(AnyGesture(gestures.pinch).simultaneously(with: AnyGesture(gestures.turn)))
            region.gesture(
                AnyGesture(AnyGesture(gestures.press).exclusively(before: taps)).simultaneously(with: two))
            handle.gesture(AnyGesture(handleGesture))
        }

        func matches(_ other: Side) -> Bool {
            let (a, b) = (ribbon, other.ribbon)
            return a.state == b.state && a.contacts == b.contacts && a.changes == b.changes && a.taps == b.taps
                && a.doubleTaps == b.doubleTaps && a.isHeld == b.isHeld && a.magnification == b.magnification
                && a.rotation == b.rotation && a.deadline == b.deadline && a.isChanged == b.isChanged
                && surface.deadline == other.surface.deadline
        }
    }

    private func settings(_ seed: UInt64) -> RibbonSettings {
        var settings = RibbonSettings(name: "test")
        settings.gestures = GestureOptions(door: seed % 2 == 0, pinch: seed % 3 == 0, fine: seed % 3 == 1)
        settings.range = seed % 4 == 0 ? 0.4 : 0
        settings.release = [.hold, .throw(friction: 2), .spring(to: 0.5, rate: 8)][Int(seed % 3)]
        settings.demands = seed % 2 == 0 ? [.speed, .voices] : [.hold, .pinch, .rotate, .voices]
        settings.playsNotes = seed % 5 == 0
        settings.pickUp = seed % 7 == 0
        return settings
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func staticErasedAndObservedGesturesDoTheSame(seed: UInt64) {
        let sides = Side.Form.allCases.map { Side($0, settings(seed)) }
        var random = SeededRandom(seed: seed)
        var frame = TouchFrame(timestamp: .zero)
        var nextID: UInt32 = 1
        var changes = 0
        for step in 0..<400 {
            frame.timestamp = frame.timestamp + .milliseconds(random.pick([4, 8, 8, 16, 120, 400]))
            frame.contacts.removeAll { $0.phase.isTerminal }
            for index in frame.contacts.indices { change(&frame.contacts[index], &random) }
            if frame.contacts.count < 3, random.chance(frame.contacts.isEmpty ? 60 : 5) {
                let location = Point(x: Double(random.below(1000)), y: Double(random.below(100)))
                frame.contacts.append(Contact(id: ContactID(nextID), location: location, startTime: frame.timestamp))
                nextID += 1
            }
            for side in sides { side.surface.handle(frame) }
            changes += sides[0].ribbon.changes.count
            for side in sides.dropFirst() where !side.matches(sides[0]) {
                Issue.record("step \(step): \(side.ribbon.contacts) instead of \(sides[0].ribbon.contacts)")
                return
            }
            for side in sides {
                side.ribbon.clearChanges()
                while side.ribbon.deadline <= frame.timestamp { side.ribbon.fire(at: frame.timestamp) }
            }
        }
        #expect(changes > 100)
    }

    private func change(_ contact: inout Contact, _ random: inout SeededRandom) {
        contact.phase = .moved
        switch random.below(100) {
        case ..<5: contact.phase = .ended
        case ..<6: contact.phase = .cancelled
        case ..<20: contact.phase = .stationary
        case ..<40: contact.pressure = Double(random.below(10)) / 10
        default: contact.location.x += Double(random.below(41) - 20)
        }
    }
}
