import MIDI
import Ribbons
import Time
import Touch

/// Plays the contacts of a ribbon as notes, a voice each, for one route from `touch` to `note`.
struct NotePlayer {
    private let route: Route
    let options: NoteOptions
    let fixedKey: Double?
    var rows: PitchRows
    private let bendRange: BendRange
    private let sendsBends: Bool
    /// Whether a voice's pitch is its finger's.
    private let bendsToFinger: Bool
    /// Whether pitches go on between reports.
    let isCarried: Bool
    private let channels: VoiceChannels
    var expressions: VoiceExpressions
    /// Oldest first.
    var voices: [Voice] = []
    /// One bit for each slot in use.
    private var slots: UInt16 = 0
    /// Contacts that lost the only voice to another one. The next of them gets it back when that one ends.
    var waiting = WaitingContacts()
    /// Contacts that have come down beyond the keys. They take no voice until they slide to one.
    private var beyondKeys = WaitingContacts()

    /// - Parameters:
    ///   - expressions: the routes of the same ribbon that go to each voice.
    ///   - scales: those of the patch.
    ///   - length: of the ribbon.
    init(
        _ route: Route, settings: MIDISettings, channels: VoiceChannels, expressions: [Route], scales: [Scale],
        length: Points
    ) {
        self.route = route
        options = route.note ?? NoteOptions()
        if case .note(let key?) = route.target { fixedKey = Double(key.rawValue) } else { fixedKey = nil }
        rows = PitchRows(options, scales: scales, length: length)
        bendRange = channels.usesMemberChannels(route) ? settings.voiceBendRange : settings.bendRange(route.bendRange)
        self.channels = channels
        self.expressions = VoiceExpressions(expressions, settings: settings)
        sendsBends =
            channels.usesMemberChannels(route)
            || fixedKey == nil && options.bends
        bendsToFinger = fixedKey == nil && options.quantize.bends
        isCarried = bendsToFinger && settings.carries(route)
        voices.reserveCapacity(16)
    }

    // MARK: Contacts

    // Nearly all frames come to `move` and to nothing that is not inlined: it would have each of them prepare for it.

    @inline(never)
    mutating func begin(_ contact: RibbonContact, shared: SharedState) {
        if voices.allSatisfy(\.isLatched) { releaseLatched(shared) }
        begin(contact, options.velocity(of: contact), shared)
    }

    private mutating func begin(_ contact: RibbonContact, _ velocity: UInt7, _ shared: SharedState) {
        guard number(of: key(of: tracker(for: contact)), shared) != nil else {
            if fixedKey == nil { beyondKeys.add(contact, velocity) }
            return
        }
        guard voices.count >= options.voices else { return sound(contact, velocity, shared) }
        guard let voiceToSteal = voiceToSteal(for: contact) else { return wait(contact, velocity) }
        let voice = voices.remove(at: voiceToSteal)
        if !voice.isLatched { wait(voice.contact, voice.velocity) }
        replace(voice, shared) { $0.sound(contact, velocity, shared) }
    }

    mutating func move(_ contact: RibbonContact, at time: Timestamp, shared: SharedState) {
        if !waiting.isEmpty { waiting.update(contact) }
        if !beyondKeys.isEmpty { enterKeys(contact, shared) }
        guard let index = index(of: contact.id) else { return }
        let isCrossed = rows.isCrossed(from: voices[index].contact.row, to: contact.row)
        voices[index].contact = contact
        if isCrossed { return crossRow(index, shared) }
        voices[index].tracker.move(to: voices[index].line.pitch(at: contact.position))
        if options.quantize == .step { voices[index].tracker.step(map: rows[voices[index].slot]) }
        if isCarried { carry(index, to: voices[index].extrapolator.report(contact.position, at: time)) }
        follow(index, shared)
        guard !voices[index].isBeyondKeys else { return }
        expressions.follow(voices[index].slot, contact, voices[index].note, at: time, shared.output)
    }

    /// A contact that has come down beyond the keys begins where it slides to one.
    @inline(never)
    private mutating func enterKeys(_ contact: RibbonContact, _ shared: SharedState) {
        guard let entry = beyondKeys[contact.id],
            options.quantize != .touch || rows.isCrossed(from: entry.contact.row, to: contact.row),
            number(of: key(of: tracker(for: contact)), shared) != nil
        else { return }
        beyondKeys.remove(contact.id)
        begin(contact, entry.velocity, shared)
    }

    @inline(never)
    mutating func lift(_ contact: RibbonContact, isLatching: Bool, shared: SharedState) {
        stopWaiting(contact.id)
        guard let index = index(of: contact.id) else { return }
        if isLatching {
            voices[index].isLatched = true
            return settle(index, at: contact.movedAt, shared)
        }
        endVoice(index, velocity: options.releaseVelocity(of: contact), shared)
    }

    @inline(never)
    mutating func cancel(_ contact: ContactID, shared: SharedState) {
        stopWaiting(contact)
        if let index = index(of: contact) { endVoice(index, shared) }
    }

    /// Whether the contact has a voice, or waits for one.
    func holds(_ contact: ContactID) -> Bool {
        index(of: contact) != nil || waiting[contact] != nil || beyondKeys[contact] != nil
    }

    /// The contact has glided on to another ribbon.
    mutating func leave(_ contact: ContactID, shared: SharedState) {
        stopWaiting(contact)
        if let index = index(of: contact) { endVoice(index, late: options.legato, shared) }
    }

    private mutating func stopWaiting(_ contact: ContactID) {
        waiting.remove(contact)
        beyondKeys.remove(contact)
    }

    /// - Parameter velocity: of the note off; nil: that of one without a lift.
    private mutating func endVoice(_ index: Int, velocity: UInt7? = nil, late: Bool = false, _ shared: SharedState) {
        let voice = voices.remove(at: index)
        guard options.voices == 1, let successor = waiting.take(by: options.priority, on: rows) else {
            return release(voice, velocity: velocity, shared, late: late)
        }
        replace(voice, velocity: velocity, shared) { $0.sound(successor.contact, successor.velocity, shared) }
    }

    /// Ends the latched voices.
    mutating func releaseLatched(_ shared: SharedState) {
        for voice in voices where voice.isLatched { release(voice, shared) }
        voices.removeAll { $0.isLatched }
    }

    /// Ends all voices and drops their contacts.
    mutating func endNotes(_ shared: SharedState) {
        for voice in voices { release(voice, shared) }
        voices.removeAll(keepingCapacity: true)
        waiting.removeAll()
        beyondKeys.removeAll()
    }

    /// Whether contacts that slide off the ribbon go on playing on the one they enter.
    var glides: Bool { options.glide }

    // MARK: Voices

    private func index(of contact: ContactID) -> Int? {
        voices.firstIndex { $0.contact.id == contact && !$0.isLatched }
    }

    private mutating func sound(_ contact: RibbonContact, _ velocity: UInt7, _ shared: SharedState) {
        let tracker = tracker(for: contact)
        let key = key(of: tracker)
        let slot = (~slots).trailingZeroBitCount
        guard let number = number(of: key, shared), slot < VoiceExpressions.slots else { return }
        let channel = channels.acquire(for: route)
        let expression = expressions.begin(slot, contact, channel, shared.output)
        let note = strike(number, bend: tracker.pitch - key, velocity, channel, expression, shared)
        expressions.strike(slot, contact, note, shared.output)
        slots |= 1 << UInt16(slot)
        rows.strike(slot, contact)
        var extrapolator = Extrapolator(isPitch: true)
        extrapolator.begin(at: contact.position, time: contact.movedAt)
        voices.append(
            Voice(
                contact: contact, velocity: velocity, channel: channel, tracker: tracker, line: rows[slot].line,
                extrapolator: extrapolator, note: note, slot: slot, struckPitch: tracker.pitch, struckKey: key))
    }

    private mutating func release(_ voice: Voice, velocity: UInt7? = nil, _ shared: SharedState, late: Bool = false) {
        // Its end sounds where the finger was last seen.
        let bend = voice.carried == 0 || late ? nil : bendRange.value(semitones: voice.tracker.pitch - voice.struckKey)
        shared.output.release(
            voice.note, velocity: velocity ?? options.releaseVelocity.standard, late: late, bend: bend)
        channels.release(voice.channel)
        slots &= ~(1 << UInt16(voice.slot))
    }

    /// Ends a voice for another one. With legato it ends after the other one has begun.
    private mutating func replace(
        _ voice: Voice, velocity: UInt7? = nil, _ shared: SharedState, by strike: (inout NotePlayer) -> Void
    ) {
        if !options.legato { release(voice, velocity: velocity, shared) }
        strike(&self)
        if options.legato { release(voice, velocity: velocity, shared, late: true) }
    }

    func tracker(for contact: RibbonContact) -> PitchTracker {
        PitchTracker(options, map: rows.map(at: contact), finger: rows.pitch(at: contact))
    }

    private func key(of tracker: PitchTracker) -> Double { fixedKey ?? tracker.pitch.rounded() }

    /// Nil where the pitch is beyond the keys.
    private func number(of key: Double, _ shared: SharedState) -> UInt7? { UInt7(Int(key) + shared.transpose) }

    /// - Parameter interval: semitones from the key to the pitch; ignored for a fixed key.
    private func strike(
        _ key: UInt7, bend interval: Double, _ velocity: UInt7, _ channel: Channel, _ expression: MessageGroup,
        _ shared: SharedState
    ) -> Output.Note {
        let bend = bendRange.value(semitones: fixedKey == nil ? interval : 0)
        return shared.output.strike(
            key, velocity: velocity, channel: channel, port: route.port, bend: sendsBends ? bend : nil,
            expression: expression)
    }

    /// Moves the voice's sound to its pitch: by a bend, or by another key beyond the bend range. Inlined: that saves 20
    /// instructions for each finger and frame.
    @inline(__always)
    mutating func follow(_ index: Int, _ shared: SharedState) {
        let pitch = voices[index].tracker.pitch
        if bendsToFinger, !voices[index].isBeyondKeys {
            let distance = pitch - voices[index].struckKey
            if bendRange.reaches(distance) {
                // Only a report leads beyond the range, to another key.
                let carried = voices[index].carried
                let isCarried = carried != 0 && bendRange.reaches(distance + carried)
                let value = bendRange.value(semitones: isCarried ? distance + carried : distance)
                return shared.output.send(value, to: .bend(voices[index].channel), port: route.port)
            }
        } else if fixedKey != nil || pitch == voices[index].struckPitch && !voices[index].isBeyondKeys {
            return
        }
        strikeAgain(index, at: pitch, shared)
    }

    /// A finger strikes anew in the row that it has come to.
    @inline(never)
    private mutating func crossRow(_ index: Int, _ shared: SharedState) {
        adoptNotes(index)
        let contact = voices[index].contact
        voices[index].extrapolator.begin(at: contact.position, time: contact.movedAt)
        voices[index].carried = 0
        strikeAgain(index, at: voices[index].tracker.pitch, inNewRow: true, shared)
    }

    /// Another key, for a pitch that the one that sounds does not reach.
    @inline(never)
    private mutating func strikeAgain(
        _ index: Int, at pitch: Double, inNewRow isNewRow: Bool = false, _ shared: SharedState
    ) {
        let voice = voices[index]
        let key = pitch.rounded()
        guard let number = number(of: key, shared) else {
            voices[index].isBeyondKeys = true
            return shared.output.release(voice.note, velocity: options.releaseVelocity.standard)
        }
        voices[index].isBeyondKeys = false
        if !options.legato { shared.output.release(voice.note, velocity: options.releaseVelocity.standard) }
        let velocity = options.velocity(of: voice.contact)
        // In another row the finger's place across the ribbon is another one.
        let expression =
            isNewRow ? expressions.begin(voice.slot, voice.contact, voice.channel, shared.output) : MessageGroup()
        let note = strike(number, bend: pitch - key, velocity, voice.channel, expression, shared)
        if options.legato { shared.output.release(voice.note, velocity: options.releaseVelocity.standard, late: true) }
        expressions.strike(voice.slot, voice.contact, note, shared.output)
        voices[index].note = note
        voices[index].struckPitch = pitch
        voices[index].struckKey = key
    }
}
