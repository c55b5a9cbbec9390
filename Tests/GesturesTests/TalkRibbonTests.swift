import GestureTestKit
import Gestures
import Testing
import Touch

/// The ribbon of the talk, typed from its slides. What differs is in docs/gestures.md.
private final class TalkRibbon {
    enum HandleType { case leading, trailing }

    @GestureState var selectedHandle: HandleType?
    var center = 0.5
    var range = 0.0
    var isDoorOpen = false
    var log: [String] = []

    var tap: some Gesture {
        SpatialTapGesture()
            .onEnded { tap in
                self.center = tap.location.x / 700
                self.log.append("tap")
            }
    }

    var doubleTap: some Gesture {
        TapGesture(count: 2)
            .onEnded { _ in
                self.range = self.range == 0 ? 0.4 : 0
                self.log.append("double tap")
            }
    }

    var simpleDrag: some Gesture {
        DragGesture()
            .onChanged { value in
                self.center = value.location.x / 700
                self.log.append("drag")
            }
    }

    var anchorDrag: some Gesture {
        DragGesture()
            .onChanged { value in
                if abs(value.location.x - 350) < 7 { self.center = 0.5 }
            }
    }

    var handlePress: some Gesture {
        LongPressGesture(minimumDuration: 0)
    }

    var handleDrag: some Gesture {
        DragGesture()
            .onChanged { value in
                self.log.append("handle to \(Int(value.location.x))")
            }
    }

    func rangeAdjustment(handle: HandleType) -> some Gesture {
        SequenceGesture(handlePress, handleDrag)
            .updating($selectedHandle) { (_, selectedHandle, _) in
                selectedHandle = handle
            }
    }

    struct LongPressReleaseDetectionGesture: Gesture {
        enum PressingState {
            case pressed, success, failure
        }

        let maxX: Points
        let maxY: Points
        let pressingState: (PressingState) -> Void
        let minimumDuration = 0.5

        public var body: some Gesture {
            SequenceGesture(
                LongPressGesture(minimumDuration: minimumDuration)
                    .onEnded { _ in
                        pressingState(.pressed)
                    },
                DragGesture(minimumDistance: 0)
                    .onEnded { value in
                        pressingState(
                            (0...maxX).contains(value.location.x) && (0...maxY).contains(value.location.y)
                                ? .success : .failure)
                    }
            )
        }
    }

    var openDoorPress: some Gesture {
        LongPressReleaseDetectionGesture(maxX: 700, maxY: 70) { state in
            self.log.append("\(state)")
            if state == .success { self.isDoorOpen.toggle() }
        }
    }

    let surface = Surface()
    let hand: Hand
    let leadingHandle: Region

    init() {
        hand = Hand(on: surface)
        let ribbon = surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 700, height: 70))
        leadingHandle = surface.root.addRegion(frame: Rect(x: 100, y: 0, width: 36, height: 70))
        ribbon.gesture(anchorDrag.simultaneously(with: simpleDrag))
        ribbon.gesture(openDoorPress.exclusively(before: tap.simultaneously(with: doubleTap)))
        leadingHandle.gesture(rangeAdjustment(handle: .leading))
    }
}

@Suite("The talk's ribbon")
struct TalkRibbonTests {
    @Test func aTapMovesTheCentreAtTheLift() {
        let ribbon = TalkRibbon()
        ribbon.hand.down(1, x: 70, y: 10, at: 0)
        #expect(ribbon.log == [])
        ribbon.hand.up(1, at: 100)
        #expect(ribbon.log == ["tap"])
        #expect(ribbon.center == 0.1)
        ribbon.hand.wait(until: 2000)
        #expect(ribbon.surface.isIdle)
    }

    @Test func aDoubleTapOpensTheRangeAndEachOfItsTapsMovesTheCentre() {
        let ribbon = TalkRibbon()
        ribbon.hand.down(1, x: 70, y: 10, at: 0)
        ribbon.hand.up(1, at: 100)
        ribbon.hand.down(2, x: 70, y: 10, at: 200)
        ribbon.hand.up(2, at: 300)
        #expect(ribbon.log == ["tap", "tap", "double tap"])
        #expect(ribbon.range == 0.4)
        #expect(ribbon.surface.isIdle)
    }

    @Test func aLongPressTellsAtHalfASecondAndOpensTheDoorAtALiftInside() {
        let ribbon = TalkRibbon()
        ribbon.hand.down(1, x: 70, y: 10, at: 0)
        ribbon.hand.wait(until: 499)
        #expect(ribbon.log == [])
        ribbon.hand.wait(until: 500)
        #expect(ribbon.log == ["pressed"])
        ribbon.hand.up(1, at: 700)
        #expect(ribbon.log == ["pressed", "success"])
        #expect(ribbon.isDoorOpen)
    }

    @Test func aHandleIsSelectedWhileItIsDraggedAndNeverAfter() {
        let ribbon = TalkRibbon()
        ribbon.hand.down(1, x: 110, y: 10, at: 0)
        #expect(ribbon.selectedHandle == .leading)
        ribbon.hand.move(1, x: 130, y: 10, at: 20)
        ribbon.hand.up(1, at: 40)
        #expect(ribbon.log == ["handle to 30"])
        #expect(ribbon.selectedHandle == nil)
    }

    @Test func aFingerOnAHandleIsNotTheRibbons() {
        let ribbon = TalkRibbon()
        ribbon.hand.down(1, x: 110, y: 10, at: 0)
        ribbon.hand.up(1, at: 40)
        #expect(ribbon.center == 0.5)
    }
}
