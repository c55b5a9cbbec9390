import Gestures
import Time
import Touch

/// Fingers that rest where no ribbon is.
extension RibbonSurface {
    /// A finger that has rested for half a second where no ribbon is.
    public struct Hold: Hashable, Sendable {
        /// Where it came down.
        public var location: Point
        /// How many fingers have rested as long in the uppermost 6 mm, this one included if it is there.
        public var fingersAtTop: Int

        package init(location: Point, fingersAtTop: Int) {
            (self.location, self.fingersAtTop) = (location, fingersAtTop)
        }
    }

    /// A finger that came down where no ribbon is, and has not moved far since.
    struct Stray {
        let id: ContactID
        let location: Point
        /// When it has rested for long enough.
        let end: Timestamp
        /// Whether the action of `onHold` was called for it.
        var isTold = false
    }

    private static let holdDuration = Nanoseconds.milliseconds(500)
    private static let holdDistance = 6 * Points.millimetre
    private static let topHeight = 6 * Points.millimetre
    static let strayLimit = 16

    /// Sets the action for a finger that has rested where no ribbon is. Called once, before the first frame.
    public func onHold(_ action: @escaping (Hold) -> Void) {
        tellHold = action
        ground.onTouch { [unowned self] touch in updateStrays(with: touch) }
    }

    /// Keeps `strays`: a finger is removed when it moves too far or goes.
    private func updateStrays(with touch: RawTouch) {
        switch touch.phase {
        case .began:
            guard strays.count < Self.strayLimit else { return }
            strays.append(Stray(id: touch.id, location: touch.globalLocation, end: touch.time + Self.holdDuration))
        case .moved:
            strays.removeAll {
                $0.id == touch.id && $0.location.distance(to: touch.globalLocation) > Self.holdDistance
            }
        default: strays.removeAll { $0.id == touch.id }
        }
        scheduleOwn()
    }

    /// Calls the action of `onHold` for fingers that have rested for long enough, once for each.
    func tellHolds(at time: Timestamp) {
        for index in strays.indices where !strays[index].isTold && strays[index].end <= time {
            strays[index].isTold = true
            let fingersAtTop = strays.count { $0.isTold && $0.location.y < Self.topHeight }
            tellHold?(Hold(location: strays[index].location, fingersAtTop: fingersAtTop))
        }
    }

    /// Sets `ownDeadline`: when a press is to be lifted, or a finger has rested for long enough.
    func scheduleOwn() {
        var next = Timestamp.distantFuture
        for press in presses { next = min(next, press.end) }
        for stray in strays where !stray.isTold { next = min(next, stray.end) }
        ownDeadline = next
    }
}
