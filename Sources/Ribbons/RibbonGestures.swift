import Gestures
import Touch

/// All gestures of a ribbon in one gesture, except moving the centre and playing voices. Its type is the same for every
/// ribbon: gestures that a preset does not use are mounted too, but switched off.
///
/// Contacts are raw touches (`Ribbon.touch`): they wait for no gesture, and a tap does not undo the movement of its
/// finger. See docs/gestures.md, Our ribbon.
struct RibbonGestures: Gesture {
    let ribbon: Ribbon
    /// Owns the mounted gestures, so their closures do not retain it.
    unowned let surface: Surface

    var body: some Gesture {
        press.exclusively(before: tap.simultaneously(with: doubleTap))
            .simultaneously(with: pinch.simultaneously(with: turn))
    }

    /// A press for the door and the source `hold`. It has the default duration and distance, as `DoorPress` has.
    var press: some Gesture {
        LongPressReleaseDetectionGesture(bounds: Rect(origin: .zero, size: ribbon.geometry.frame.size))
            .named("\(ribbon.settings.name): press")
            .onChanged { [ribbon] _ in ribbon.hold(true) }
            .onEnded { [ribbon] result in
                ribbon.hold(false)
                if result == .success { ribbon.passDoor() }
            }
            .onCancelled { [ribbon] in ribbon.hold(false) }
            .enabled(GestureSwitch(isOn: ribbon.settings.gestures.door || ribbon.settings.demands.contains(.hold)))
    }

    /// Its finger moves less than 10 points: a short drag is no tap.
    var tap: some Gesture {
        SpatialTapGesture(coordinateSpace: .global, maximumDistance: 10)
            .named("\(ribbon.settings.name): tap")
            .onEnded { [ribbon, unowned surface] in ribbon.tap(at: $0.location, time: surface.now) }
            .enabled(GestureSwitch(isOn: ribbon.settings.gestures.tap))
    }

    var doubleTap: some Gesture {
        SpatialTapGesture(count: 2, coordinateSpace: .global)
            .named("\(ribbon.settings.name): double tap")
            .onEnded { [ribbon, unowned surface] in ribbon.doubleTap(at: $0.location, time: surface.now) }
            .enabled(GestureSwitch(isOn: ribbon.settings.gestures.doubleTap))
    }

    var pinch: some Gesture {
        MagnifyGesture()
            .measuringVelocity(.never)
            .named("\(ribbon.settings.name): pinch")
            .onChanged { [ribbon] in ribbon.magnify($0.magnification) }
            .onEnded { [ribbon] _ in ribbon.endMagnify() }
            .onCancelled { [ribbon] in ribbon.endMagnify() }
            .enabled(GestureSwitch(isOn: ribbon.settings.gestures.pinch || ribbon.settings.demands.contains(.pinch)))
    }

    var turn: some Gesture {
        RotateGesture()
            .measuringVelocity(.never)
            .named("\(ribbon.settings.name): turn")
            .onChanged { [ribbon] in ribbon.rotate($0.rotation.degrees) }
            .onEnded { [ribbon] _ in ribbon.rotate(0) }
            .onCancelled { [ribbon] in ribbon.rotate(0) }
            .enabled(GestureSwitch(isOn: ribbon.settings.demands.contains(.rotate)))
    }
}

/// A finger that takes hold of one edge of the range.
struct HandleGesture: Gesture {
    let ribbon: Ribbon
    let edge: RibbonState.Edge
    unowned let surface: Surface

    var body: some Gesture {
        LongPressGesture(minimumDuration: 0)
            .sequenced(before: DragGesture(minimumDistance: 0, coordinateSpace: .global).measuringVelocity(.never))
            .named("\(ribbon.settings.name): \(edge) handle")
            .onChanged { [ribbon, edge] in
                if case .second(_, let drag?) = $0 { ribbon.dragHandle(edge, drag) }
            }
            .onEnded { [ribbon, edge, unowned surface] _ in ribbon.releaseHandle(edge, at: surface.now) }
            .onCancelled { [ribbon, edge, unowned surface] in ribbon.releaseHandle(edge, at: surface.now) }
    }
}
