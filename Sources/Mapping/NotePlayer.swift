import MIDI
import Ribbons
import Touch

/// Plays the contacts of a ribbon as notes, a voice each, for one route from `touch` to `note`.
struct NotePlayer {
    private struct Voice {
        var contact: ContactID
        var position: Double
        var velocity: UInt7
        var tracker: PitchTracker
        var note: Output.Note
        /// The pitch that the key was struck for, and the key's own before it was transposed.
        var struckPitch: Double
        var struckKey: Double
        /// Held beyond its lift.
        var isLatched = false
    }

    /// A contact that has lost its only voice to a newer one, and takes it up again when that is gone.
    private struct Waiting {
        var contact: ContactID
        var position: Double
        var velocity: UInt7
    }

    private let route: Route
    private let options: NoteOptions
    private let fixedKey: UInt7?
    private let map: PitchMap
    private let bendRange: Double
    private let sendsBends: Bool
    /// Oldest first.
    private var voices: [Voice] = []
    private var waiting: [Waiting] = []

    init(_ route: Route, settings: MIDISettings) {
        self.route = route
        options = route.note ?? NoteOptions()
        if case .note(let key) = route.target { fixedKey = key } else { fixedKey = nil }
        map = PitchMap(options)
        bendRange = Double(settings.bendRange)
        sendsBends = fixedKey == nil && (options.quantize.bends || options.scale.isMicrotonal)
        voices.reserveCapacity(16)
        waiting.reserveCapacity(64)
    }

    // MARK: Contacts

    mutating func begin(_ contact: RibbonContact, output: Output) {
        releaseLatchedIfUntouched(output)
        let velocity = options.velocity(of: contact)
        var replaced: Output.Note?
        if voices.count >= options.voices {
            guard let victim = victim(for: map.pitch(at: contact.position)) else {
                return wait(contact.id, contact.position, velocity)
            }
            let voice = voices.remove(at: victim)
            if !voice.isLatched { wait(voice.contact, voice.position, voice.velocity) }
            replaced = voice.note
            if !options.legato { output.release(voice.note) }
        }
        sound(contact.id, at: contact.position, velocity: velocity, output: output)
        if options.legato, let replaced { output.release(replaced, late: true) }
    }

    mutating func move(_ contact: RibbonContact, output: Output) {
        if let index = waiting.firstIndex(where: { $0.contact == contact.id }) {
            waiting[index].position = contact.position
        }
        guard let index = voices.firstIndex(where: { $0.contact == contact.id }) else { return }
        voices[index].position = contact.position
        voices[index].tracker.move(to: map.pitch(at: contact.position), map: map)
        follow(index, output: output)
    }

    mutating func end(_ contact: ContactID, isLatching: Bool, output: Output) {
        waiting.removeAll { $0.contact == contact }
        guard let index = voices.firstIndex(where: { $0.contact == contact && !$0.isLatched }) else { return }
        if isLatching {
            voices[index].isLatched = true
            return
        }
        let voice = voices.remove(at: index)
        let successor = options.voices == 1 ? takeWaiting() : nil
        if let successor, options.legato {
            resume(successor, output: output)
            output.release(voice.note, late: true)
        } else {
            output.release(voice.note)
            if let successor { resume(successor, output: output) }
        }
    }

    /// Ends the voices that are held beyond their lift.
    mutating func releaseLatched(_ output: Output) {
        for voice in voices where voice.isLatched { output.release(voice.note) }
        voices.removeAll { $0.isLatched }
    }

    /// Ends all voices and forgets their contacts.
    mutating func endAll(_ output: Output) {
        for voice in voices { output.release(voice.note) }
        voices.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
    }

    // MARK: Time

    /// Whether a voice's pitch moves while its finger rests.
    var isRestless: Bool { voices.contains { $0.tracker.isRestless } }

    mutating func tick(_ output: Output) {
        for index in voices.indices where voices[index].tracker.isRestless {
            voices[index].tracker.tick(map: map)
            follow(index, output: output)
        }
    }

    // MARK: Voices

    private mutating func releaseLatchedIfUntouched(_ output: Output) {
        if voices.allSatisfy(\.isLatched) { releaseLatched(output) }
    }

    private mutating func sound(_ contact: ContactID, at position: Double, velocity: UInt7, output: Output) {
        let tracker = PitchTracker(options, map: map, finger: map.pitch(at: position))
        guard let (note, key) = strike(tracker.pitch, velocity, output) else { return }
        voices.append(
            Voice(
                contact: contact, position: position, velocity: velocity, tracker: tracker, note: note,
                struckPitch: tracker.pitch, struckKey: key))
    }

    private mutating func resume(_ contact: Waiting, output: Output) {
        sound(
            contact.contact, at: contact.position, velocity: contact.velocity, output: output)
    }

    /// Nil where the pitch is no key.
    private func strike(
        _ pitch: Double, _ velocity: UInt7, _ output: Output
    ) -> (note: Output.Note, key: Double)? {
        let key = fixedKey.map { Double($0.rawValue) } ?? pitch.rounded()
        guard let number = UInt7(Int(key) + output.transpose) else { return nil }
        let note = output.strike(
            number, velocity: velocity, channel: route.channel, port: route.port,
            bend: sendsBends ? bend(pitch - key) : nil)
        return (note, key)
    }

    /// Brings the voice's sound to where its pitch is: by a bend, or by another key where no bend reaches.
    private mutating func follow(_ index: Int, output: Output) {
        let voice = voices[index]
        let pitch = voice.tracker.pitch
        guard fixedKey == nil, pitch != voice.struckPitch || options.quantize.bends else { return }
        if options.quantize.bends && abs(pitch - voice.struckKey) <= bendRange {
            return output.send(bend(pitch - voice.struckKey), to: .bend(voice.note.channel), port: voice.note.port)
        }
        if !options.legato { output.release(voice.note) }
        guard let (note, key) = strike(pitch, voice.velocity, output) else { return }
        if options.legato { output.release(voice.note, late: true) }
        voices[index].note = note
        voices[index].struckPitch = pitch
        voices[index].struckKey = key
    }

    private func bend(_ semitones: Double) -> UInt14 {
        UInt14(clamping: 8192 + Int((semitones / bendRange * 8192).rounded()))
    }

    /// Whose voice a new contact takes; nil where it has to wait.
    private func victim(for pitch: Double) -> Int? {
        let highest = voices.indices.max { voices[$0].tracker.pitch < voices[$1].tracker.pitch }
        let lowest = voices.indices.min { voices[$0].tracker.pitch < voices[$1].tracker.pitch }
        switch options.priority {
        case .last: return 0
        case .low: return highest.flatMap { pitch < voices[$0].tracker.pitch ? $0 : nil }
        case .high: return lowest.flatMap { pitch > voices[$0].tracker.pitch ? $0 : nil }
        }
    }

    private mutating func wait(_ contact: ContactID, _ position: Double, _ velocity: UInt7) {
        guard options.voices == 1, waiting.count < waiting.capacity else { return }
        waiting.append(Waiting(contact: contact, position: position, velocity: velocity))
    }

    private mutating func takeWaiting() -> Waiting? {
        let index: Int?
        switch options.priority {
        case .last: index = waiting.indices.last
        case .low: index = waiting.indices.min { waiting[$0].position < waiting[$1].position }
        case .high: index = waiting.indices.max { waiting[$0].position < waiting[$1].position }
        }
        return index.map { waiting.remove(at: $0) }
    }
}
