import MIDI
import Mapping
import Ribbons
import Time
import Touch

/// Playing: a loop repeats what fingers did.
extension TouchLoop {
    /// The loop's next step.
    enum Step {
        /// The bar before the recording is counted.
        case counted
        /// The recording has its full length.
        case full
        /// The touches of one moment; `replay` hands them out.
        case touches
        /// A pass ends, and another one begins.
        case seam
    }

    /// The step that is due.
    var step: Step {
        switch phase {
        case .counting: return .counted
        case .recording: return .full
        default: return nextTouch <= origin + length + Self.unison ? .touches : .seam
        }
    }

    /// The beat of the next step.
    var nextBeat: Double { isPlaying ? min(nextTouch, origin + length) : origin + length }

    /// The beat of the next touch in this pass, or of a finger that is down; infinite if there is none.
    private var nextTouch: Double {
        var beat = Double.infinity
        if case let next = nextTouchDown, next != TouchList.none { beat = origin + list[next].time }
        for finger in down { beat = min(beat, nextBeat(of: finger)) }
        return beat
    }

    private func nextBeat(of finger: Down) -> Double {
        let next = list.event(ofFingerAfter: finger.last)
        return next == TouchList.none ? .infinity : finger.base + list[next].time
    }

    /// The next touch-down of this pass that is heard; `none` if there is none.
    private var nextTouchDown: TouchList.Index {
        var next = list.touchDown(after: cursor)
        while next != TouchList.none, isSilent(list[next]) { next = list.touchDown(after: next) }
        guard next != TouchList.none, list[next].time < length - Self.unison else { return TouchList.none }
        return next
    }

    /// Whether an event belongs to an overdub that is taken back.
    private func isSilent(_ event: TouchList.Event) -> Bool { isUndone && event.layer == layer }

    /// Moves to a time in the pass: touches before it count as played.
    func seek(to time: Double) { cursor = list.index(before: time - Self.unison) }

    /// Finds its present position in time. Its contacts must be ended first.
    func enter(at time: Timestamp, _ clock: BeatClock) {
        let passed = clock.beat(at: time) - origin
        // Steps that are due now are played now, however the beats have been rounded.
        let passes = ((passed + Self.unison) / length).rounded(.down)
        origin += passes * length
        seek(to: passed - passes * length)
        (line, shift) = (clock.line, clock.shift)
        schedule(clock, at: time)
    }

    /// Begins the next pass.
    func beginPass(at time: Timestamp, _ clock: BeatClock) {
        origin += length
        cursor = TouchList.none
        schedule(clock, at: time)
    }

    // MARK: Touches

    /// Writes the touches that are due into a frame.
    /// - Parameter id: gives an id to a contact that comes down.
    func replay(
        into frame: inout TouchFrame, at time: Timestamp, _ clock: BeatClock, on geometry: RibbonGeometry?,
        id: () -> ContactID
    ) {
        clear(&frame, at: time)
        let moment = nextTouch + Self.unison
        for place in down.indices.reversed() where nextBeat(of: down[place]) < moment { move(place, geometry, &frame) }
        while case let next = nextTouchDown, next != TouchList.none, origin + list[next].time < moment {
            cursor = next
            closeFinger(struckBy: list[next])
            // After the loop was halved, a finger may be down longer than a pass.
            let finger = list[next].finger
            if let place = down.firstIndex(where: { list[$0.last].finger == finger }) { lift(place, .ended, &frame) }
            if let geometry { begin(next, base: origin, at: time, geometry, &frame, id()) }
        }
        schedule(clock, at: time)
    }

    /// Writes the touch-downs that have passed between the rounded end and a second action that came late.
    func begin(
        lateInto frame: inout TouchFrame, at time: Timestamp, _ clock: BeatClock, on geometry: RibbonGeometry,
        id: () -> ContactID
    ) {
        clear(&frame, at: time)
        let beat = clock.beat(at: time)
        let grace = Double(Self.grace.count) / clock.line.period
        var next = list.touchDown(after: TouchList.none)
        while next != TouchList.none, origin + list[next].time < beat + Self.unison {
            let event = list[next]
            let age = beat - origin - event.time
            cursor = next
            if !isSilent(event), age < grace || list.end(ofFingerAt: next) > beat - origin {
                closeFinger(struckBy: event)
                begin(next, base: origin + max(age, 0), at: time, geometry, &frame, id())
            }
            next = list.touchDown(after: next)
        }
        schedule(clock, at: time)
    }

    private func clear(_ frame: inout TouchFrame, at time: Timestamp) {
        frame.timestamp = time
        frame.contacts.removeAll(keepingCapacity: true)
    }

    private func begin(
        _ index: TouchList.Index, base: Double, at time: Timestamp, _ geometry: RibbonGeometry,
        _ frame: inout TouchFrame, _ id: ContactID
    ) {
        guard down.count < Self.fingerLimit else { return }
        let event = list[index]
        let contact = Contact(
            id: id, location: geometry.point(along: event.along, across: event.across), startTime: time,
            pressure: event.pressure, size: event.size)
        down.append(Down(contact: contact, base: base, last: index))
        frame.contacts.append(contact)
    }

    /// Moves a finger on by one event.
    private func move(_ place: Int, _ geometry: RibbonGeometry?, _ frame: inout TouchFrame) {
        let index = list.event(ofFingerAfter: down[place].last)
        let event = list[index]
        down[place].last = index
        guard let geometry else {
            if event.phase.isTerminal { down.remove(at: place) }
            return
        }
        down[place].contact.previousLocation = down[place].contact.location
        down[place].contact.location = geometry.point(along: event.along, across: event.across)
        (down[place].contact.pressure, down[place].contact.size) = (event.pressure, event.size)
        if event.phase.isTerminal { return lift(place, event.phase, &frame) }
        down[place].contact.phase = event.phase
        frame.contacts.append(down[place].contact)
    }

    private func lift(_ place: Int, _ phase: ContactPhase, _ frame: inout TouchFrame) {
        var contact = down.remove(at: place).contact
        contact.phase = phase
        frame.contacts.append(contact)
    }

    var hasDown: Bool { !down.isEmpty }

    /// Lifts or cancels its contacts.
    /// - Parameter isUndone: only those of the overdub that is taken back, once the property `isUndone` is set.
    func end(_ phase: ContactPhase, into frame: inout TouchFrame, at time: Timestamp, isUndone: Bool = false) {
        clear(&frame, at: time)
        for place in down.indices.reversed() where !isUndone || isSilent(list[down[place].last]) {
            down[place].contact.previousLocation = down[place].contact.location
            lift(place, phase, &frame)
        }
    }
}
