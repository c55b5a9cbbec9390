import MIDI
import Ribbons
import Touch

/// Plays the contacts of a ribbon as notes, a voice each, for one route from `touch` to `note`.
struct NotePlayer {
    private struct Voice {
        var contact: RibbonContact
        var velocity: UInt7
        var channel: Channel
        var tracker: PitchTracker
        var note: Output.Note
        /// The pitch that the key was struck for, and the key's own before it was transposed.
        var struckPitch: Double
        var struckKey: Double
        /// Held beyond its lift.
        var isLatched = false
    }

    /// A contact that has lost its only voice to another one, and takes it up again when that is gone.
    private struct Waiting {
        var contact: RibbonContact
        var velocity: UInt7
    }

    private let route: Route
    private let options: NoteOptions
    private let fixedKey: Double?
    private let map: PitchMap
    private let bendRange: BendRange
    private let sendsBends: Bool
    private let channels: VoiceChannels
    private let expressions: [VoiceExpression]
    /// Oldest first.
    private var voices: [Voice] = []
    private var waiting: [Waiting] = []

    /// - Parameter expressions: the routes of the same ribbon that go to each voice.
    init(_ route: Route, settings: MIDISettings, channels: VoiceChannels, expressions: [VoiceExpression]) {
        self.route = route
        options = route.note ?? NoteOptions()
        if case .note(let key?) = route.target { fixedKey = Double(key.rawValue) } else { fixedKey = nil }
        map = PitchMap(options)
        bendRange = BendRange(semitones: UInt7(clamping: settings.bendRange))
        self.channels = channels
        self.expressions = expressions
        sendsBends =
            channels.separates(route) || fixedKey == nil && (options.quantize.bends || options.scale.isMicrotonal)
        voices.reserveCapacity(16)
        waiting.reserveCapacity(Ribbon.contactLimit)
    }

    // MARK: Contacts

    mutating func begin(_ contact: RibbonContact, output: Output) {
        if voices.allSatisfy(\.isLatched) { releaseLatched(output) }
        let velocity = options.velocity(of: contact)
        guard voices.count >= options.voices else { return sound(contact, velocity, output) }
        guard let victim = victim(for: map.pitch(at: contact.position)) else { return wait(contact, velocity) }
        let voice = voices.remove(at: victim)
        if !voice.isLatched { wait(voice.contact, voice.velocity) }
        replace(voice, output) { $0.sound(contact, velocity, output) }
    }

    mutating func move(_ contact: RibbonContact, output: Output) {
        if let index = waiting.firstIndex(where: { $0.contact.id == contact.id }) { waiting[index].contact = contact }
        guard let index = index(of: contact.id) else { return }
        voices[index].contact = contact
        voices[index].tracker.move(to: map.pitch(at: contact.position), map: map)
        follow(index, output)
        for expression in expressions {
            expression.follow(contact, voices[index].note, output: output)
        }
    }

    mutating func end(_ contact: ContactID, isLatching: Bool, output: Output) {
        waiting.removeAll { $0.contact.id == contact }
        guard let index = index(of: contact) else { return }
        if isLatching {
            voices[index].isLatched = true
            return
        }
        let voice = voices.remove(at: index)
        guard options.voices == 1, let successor = takeWaiting() else { return release(voice, output) }
        replace(voice, output) { $0.sound(successor.contact, successor.velocity, output) }
    }

    /// Ends the voices that are held beyond their lift.
    mutating func releaseLatched(_ output: Output) {
        for voice in voices where voice.isLatched { release(voice, output) }
        voices.removeAll { $0.isLatched }
    }

    /// Ends all voices and forgets their contacts.
    mutating func endAll(_ output: Output) {
        for voice in voices { release(voice, output) }
        voices.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
    }

    // MARK: Time

    /// Whether a voice's pitch moves while its finger rests.
    var isRestless: Bool { voices.contains { $0.tracker.isRestless } }

    mutating func tick(_ output: Output) {
        for index in voices.indices where voices[index].tracker.isRestless {
            voices[index].tracker.tick(map: map)
            follow(index, output)
        }
    }

    // MARK: Voices

    private func index(of contact: ContactID) -> Int? {
        voices.firstIndex { $0.contact.id == contact && !$0.isLatched }
    }

    private mutating func sound(_ contact: RibbonContact, _ velocity: UInt7, _ output: Output) {
        let tracker = PitchTracker(options, map: map, finger: map.pitch(at: contact.position))
        let channel = channels.acquire(for: route)
        guard let (note, key) = strike(tracker.pitch, contact, velocity, channel, output) else {
            return channels.release(channel)
        }
        voices.append(
            Voice(
                contact: contact, velocity: velocity, channel: channel, tracker: tracker, note: note,
                struckPitch: tracker.pitch, struckKey: key))
    }

    private func release(_ voice: Voice, _ output: Output, late: Bool = false) {
        output.release(voice.note, late: late)
        channels.release(voice.channel)
    }

    /// Ends a voice for the sake of another; with legato it sounds on until the other one does.
    private mutating func replace(_ voice: Voice, _ output: Output, by strike: (inout NotePlayer) -> Void) {
        if !options.legato { release(voice, output) }
        strike(&self)
        if options.legato { release(voice, output, late: true) }
    }

    /// Nil where the pitch is no key.
    private func strike(
        _ pitch: Double, _ contact: RibbonContact, _ velocity: UInt7, _ channel: Channel, _ output: Output
    ) -> (note: Output.Note, key: Double)? {
        let key = fixedKey ?? pitch.rounded()
        guard let number = UInt7(Int(key) + output.transpose) else { return nil }
        let bend = fixedKey == nil ? bendRange.value(semitones: pitch - key) : .midpoint
        for expression in expressions {
            expression.prepare(contact, key: number, channel: channel, output: output)
        }
        let note = output.strike(
            number, velocity: velocity, channel: channel, port: route.port, bend: sendsBends ? bend : nil)
        return (note, key)
    }

    /// Brings the voice's sound to where its pitch is: by a bend, or by another key where no bend reaches.
    private mutating func follow(_ index: Int, _ output: Output) {
        let voice = voices[index]
        let pitch = voice.tracker.pitch
        guard fixedKey == nil, pitch != voice.struckPitch || options.quantize.bends else { return }
        let distance = pitch - voice.struckKey
        if options.quantize.bends && bendRange.reaches(distance) {
            let value = bendRange.value(semitones: distance)
            return output.send(value, to: .bend(voice.channel), port: voice.note.port)
        }
        if !options.legato { output.release(voice.note) }
        guard let (note, key) = strike(pitch, voice.contact, voice.velocity, voice.channel, output) else { return }
        if options.legato { output.release(voice.note, late: true) }
        voices[index].note = note
        voices[index].struckPitch = pitch
        voices[index].struckKey = key
    }

    // MARK: Priority

    /// Whose voice a new contact takes; nil where it has to wait.
    private func victim(for pitch: Double) -> Int? {
        switch options.priority {
        case .last: return 0
        case .low:
            let highest = voices.indices.max { voices[$0].tracker.pitch < voices[$1].tracker.pitch }
            return highest.flatMap { pitch < voices[$0].tracker.pitch ? $0 : nil }
        case .high:
            let lowest = voices.indices.min { voices[$0].tracker.pitch < voices[$1].tracker.pitch }
            return lowest.flatMap { pitch > voices[$0].tracker.pitch ? $0 : nil }
        }
    }

    /// With one voice, who lost it gets it back; with several, who lost one is over.
    private mutating func wait(_ contact: RibbonContact, _ velocity: UInt7) {
        guard options.voices == 1, waiting.count < Ribbon.contactLimit else { return }
        waiting.append(Waiting(contact: contact, velocity: velocity))
    }

    private mutating func takeWaiting() -> Waiting? {
        let index: Int?
        switch options.priority {
        case .last: index = waiting.indices.last
        case .low: index = waiting.indices.min { waiting[$0].contact.position < waiting[$1].contact.position }
        case .high: index = waiting.indices.max { waiting[$0].contact.position < waiting[$1].contact.position }
        }
        return index.map { waiting.remove(at: $0) }
    }
}
