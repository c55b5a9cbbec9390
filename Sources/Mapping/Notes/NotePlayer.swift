import MIDI
import Ribbons
import Time
import Touch

/// Plays the contacts of a ribbon as notes, a voice each, for one route from `touch` to `note`.
struct NotePlayer {
    private struct Voice {
        var contact: RibbonContact
        var velocity: UInt7
        var channel: Channel
        var tracker: PitchTracker
        var extrapolator: Extrapolator
        /// How far its pitch is from the tracker's, because it is carried on between reports.
        var carried = 0.0
        var note: Output.Note
        /// Its slot in `expressions`.
        var slot: Int
        /// The pitch that the key was struck for, and the key's own before it was transposed.
        var struckPitch: Double
        var struckKey: Double
        /// Whether its pitch has gone beyond the keys; it sounds again when it comes back.
        var isBeyondKeys = false
        /// Whether it goes on after its lift.
        var isLatched = false
    }

    private let route: Route
    private let options: NoteOptions
    private let fixedKey: Double?
    private let map: PitchMap
    private let bendRange: BendRange
    private let sendsBends: Bool
    /// Whether a voice's pitch is its finger's.
    private let bendsToFinger: Bool
    /// Whether pitches go on between reports.
    private let isCarried: Bool
    private let channels: VoiceChannels
    private var expressions: VoiceExpressions
    /// Oldest first.
    private var voices: [Voice] = []
    /// One bit for each slot in use.
    private var slots: UInt16 = 0
    /// Contacts that lost the only voice to another one. The next of them gets it back when that one ends.
    private var waiting = WaitingContacts()
    /// Contacts that have come down beyond the keys. They take no voice until they slide to one.
    private var beyondKeys = WaitingContacts()

    /// - Parameters:
    ///   - expressions: the routes of the same ribbon that go to each voice.
    ///   - length: of the ribbon.
    init(_ route: Route, settings: MIDISettings, channels: VoiceChannels, expressions: [Route], length: Points) {
        self.route = route
        options = route.note ?? NoteOptions()
        if case .note(let key?) = route.target { fixedKey = Double(key.rawValue) } else { fixedKey = nil }
        map = PitchMap(options, length: length)
        bendRange = channels.usesMemberChannels(route) ? settings.voiceBendRange : settings.bendRange(route.bendRange)
        self.channels = channels
        self.expressions = VoiceExpressions(expressions, settings: settings)
        sendsBends =
            channels.usesMemberChannels(route)
            || fixedKey == nil && (options.quantize.bends || options.scale.isMicrotonal)
        bendsToFinger = fixedKey == nil && options.quantize.bends
        isCarried = bendsToFinger && settings.carries(route)
        voices.reserveCapacity(16)
    }

    // MARK: Contacts

    mutating func begin(_ contact: RibbonContact, output: Output) {
        if voices.allSatisfy(\.isLatched) { releaseLatched(output) }
        begin(contact, options.velocity(of: contact), output)
    }

    private mutating func begin(_ contact: RibbonContact, _ velocity: UInt7, _ output: Output) {
        guard number(of: key(of: tracker(for: contact)), output) != nil else {
            if fixedKey == nil { beyondKeys.add(contact, velocity) }
            return
        }
        guard voices.count >= options.voices else { return sound(contact, velocity, output) }
        guard let voiceToSteal = voiceToSteal(for: contact.position) else { return wait(contact, velocity) }
        let voice = voices.remove(at: voiceToSteal)
        if !voice.isLatched { wait(voice.contact, voice.velocity) }
        replace(voice, output) { $0.sound(contact, velocity, output) }
    }

    mutating func move(_ contact: RibbonContact, at time: Timestamp, output: Output) {
        if !waiting.isEmpty { waiting.update(contact) }
        if !beyondKeys.isEmpty { enterKeys(contact, output) }
        guard let index = index(of: contact.id) else { return }
        voices[index].contact = contact
        voices[index].tracker.move(to: map.pitch(at: contact.position), map: map)
        if isCarried { carry(index, to: voices[index].extrapolator.report(contact.position, at: time)) }
        follow(index, output)
        guard !voices[index].isBeyondKeys else { return }
        expressions.follow(voices[index].slot, contact, voices[index].note, at: time, output)
    }

    /// A contact that has come down beyond the keys begins where it slides to one.
    private mutating func enterKeys(_ contact: RibbonContact, _ output: Output) {
        guard options.quantize != .touch, beyondKeys.contains(contact.id),
            number(of: key(of: tracker(for: contact)), output) != nil, let entry = beyondKeys.remove(contact.id)
        else { return }
        begin(contact, entry.velocity, output)
    }

    mutating func lift(_ contact: RibbonContact, isLatching: Bool, output: Output) {
        stopWaiting(contact.id)
        guard let index = index(of: contact.id) else { return }
        if isLatching {
            voices[index].isLatched = true
            return settle(index, output)
        }
        endVoice(index, velocity: options.releaseVelocity(of: contact), output)
    }

    mutating func cancel(_ contact: ContactID, output: Output) {
        stopWaiting(contact)
        if let index = index(of: contact) { endVoice(index, output) }
    }

    /// Whether the contact has a voice, or waits for one.
    func holds(_ contact: ContactID) -> Bool {
        index(of: contact) != nil || waiting.contains(contact) || beyondKeys.contains(contact)
    }

    /// The contact has glided on to another ribbon.
    mutating func leave(_ contact: ContactID, output: Output) {
        stopWaiting(contact)
        if let index = index(of: contact) { endVoice(index, late: options.legato, output) }
    }

    private mutating func stopWaiting(_ contact: ContactID) {
        waiting.remove(contact)
        beyondKeys.remove(contact)
    }

    /// - Parameter velocity: of the note off; nil: that of one without a lift.
    private mutating func endVoice(_ index: Int, velocity: UInt7? = nil, late: Bool = false, _ output: Output) {
        let voice = voices.remove(at: index)
        guard options.voices == 1, let successor = waiting.take(by: options.priority) else {
            return release(voice, velocity: velocity, output, late: late)
        }
        replace(voice, velocity: velocity, output) { $0.sound(successor.contact, successor.velocity, output) }
    }

    /// Ends the latched voices.
    mutating func releaseLatched(_ output: Output) {
        for voice in voices where voice.isLatched { release(voice, output) }
        voices.removeAll { $0.isLatched }
    }

    /// Ends all voices and drops their contacts.
    mutating func endNotes(_ output: Output) {
        for voice in voices { release(voice, output) }
        voices.removeAll(keepingCapacity: true)
        waiting.removeAll()
        beyondKeys.removeAll()
    }

    // MARK: Time

    /// When a voice's pitch or expression next goes on between reports; the distant future while all rest.
    var deadline: Timestamp {
        var earliest = Timestamp.distantFuture
        guard isCarried || expressions.isTimed else { return earliest }
        for index in voices.indices {
            earliest = min(
                earliest, expressions.deadline(voices[index].slot), voices[index].extrapolator.deadline)
        }
        return earliest
    }

    mutating func fire(at time: Timestamp, output: Output) {
        for index in voices.indices {
            while voices[index].extrapolator.deadline <= time {
                carry(index, to: voices[index].extrapolator.tick())
                follow(index, output)
            }
            let voice = voices[index]
            expressions.fire(voice.slot, voice.isBeyondKeys ? nil : voice.note, at: time, output)
        }
    }

    /// The finger is taken to be here.
    private mutating func carry(_ index: Int, to position: Double) {
        let reported = voices[index].contact.position
        voices[index].carried = map.pitch(at: position) - map.pitch(at: reported)
    }

    /// The finger has gone: the pitch is that of its last report.
    private mutating func settle(_ index: Int, _ output: Output) {
        guard isCarried else { return }
        let contact = voices[index].contact
        voices[index].extrapolator.begin(at: contact.position, time: contact.movedAt)
        voices[index].carried = 0
        follow(index, output)
    }

    /// Whether contacts that slide off the ribbon go on playing on the one they enter.
    var glides: Bool { options.glide }

    /// Whether a voice's pitch moves while its finger rests.
    var movesByItself: Bool {
        for index in voices.indices where voices[index].tracker.movesByItself { return true }
        return false
    }

    mutating func tick(_ output: Output) {
        for index in voices.indices where voices[index].tracker.movesByItself {
            voices[index].tracker.tick(map: map)
            follow(index, output)
        }
    }

    // MARK: Voices

    private func index(of contact: ContactID) -> Int? {
        voices.firstIndex { $0.contact.id == contact && !$0.isLatched }
    }

    private mutating func sound(_ contact: RibbonContact, _ velocity: UInt7, _ output: Output) {
        let tracker = tracker(for: contact)
        let key = key(of: tracker)
        let slot = (~slots).trailingZeroBitCount
        guard let number = number(of: key, output), slot < VoiceExpressions.slots else { return }
        let channel = channels.acquire(for: route)
        let expression = expressions.begin(slot, contact, channel, output)
        let note = strike(number, bend: tracker.pitch - key, velocity, channel, expression, output)
        expressions.strike(slot, contact, note, output)
        slots |= 1 << UInt16(slot)
        var extrapolator = Extrapolator(isPitch: true)
        extrapolator.begin(at: contact.position, time: contact.movedAt)
        voices.append(
            Voice(
                contact: contact, velocity: velocity, channel: channel, tracker: tracker, extrapolator: extrapolator,
                note: note, slot: slot, struckPitch: tracker.pitch, struckKey: key))
    }

    private mutating func release(_ voice: Voice, velocity: UInt7? = nil, _ output: Output, late: Bool = false) {
        // Its end sounds where the finger was last seen.
        let bend = voice.carried == 0 || late ? nil : bendRange.value(semitones: voice.tracker.pitch - voice.struckKey)
        output.release(
            voice.note, velocity: velocity ?? options.releaseVelocity.standard, late: late, bend: bend)
        channels.release(voice.channel)
        slots &= ~(1 << UInt16(voice.slot))
    }

    /// Ends a voice for another one. With legato it ends after the other one has begun.
    private mutating func replace(
        _ voice: Voice, velocity: UInt7? = nil, _ output: Output, by strike: (inout NotePlayer) -> Void
    ) {
        if !options.legato { release(voice, velocity: velocity, output) }
        strike(&self)
        if options.legato { release(voice, velocity: velocity, output, late: true) }
    }

    private func tracker(for contact: RibbonContact) -> PitchTracker {
        PitchTracker(options, map: map, finger: map.pitch(at: contact.position))
    }

    private func key(of tracker: PitchTracker) -> Double { fixedKey ?? tracker.pitch.rounded() }

    /// Nil where the pitch is beyond the keys.
    private func number(of key: Double, _ output: Output) -> UInt7? { UInt7(Int(key) + output.transpose) }

    /// - Parameter interval: semitones from the key to the pitch; ignored for a fixed key.
    private func strike(
        _ key: UInt7, bend interval: Double, _ velocity: UInt7, _ channel: Channel, _ expression: MessageGroup,
        _ output: Output
    ) -> Output.Note {
        let bend = bendRange.value(semitones: fixedKey == nil ? interval : 0)
        return output.strike(
            key, velocity: velocity, channel: channel, port: route.port, bend: sendsBends ? bend : nil,
            expression: expression)
    }

    /// Moves the voice's sound to its pitch: by a bend, or by another key beyond the bend range.
    private mutating func follow(_ index: Int, _ output: Output) {
        let pitch = voices[index].tracker.pitch
        if bendsToFinger, !voices[index].isBeyondKeys {
            let distance = pitch - voices[index].struckKey
            if bendRange.reaches(distance) {
                // Only a report leads beyond the range, to another key.
                let carried = voices[index].carried
                let isCarried = carried != 0 && bendRange.reaches(distance + carried)
                let value = bendRange.value(semitones: isCarried ? distance + carried : distance)
                return output.send(value, to: .bend(voices[index].channel), port: route.port)
            }
        } else if fixedKey != nil || pitch == voices[index].struckPitch && !voices[index].isBeyondKeys {
            return
        }
        strikeAgain(index, at: pitch, output)
    }

    /// Another key, for a pitch that the one that sounds does not reach.
    private mutating func strikeAgain(_ index: Int, at pitch: Double, _ output: Output) {
        let voice = voices[index]
        let key = pitch.rounded()
        guard let number = number(of: key, output) else {
            voices[index].isBeyondKeys = true
            return output.release(voice.note, velocity: options.releaseVelocity.standard)
        }
        voices[index].isBeyondKeys = false
        if !options.legato { output.release(voice.note, velocity: options.releaseVelocity.standard) }
        let velocity = options.velocity(of: voice.contact)
        let note = strike(number, bend: pitch - key, velocity, voice.channel, MessageGroup(), output)
        if options.legato { output.release(voice.note, velocity: options.releaseVelocity.standard, late: true) }
        expressions.strike(voice.slot, voice.contact, note, output)
        voices[index].note = note
        voices[index].struckPitch = pitch
        voices[index].struckKey = key
    }

    // MARK: Priority

    /// The voice that a new contact takes over; nil where it has to wait. Latched voices are taken first.
    private func voiceToSteal(for position: Double) -> Int? {
        if let latched = voices.firstIndex(where: { $0.isLatched }) { return latched }
        switch options.priority {
        case .last: return 0
        case .low:
            let highest = voices.indices.max { voices[$0].contact.position < voices[$1].contact.position }
            return highest.flatMap { position < voices[$0].contact.position ? $0 : nil }
        case .high:
            let lowest = voices.indices.min { voices[$0].contact.position < voices[$1].contact.position }
            return lowest.flatMap { position > voices[$0].contact.position ? $0 : nil }
        }
    }

    /// With one voice, the contact that lost it gets it back; with several, a lost voice has ended.
    private mutating func wait(_ contact: RibbonContact, _ velocity: UInt7) {
        if options.voices == 1 { waiting.add(contact, velocity) }
    }
}
