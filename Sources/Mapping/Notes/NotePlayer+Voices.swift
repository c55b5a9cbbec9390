import MIDI
import Ribbons
import Time
import Touch

// The messages of a voice.

extension NotePlayer {
    /// The voice of a contact that is down.
    func index(of contact: ContactID) -> Int? {
        voices.firstIndex { $0.contact.id == contact && !$0.isLatched }
    }

    /// Strikes a contact's note, and appends its voice to `voices`.
    func sound(_ contact: RibbonContact, _ velocity: UInt7) {
        let tracker = tracker(for: contact)
        let key = key(of: tracker)
        let slot = (~slots).trailingZeroBitCount
        guard let number = number(of: key), slot < VoiceExpressions.slots else { return }
        let channel = channels.acquire(for: route)
        let expression = expressions.begin(slot, contact, channel, key: number, velocity: velocity, output)
        let note = strike(number, bend: tracker.pitch - key, velocity, channel, expression)
        expressions.strike(slot, contact, note, output)
        slots |= 1 << UInt16(slot)
        rows.strike(slot, contact)
        var extrapolator = Extrapolator(isPitch: true)
        extrapolator.begin(at: contact.position, time: contact.movedAt)
        voices.append(
            Voice(
                contact: contact, velocity: velocity, channel: channel, tracker: tracker, extrapolator: extrapolator,
                note: note, slot: slot, struckPitch: tracker.pitch, struckKey: key))
    }

    /// Ends the note of a voice, and frees its channel and its slot. The caller removes it from `voices`.
    func release(_ voice: Voice, velocity: UInt7? = nil, late: Bool = false) {
        // The note ends with the bend of the finger's last report.
        let bend = voice.carried == 0 || late ? nil : bendRange.value(semitones: voice.tracker.pitch - voice.struckKey)
        output.release(
            voice.note, velocity: velocity ?? options.releaseVelocity.standard, late: late, bend: bend)
        channels.release(voice.channel)
        slots &= ~(1 << UInt16(voice.slot))
    }

    /// Ends a voice in favour of another one. With legato it ends after the other one has begun.
    func replace(_ voice: Voice, velocity: UInt7? = nil, by strike: () -> Void) {
        if !options.legato { release(voice, velocity: velocity) }
        strike()
        if options.legato { release(voice, velocity: velocity, late: true) }
    }

    func tracker(for contact: RibbonContact) -> PitchTracker {
        PitchTracker(options, map: rows.map(at: contact), finger: rows.pitch(at: contact))
    }

    /// The pitch of the key for a new note, before it is transposed.
    func key(of tracker: PitchTracker) -> Double {
        fixedKey ?? options.keyPitch(nearest: tracker.pitch, transpose: shared.transpose)
    }

    /// The transposed key number; nil if it is beyond the keys.
    func number(of key: Double) -> UInt7? { options.number(ofKeyPitch: key, transpose: shared.transpose) }

    /// - Parameter interval: semitones from the key to the pitch; ignored for a fixed key.
    private func strike(
        _ key: UInt7, bend interval: Double, _ velocity: UInt7, _ channel: Channel, _ expression: MessageGroup
    ) -> Output.Note {
        let bend = bendRange.value(semitones: fixedKey == nil ? interval : 0)
        return output.strike(
            key, velocity: velocity, channel: channel, port: route.port, bend: sendsBends ? bend : nil,
            expression: expression)
    }

    /// Moves the voice's sound to its pitch: by a bend, or by another key beyond the bend range. Inlined: that saves 20
    /// instructions for each finger and frame.
    @inline(__always)
    func followPitch(_ index: Int) {
        let pitch = voices[index].tracker.pitch
        if bendsToFinger, !voices[index].isBeyondKeys {
            let distance = pitch - voices[index].struckKey
            if bendRange.reaches(distance) {
                // Only a report may leave the bend range and strike another key.
                let carried = voices[index].carried
                let isCarried = carried != 0 && bendRange.reaches(distance + carried)
                let value = bendRange.value(semitones: isCarried ? distance + carried : distance)
                return output.send(value, to: .bend(voices[index].channel), port: route.port)
            }
        } else if fixedKey != nil || pitch == voices[index].struckPitch && !voices[index].isBeyondKeys {
            return
        }
        strikeAgain(index, at: pitch)
    }

    /// Strikes again in the row that the finger has entered.
    @inline(never)
    func crossRow(_ index: Int) {
        adoptNotes(index)
        let contact = voices[index].contact
        voices[index].extrapolator.begin(at: contact.position, time: contact.movedAt)
        voices[index].carried = 0
        strikeAgain(index, at: voices[index].tracker.pitch, inNewRow: true)
    }

    /// Strikes another key, for a pitch that the sounding key cannot reach.
    @inline(never)
    private func strikeAgain(_ index: Int, at pitch: Double, inNewRow isNewRow: Bool = false) {
        let voice = voices[index]
        let key = options.keyPitch(nearest: pitch, transpose: shared.transpose)
        guard let number = number(of: key) else {
            voices[index].isBeyondKeys = true
            return output.release(voice.note, velocity: options.releaseVelocity.standard)
        }
        voices[index].isBeyondKeys = false
        if !options.legato { output.release(voice.note, velocity: options.releaseVelocity.standard) }
        let velocity = options.velocity.value(of: voice.contact)
        // In another row, the finger's position across it differs.
        let expression =
            isNewRow
            ? expressions.begin(voice.slot, voice.contact, voice.channel, key: number, velocity: velocity, output)
            : expressions.strikeAgain(voice.contact, voice.channel, velocity: velocity, output)
        let note = strike(number, bend: pitch - key, velocity, voice.channel, expression)
        if options.legato { output.release(voice.note, velocity: options.releaseVelocity.standard, late: true) }
        expressions.strike(voice.slot, voice.contact, note, output)
        voices[index].note = note
        voices[index].struckPitch = pitch
        voices[index].struckKey = key
    }

    // MARK: Between reports

    /// Carries the pitch on to an assumed position of the finger. A resting finger is not carried.
    func carry(_ index: Int, to position: Double) {
        guard !voices[index].tracker.isResting else { return voices[index].carried = 0 }
        let reported = voices[index].contact.position
        let slot = voices[index].slot
        voices[index].carried = rows[slot].pitch(at: position) - rows[slot].pitch(at: reported)
    }

    /// Returns the pitch to that of the last report, because the finger is gone.
    func settle(_ index: Int, at time: Timestamp) {
        guard carriesPitch else { return }
        carry(index, to: voices[index].extrapolator.settle(at: voices[index].contact.position, time: time))
        followPitch(index)
    }

    // MARK: Tuning

    /// Gives the voice the notes of its finger's row, in the current tuning.
    func adoptNotes(_ index: Int) {
        let contact = voices[index].contact
        rows.strike(voices[index].slot, contact)
        voices[index].tracker = tracker(for: contact)
    }
}
