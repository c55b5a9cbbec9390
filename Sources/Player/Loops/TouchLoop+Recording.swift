import MIDI
import Mapping
import Ribbons
import Time
import Touch

/// Recording: a loop writes down what fingers do.
extension TouchLoop {
    // MARK: The beginning

    /// Begins a recording with a touch.
    /// - Parameter setsTempo: whether its length sets the tempo.
    func begin(
        at time: Timestamp, _ clock: BeatClock, from placement: RibbonPlacement, on screen: UInt8, setsTempo: Bool
    ) {
        prepare(armed ?? LoopOptions(), at: clock.beat(at: time), clock, setsTempo: setsTempo)
        (phase, originTime, start, self.screen) = (.recording, time, placement, screen)
        schedule(clock, at: time)
    }

    /// Counts a bar in, and begins the recording on the bar after it.
    func countIn(_ options: LoopOptions, at time: Timestamp, _ clock: BeatClock) {
        let bar = clock.beat(inBar: 0, from: clock.beat(at: time + Nanoseconds(-Self.grace.count)))
        prepare(options, at: bar + clock.barLength, clock, setsTempo: false)
        phase = .counting
        schedule(clock, at: time)
    }

    /// Empties the loop for a recording that begins on a beat. The caller sets `phase`.
    private func prepare(_ options: LoopOptions, at beat: Double, _ clock: BeatClock, setsTempo: Bool) {
        clearTouches()
        (armed, isOverdubbing, closed, next) = (nil, false, nil, nil)
        (origin, bars, self.setsTempo) = (beat, options.bars, setsTempo)
        (line, shift) = (clock.line, clock.shift)
        recorded.removeAll(keepingCapacity: true)
        fingerCount = 0
    }

    /// Begins the recording shortly before the end of the counted bar: touches from now on belong to the recording.
    func beginCounted(at time: Timestamp, _ clock: BeatClock, from placement: RibbonPlacement?, on screen: UInt8) {
        (phase, originTime, self.screen) = (.recording, clock.time(ofBeat: origin), screen)
        if let placement { start = placement }
        schedule(clock, at: time)
    }

    // MARK: The end

    /// When a recording ends by itself, if no second action comes.
    func latestEnd(_ clock: BeatClock) -> Timestamp {
        guard setsTempo else { return clock.time(ofBeat: origin + (fixedLength(clock) ?? Self.longest)) }
        let tempo = bars == nil ? Self.tempos.lowerBound : BeatClock.tempos.lowerBound
        let beats = fixedLength(clock) ?? Self.longestFirst(clock)
        return originTime + .seconds(beats * 60 / tempo)
    }

    /// The length of a loop whose bars are given, in beats; nil if they are not.
    private func fixedLength(_ clock: BeatClock) -> Double? {
        bars.map { min(Double($0) * clock.barLength, Self.longest) }
    }

    /// The tempos that the first loop can set.
    private static let tempos = 80.0..<160.0

    /// The shortest and the longest length of the first loop, in beats: 1 to 64 beats in 4/4, else 1 to 16 bars.
    private static func shortestFirst(_ clock: BeatClock) -> Double { clock.barLength == 4 ? 1 : clock.barLength }
    private static func longestFirst(_ clock: BeatClock) -> Double {
        clock.barLength == 4 ? 64 : min(16 * clock.barLength, longest)
    }

    /// Ends the recording: the second action has come, or it has its greatest length.
    /// - Returns: false if it is dropped, because it is too short.
    func finish(at time: Timestamp, _ clock: inout BeatClock) -> Bool {
        guard !isClosing else { return true }
        if setsTempo {
            guard let (beats, tempo) = firstLength(time - originTime, clock) else {
                closeFingers(at: time, clock)
                clear()
                return false
            }
            list.stretch(by: TempoLine.period(ofTempo: clock.line.tempo) / TempoLine.period(ofTempo: tempo))
            clock.beginFirstLoop(tempo: tempo, at: originTime, now: time)
            (origin, length, line, shift) = (0, beats, clock.line, clock.shift)
            for index in recorded.indices {
                recorded[index].base = 0
                recorded[index].began = recorded[index].last == TouchList.none ? 0 : began(recorded[index])
            }
        } else {
            let passed = clock.beat(at: time) - origin
            length = fixedLength(clock) ?? min(max(passed.rounded(), 1), Self.longest)
        }
        content = length
        setsTempo = false
        if clock.beat(at: time) - origin >= length - Self.unison { close(at: time, clock) }
        schedule(clock, at: time)
        return true
    }

    /// When a finger came down, in the list's time, read again after the list was stretched.
    private func began(_ finger: Recorded) -> Double {
        var index = list.touchDown(after: TouchList.none)
        while index != TouchList.none, list[index].finger != finger.finger { index = list.touchDown(after: index) }
        return index == TouchList.none ? 0 : list[index].time
    }

    /// The length and the tempo of a first loop that lasted this long; nil if it is too short. 20 and 400 are
    /// `BeatClock.tempos`.
    private func firstLength(_ length: Nanoseconds, _ clock: BeatClock) -> (beats: Double, tempo: Double)? {
        guard length.seconds > 0 else { return nil }
        let minutes = length.seconds / 60
        var beats = bars.map { Double($0) * clock.barLength } ?? Self.shortestFirst(clock)
        if bars == nil {
            while beats / minutes < Self.tempos.lowerBound - 1e-9, 2 * beats <= Self.longestFirst(clock) { beats *= 2 }
        }
        let tempo = beats / minutes
        let highest = bars == nil && clock.barLength == 4 ? Self.tempos.upperBound : BeatClock.tempos.upperBound
        return tempo <= highest + 1e-9 ? (beats, min(max(tempo, 20), 400)) : nil
    }

    /// Ends the recording at its rounded end, which is now or has passed. Touch-downs after that end are removed; a
    /// finger that was down at the end is written down until it is lifted.
    func close(at time: Timestamp, _ clock: BeatClock) {
        let end = length - Self.unison
        recorded.removeAll { $0.began >= end && $0.last != TouchList.none }
        var index = list.touchDown(after: list.index(before: end))
        while index != TouchList.none {
            let finger = list[index].finger
            list.removeAll { $0.finger == finger }
            index = list.touchDown(after: list.index(before: end))
        }
        phase = .playing
        if bars != nil { closed = time }
        enter(at: time, clock)
    }

    // MARK: Fingers

    /// Starts to write down a finger that has come down on the ribbon.
    func track(_ contact: Contact) {
        guard recorded.count < Self.fingerLimit, !recorded.contains(where: { $0.id == contact.id }) else { return }
        recorded.append(Recorded(id: contact.id, finger: fingerCount, location: contact.location, base: origin))
        fingerCount += 1
    }

    /// Writes down the touches of tracked fingers.
    /// - Returns: false if there is no room.
    /// - Parameter isTaken: whether a swipe from an edge has taken the contact from the ribbon.
    func record(
        _ frame: borrowing TouchFrame, on geometry: RibbonGeometry, _ clock: BeatClock, isTaken: (ContactID) -> Bool
    ) -> Bool {
        guard !recorded.isEmpty else { return true }
        let beat = clock.beat(at: frame.timestamp)
        for contact in frame.contacts {
            guard let index = recorded.firstIndex(where: { $0.id == contact.id }) else { continue }
            var phase = contact.phase
            if isTaken(contact.id) { phase = .cancelled }
            guard phase != .stationary else { continue }
            recorded[index].location = contact.location
            let spot = geometry.coordinates(of: contact.location)
            let event = TouchList.Event(
                time: 0, along: spot.along, across: spot.across, pressure: contact.pressure, size: contact.size,
                finger: recorded[index].finger, phase: phase, layer: layer)
            guard write(event, at: beat, ofFinger: index) else { return false }
        }
        return true
    }

    /// Writes an event into the list at a beat, and lifts the finger where the next pass strikes it again.
    /// - Returns: false if there is no room.
    private func write(_ event: TouchList.Event, at beat: Double, ofFinger index: Int) -> Bool {
        var event = event
        let finger = recorded[index]
        if finger.last == TouchList.none {
            // A finger that was down before it is tracked does not belong to the loop.
            guard event.phase == .began else { return true }
            if startsLayer { beginLayer() }
            event.layer = layer
        }
        // A corrected clock may go back a little; a finger that came early comes at the beginning.
        event.time = max(beat - finger.base, finger.last == TouchList.none ? 0 : list[finger.last].time, 0)
        // The finger ends where the next pass strikes it again.
        if finger.last != TouchList.none, phase == .playing, event.time >= finger.began + length {
            closeFinger(index, at: finger.began + length)
            return true
        }
        guard list.room > 0 else { return false }
        let start = finger.last == TouchList.none ? cursor : finger.last
        let place = list.insert(event, after: start)
        if event.phase == .began {
            recorded[index].began = event.time
            cursor = place
        }
        recorded[index].last = place
        if event.phase.isTerminal { recorded.remove(at: index) }
        return true
    }

    /// Begins a layer with the first touch of an overdub. An overdub that was taken back is then gone for good.
    private func beginLayer() {
        startsLayer = false
        if isUndone {
            let place = cursor == TouchList.none ? 0 : list[cursor].time
            list.removeAll { [layer] in $0.layer == layer }
            cursor = list.index(before: place + Self.unison)
            isUndone = false
        } else if layer < UInt16.max {
            layer += 1
        }
    }

    /// Gives a finger that goes on after a change of presets its new id.
    func continueFinger(_ contact: Contact) {
        guard let index = recorded.firstIndex(where: { $0.location == contact.location }) else { return }
        recorded[index].id = contact.id
    }

    /// Lifts the fingers that are being recorded, but only in the loop.
    func closeFingers(at time: Timestamp, _ clock: BeatClock) {
        let beat = clock.beat(at: time)
        while let finger = recorded.last {
            let latest = phase == .playing ? finger.began + length : .infinity
            closeFinger(recorded.count - 1, at: min(max(beat - finger.base, finger.began), latest))
        }
    }

    /// Ends the recording of a finger with a lift.
    /// - Parameter time: in the list's time.
    private func closeFinger(_ index: Int, at time: Double) {
        let finger = recorded.remove(at: index)
        guard finger.last != TouchList.none, list.room > 0 else { return }
        var event = list[finger.last]
        (event.phase, event.time) = (.ended, max(time, event.time))
        _ = list.insert(event, after: finger.last)
    }

    /// Lifts a finger that is still being recorded where the loop strikes it again.
    func closeFinger(struckBy event: TouchList.Event) {
        guard let index = recorded.firstIndex(where: { $0.finger == event.finger }) else { return }
        closeFinger(index, at: event.time + length)
    }
}
