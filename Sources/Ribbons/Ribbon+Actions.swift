import Gestures
import Time
import Touch

// The effect of each action without a finger on its ribbon.

extension Ribbon {
    /// How long `activate` and `hold` keep a contact down, so that a note can be heard.
    static let pressDuration = Nanoseconds.milliseconds(100)
    /// Length of a step on a ribbon without cells, as a fraction of the ribbon.
    private static let step = 0.1

    /// Moves the centre to the next cell, or by a tenth of the ribbon.
    func step(up isUp: Bool) {
        let cells = settings.cells
        guard !cells.isEmpty else { return setCenter(state.center + (isUp ? Self.step : -Self.step)) }
        let next = nearestCell + (isUp ? 1 : -1)
        if cells.indices.contains(next) { setCenter(cells[next]) }
    }

    /// The cell that the centre is in.
    private var nearestCell: Int {
        func distance(_ index: Int) -> Double { abs(settings.cells[index] - state.center) }
        return settings.cells.indices.min { distance($0) < distance($1) } ?? 0
    }

    /// Puts an artificial contact down at the centre. Its tap or press takes effect at once: if it took effect at the
    /// lift, a ribbon whose tap activates the ribbon itself would tap for ever.
    func press(_ id: ContactID, isHold: Bool, at time: Timestamp) {
        guard contacts.count < Self.contactLimit else { return }
        touch(id, .began, at: time)
        if isHold {
            hold(true)
            passDoor()
        } else if settings.gestures.tap {
            noteTap()
        }
    }

    /// Lifts the artificial contact of `press`.
    func endPress(_ id: ContactID, isHold: Bool, at time: Timestamp) {
        touch(id, .ended, at: time)
        if isHold { hold(false) }
    }

    private func touch(_ id: ContactID, _ phase: RawTouch.Phase, at time: Timestamp) {
        let place = geometry.point(at: state.center)
        _ = touch(RawTouch(id: id, phase: phase, time: time, location: place, globalLocation: place))
    }

    func toggleRange(at time: Timestamp) {
        doubleTap(at: geometry.point(at: state.center), time: time)
        isPlayed = true
    }

    func reset() {
        setRange(settings.range)
        setCenter(settings.center)
        (acrossAtRest, acrossMotion) = (settings.across, nil)
        setDoor(open: false)
    }
}
