import MIDI
import Ribbons
import Time
import Touch

// The notes of each contact: when they begin, move and end.

extension NotePlayer {
    // Nearly all frames only call `move`. Rarely called functions are not inlined there, because each frame would then
    // prepare for them.

    /// Plays a contact that has come down. Latched notes end if no finger holds another voice.
    @inline(never)
    func begin(_ contact: RibbonContact) {
        if voices.allSatisfy(\.isLatched) { releaseLatched() }
        begin(contact, options.velocity.value(of: contact))
    }

    /// Gives a contact a voice, or lets it wait: beyond the keys, or for the only voice.
    private func begin(_ contact: RibbonContact, _ velocity: UInt7) {
        guard number(of: key(of: tracker(for: contact))) != nil else {
            if fixedKey == nil { beyondKeys.add(contact, velocity) }
            return
        }
        if shared.takesKeys, takeKey(contact) { return }
        guard voices.count >= options.voices else { return sound(contact, velocity) }
        guard let voiceToSteal = voiceToSteal(for: contact) else { return wait(contact, velocity) }
        let voice = voices.remove(at: voiceToSteal)
        if !voice.isLatched { wait(voice.contact, voice.velocity) }
        replace(voice) { sound(contact, velocity) }
    }

    /// Lets a contact go on with the voice that sounds its key.
    /// - Returns: whether there is one.
    private func takeKey(_ contact: RibbonContact) -> Bool {
        let key = key(of: tracker(for: contact))
        guard let index = voices.firstIndex(where: { $0.struckKey == key && !$0.isBeyondKeys }) else { return false }
        voices[index].contact = contact
        return true
    }

    func move(_ contact: RibbonContact, at time: Timestamp) {
        if !waiting.isEmpty { waiting.update(contact) }
        if !beyondKeys.isEmpty { enterKeys(contact) }
        guard let index = index(of: contact.id) else { return }
        let isCrossed = rows.isCrossed(from: voices[index].contact.row, to: contact.row)
        voices[index].contact = contact
        if isCrossed { return crossRow(index) }
        voices[index].tracker.move(to: rows[voices[index].slot].pitch(at: contact.position))
        if options.quantize == .step { voices[index].tracker.step(map: rows[voices[index].slot]) }
        if carriesPitch { carry(index, to: voices[index].extrapolator.report(contact.position, at: time)) }
        followPitch(index)
        guard !voices[index].isBeyondKeys else { return }
        expressions.follow(voices[index].slot, contact, voices[index].note, at: time, output)
    }

    /// Starts a contact that came down beyond the keys and has slid onto a key.
    @inline(never)
    private func enterKeys(_ contact: RibbonContact) {
        guard let entry = beyondKeys[contact.id],
            options.quantize != .touch || rows.isCrossed(from: entry.contact.row, to: contact.row),
            number(of: key(of: tracker(for: contact))) != nil
        else { return }
        beyondKeys.remove(contact.id)
        begin(contact, entry.velocity)
    }

    @inline(never)
    func lift(_ contact: RibbonContact) {
        stopWaiting(contact.id)
        guard let index = index(of: contact.id) else { return }
        if shared.isLatching {
            voices[index].isLatched = true
            return settle(index, at: contact.movedAt)
        }
        endVoice(index, velocity: options.releaseVelocity.value(of: contact))
    }

    @inline(never)
    func cancel(_ contact: ContactID) {
        stopWaiting(contact)
        if let index = index(of: contact) { endVoice(index) }
    }

    /// Removes a contact from those that wait, if it is among them.
    func stopWaiting(_ contact: ContactID) {
        waiting.remove(contact)
        beyondKeys.remove(contact)
    }

    /// Ends a voice. The next waiting contact takes over the only voice.
    /// - Parameter velocity: velocity of the note off; nil means the one of a note off without a lift.
    func endVoice(_ index: Int, velocity: UInt7? = nil, late: Bool = false) {
        let voice = voices.remove(at: index)
        guard options.voices == 1, let successor = waiting.take(by: options.priority, on: rows) else {
            return release(voice, velocity: velocity, late: late)
        }
        replace(voice, velocity: velocity) { sound(successor.contact, successor.velocity) }
    }
}
