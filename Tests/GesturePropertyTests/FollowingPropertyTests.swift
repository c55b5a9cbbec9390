import Gestures
import TestSupport
import Testing
import Time
import Touch

/// Where fingers do nothing but move, a surface has its gestures follow them. It comes to the same as the plain way,
/// which an observer has every frame go.
@Suite("Following fingers, with random streams")
struct FollowingPropertyTests {
    final class Observer: GestureObserver {
        func observe(_ report: GestureReport) {}
    }

    // MARK: Random compositions

    private final class RandomSide {
        let surface = Surface()
        let log = CallbackLog()
        private let observer: Observer?

        init(_ composition: RandomGesture, isObserved: Bool) {
            observer = isObserved ? Observer() : nil
            surface.observer = observer
            let region = surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 200, height: 100))
            region.gesture(LoggedBuilder(log: log).root(composition))
        }
    }

    @Test func followingComesToTheSameAsThePlainWayForEveryComposition() {
        var follows = 0
        for seed in 1...120 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let composition = RandomGesture(depth: random.below(4), from: &random)
            let (followed, plain) = (
                RandomSide(composition, isObserved: false), RandomSide(composition, isObserved: true)
            )
            var stream = MovingStream(seed: random.next(), width: 200)
            for step in 0..<150 {
                stream.step()
                let (isFlipped, isCancelled) = (stream.random.chance(2), stream.random.chance(1))
                let pause = stream.random.chance(5) ? Nanoseconds.milliseconds(3) : .zero
                for side in [followed, plain] {
                    if isFlipped { side.log.isOn.isOn.toggle() }
                    if pause > .zero { side.surface.advance(to: side.surface.now + pause) }
                    side.surface.handle(stream.frame)
                    if isCancelled { side.surface.cancelAll(at: stream.frame.timestamp) }
                }
                guard followed.log.lines == plain.log.lines, followed.surface.deadline == plain.surface.deadline,
                    followed.surface.isIdle == plain.surface.isIdle
                else {
                    Issue.record(
                        "seed \(seed), step \(step) of \(composition): \(followed.log.lines) instead of \(plain.log.lines)"
                    )
                    return
                }
                for side in [followed, plain] { side.log.lines.removeAll() }
            }
            follows += followed.log.follows
            #expect(plain.log.follows == 0)
        }
        #expect(follows > 1000, "too few frames were followed to say anything")
    }

    // MARK: Static and erased compositions

    /// Everything that fingers do on a ribbon, its values written down.
    private final class RibbonSide {
        let surface = Surface()
        let turnable = GestureSwitch()
        let draggable = GestureSwitch()
        var log: [String] = []
        private let off = GestureSwitch(isOn: false)
        private let observer: Observer?

        init(isErased: Bool, isObserved: Bool) {
            observer = isObserved ? Observer() : nil
            surface.observer = observer
            let ribbon = surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 200, height: 100))
            let voices = surface.root.addRegion(frame: Rect(x: 200, y: 0, width: 100, height: 100))
            let handle = surface.root.addRegion(frame: Rect(x: 300, y: 0, width: 100, height: 100))
            if isErased {
                mountErased(ribbon, voices, handle)
            } else {
                mountStatic(ribbon, voices, handle)
            }
        }

        private func mountStatic(_ ribbon: Region, _ voices: Region, _ handle: Region) {
            ribbon.gesture(
                fingers
                    .simultaneously(with: drag)
                    .simultaneously(with: press.exclusively(before: tap.simultaneously(with: doubleTap)))
                    .simultaneously(with: pinch.simultaneously(with: turn)))
            ribbon.gesture(drag.simultaneously(with: tap).onChanged { [unowned self] _ in log.append("both") })
            ribbon.gesture(drag.map { $0.location.x }.onChanged { [unowned self] in log.append("x \($0)") })
            voices.gesture(
                fingers
                    .simultaneously(with: drag.enabled(draggable))
                    .simultaneously(with: press.enabled(off).exclusively(before: tap.enabled(off))))
            handle.gesture(handleDrag.simultaneously(with: fingers))
            handle.gesture(tap.exclusively(before: handleDrag))
        }

        private func mountErased(_ ribbon: Region, _ voices: Region, _ handle: Region) {
            let taps = AnyGesture(AnyGesture(tap).simultaneously(with: AnyGesture(doubleTap)))
            let pressOrTaps = AnyGesture(AnyGesture(press).exclusively(before: taps))
            let fingersAndDrag = AnyGesture(AnyGesture(fingers).simultaneously(with: AnyGesture(drag)))
            ribbon.gesture(
                AnyGesture(AnyGesture(fingersAndDrag).simultaneously(with: pressOrTaps))
                    .simultaneously(with: AnyGesture(AnyGesture(pinch).simultaneously(with: AnyGesture(turn)))))
            ribbon.gesture(
                AnyGesture(AnyGesture(drag).simultaneously(with: AnyGesture(tap)))
                    .onChanged { [unowned self] _ in log.append("both") })
            ribbon.gesture(
                AnyGesture(AnyGesture(drag).map { $0.location.x })
                    .onChanged { [unowned self] in log.append("x \($0)") })
            let offPress = AnyGesture(AnyGesture(press).enabled(off))
            voices.gesture(
                AnyGesture(AnyGesture(fingers).simultaneously(with: AnyGesture(AnyGesture(drag).enabled(draggable))))
                    .simultaneously(with: AnyGesture(offPress.exclusively(before: AnyGesture(tap).enabled(off)))))
            handle.gesture(AnyGesture(handleDrag).simultaneously(with: AnyGesture(fingers)))
            handle.gesture(AnyGesture(AnyGesture(tap).exclusively(before: AnyGesture(handleDrag))))
        }

        private var handleDrag: some Gesture {
            LongPressGesture(minimumDuration: 0).sequenced(before: DragGesture(minimumDistance: 0))
                .onChanged { [unowned self] in log.append("handle \($0)") }
                .onEnded { [unowned self] in log.append("handle up \($0)") }
                .onCancelled { [unowned self] in log.append("handle cancelled") }
        }

        private var fingers: some Gesture {
            DragGesture(minimumDistance: 0).sensingPressure().touched()
                .onChanged { [unowned self] in log.append("finger \($0.touch) \($0.value)") }
                .onEnded { [unowned self] in log.append("finger \($0.touch) up \($0.value)") }
                .onCancelled { [unowned self] in log.append("finger \($0) cancelled") }
                .perTouch(maximum: 4)
        }

        private var drag: some Gesture<DragGesture.Value> {
            DragGesture(minimumDistance: 10)
                .onChanged { [unowned self] in log.append("drag \($0)") }
                .onEnded { [unowned self] in log.append("drag up \($0)") }
                .onCancelled { [unowned self] in log.append("drag cancelled") }
        }

        private var press: some Gesture {
            LongPressReleaseDetectionGesture(
                minimumDuration: 0.3, bounds: Rect(x: 0, y: 0, width: 200, height: 100)
            )
            .onChanged { [unowned self] in log.append("press \($0)") }
            .onEnded { [unowned self] in log.append("pressed \($0)") }
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

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func staticAndErasedCompositionsCallTheSameFollowedOrNot(seed: UInt64) {
        let sides = [(false, false), (false, true), (true, false), (true, true)]
            .map { RibbonSide(isErased: $0, isObserved: $1) }
        var stream = MovingStream(seed: seed, width: 400)
        var calls = 0
        for step in 0..<500 {
            stream.step()
            if stream.random.chance(2) { for side in sides { side.draggable.isOn.toggle() } }
            for side in sides { side.surface.handle(stream.frame) }
            calls += sides[0].log.count
            for side in sides.dropFirst() {
                guard side.log == sides[0].log, side.surface.deadline == sides[0].surface.deadline,
                    side.surface.isIdle == sides[0].surface.isIdle
                else {
                    Issue.record("step \(step): \(side.log) instead of \(sides[0].log)")
                    return
                }
            }
            for side in sides { side.log.removeAll() }
        }
        #expect(calls > 500)
    }
}
