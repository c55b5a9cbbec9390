import Gestures
import Touch

/// The ribbon of the talk, as its slides compose it, for measurements: its callbacks do as much as a ribbon has to.
final class TalkRibbon {
    enum HandleType { case leading, trailing }

    @GestureState var selectedHandle: HandleType?
    private(set) var center = 0.5
    private(set) var range = 0.4
    private(set) var isDoorOpen = false
    private(set) var callbacks = 0

    let surface = Surface()

    init() {
        let ribbon = surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 700, height: 70))
        let leadingHandle = surface.root.addRegion(frame: Rect(x: 186, y: 0, width: 36, height: 70))
        let trailingHandle = surface.root.addRegion(frame: Rect(x: 478, y: 0, width: 36, height: 70))
        ribbon.gesture(anchorDrag.simultaneously(with: simpleDrag))
        ribbon.gesture(openDoorPress.exclusively(before: tap.simultaneously(with: doubleTap)))
        leadingHandle.gesture(rangeAdjustment(handle: .leading))
        trailingHandle.gesture(rangeAdjustment(handle: .trailing))
    }

    private func note() { callbacks &+= 1 }

    var tap: some Gesture {
        SpatialTapGesture()
            .onEnded { tap in
                self.center = tap.location.x / 700
                self.note()
            }
    }

    var doubleTap: some Gesture {
        TapGesture(count: 2)
            .onEnded { _ in
                self.range = self.range == 0 ? 0.4 : 0
                self.note()
            }
    }

    var simpleDrag: some Gesture {
        DragGesture()
            .onChanged { value in
                self.center = value.location.x / 700
                self.note()
            }
    }

    var anchorDrag: some Gesture {
        DragGesture()
            .onChanged { value in
                if abs(value.location.x - 350) < 7 { self.center = 0.5 }
                self.note()
            }
    }

    var handlePress: some Gesture {
        LongPressGesture(minimumDuration: 0)
    }

    var handleDrag: some Gesture {
        DragGesture()
            .onChanged { value in
                self.range = abs(value.location.x / 700 - self.center) * 2
                self.note()
            }
    }

    func rangeAdjustment(handle: HandleType) -> some Gesture {
        SequenceGesture(handlePress, handleDrag)
            .updating($selectedHandle) { (_, selectedHandle, _) in
                selectedHandle = handle
            }
    }

    var openDoorPress: some Gesture {
        LongPressReleaseDetectionGesture(bounds: Rect(x: 0, y: 0, width: 700, height: 70))
            .onChanged { _ in self.note() }
            .onEnded { state in
                if state == .success { self.isDoorOpen.toggle() }
                self.note()
            }
    }
}

/// A voice for each finger, as on a ribbon that plays notes.
final class Voices {
    private(set) var callbacks = 0
    private(set) var sum = 0.0

    let surface = Surface()

    init(maximum: Int) {
        let region = surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 700, height: 70))
        region.gesture(
            DragGesture(minimumDistance: 0)
                .touched()
                .onChanged { voice in
                    self.sum += voice.value.location.x + voice.value.velocity.width
                    self.callbacks &+= 1
                }
                .onEnded { _ in self.callbacks &+= 1 }
                .onCancelled { self.callbacks &+= 1 }
                .perTouch(maximum: maximum))
    }
}
