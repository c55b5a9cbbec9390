import MIDI
import Ribbons
import Storage
import Time
import Touch

/// Plays the contacts of a ribbon as notes, a voice each: a route from `touch` to `note`.
///
/// `NotePlayer+Contacts` follows each contact, `NotePlayer+Priority` decides which of them sound, and
/// `NotePlayer+Voices` sends a voice's messages.
final class NotePlayer: RoutePlayer {
    private(set) var options: NoteOptions
    /// The key that all contacts play; nil if the position of each contact chooses it.
    let fixedKey: Double?
    var rows: PitchRows
    let bendRange: BendRange
    /// Whether the channel is bent to each note's pitch before the note.
    let sendsBends: Bool
    /// Whether a voice's pitch follows its finger.
    let bendsToFinger: Bool
    /// Whether pitches are carried on between reports.
    let carriesPitch: Bool
    let channels: VoiceChannels
    var expressions: VoiceExpressions
    /// Oldest first.
    var voices: [Voice] = []
    /// One bit for each slot in use; there are as many bits as `VoiceExpressions.slots`.
    var slots: UInt16 = 0
    /// Contacts that wait for the only voice, which another contact has. When that contact ends, the next of them gets
    /// the voice.
    var waiting = WaitingContacts()
    /// Contacts that have come down beyond the keys. They take no voice until they slide onto a key.
    var beyondKeys = WaitingContacts()

    /// Nil for other kinds of routes.
    init?(_ route: Route, at place: Int, _ setup: PlayerSetup) {
        guard route.source.kind == .voice, !route.target.isWindow else { return nil }
        let isMember = setup.channels.usesMemberChannels(route)
        options = route.note ?? NoteOptions()
        if case .note(let key?) = route.target { fixedKey = Double(key.rawValue) } else { fixedKey = nil }
        rows = PitchRows(options, setup)
        bendRange = isMember ? setup.settings.voiceBendRange : setup.settings.bendRange(route.bendRange)
        channels = setup.channels
        expressions = VoiceExpressions(
            setup.expressions.filter { $0.isExpression(ofMember: isMember, setup.channels) }, port: route.port,
            isMember: isMember, settings: setup.settings)
        sendsBends = isMember || fixedKey == nil && options.bends
        bendsToFinger = fixedKey == nil && options.quantize.bends
        carriesPitch = bendsToFinger && setup.settings.carries(route)
        voices.prepare(capacity: 16)
        super.init(route: route, place: place, abilities: [.playsContacts, .keepsTime], shared: setup.shared)
    }

    // MARK: Contacts

    override func play(_ change: Ribbon.ContactChange, at time: Timestamp) {
        switch change.kind {
        case .began: begin(change.contact)
        case .moved: move(change.contact, at: time)
        case .ended: lift(change.contact)
        case .cancelled: cancel(change.contact.id)
        }
    }

    override var glides: Bool { options.glide }

    override func holds(_ contact: ContactID) -> Bool {
        index(of: contact) != nil || waiting[contact] != nil || beyondKeys[contact] != nil
    }

    override func leave(_ contact: ContactID) {
        stopWaiting(contact)
        if let index = index(of: contact) { endVoice(index, late: options.legato) }
    }

    // MARK: Endings

    override func releaseLatched() {
        for voice in voices where voice.isLatched { release(voice) }
        voices.removeAll { $0.isLatched }
    }

    override func forEachLatched(_ body: (RibbonContact, Int) -> Void) {
        for index in voices.indices where voices[index].isLatched && !voices[index].isBeyondKeys {
            body(voices[index].contact, Int(voices[index].struckKey.rounded()))
        }
    }

    override func soundingKey(of contact: ContactID) -> Int? {
        guard let index = index(of: contact), !voices[index].isBeyondKeys else { return nil }
        return Int((bendsToFinger ? voices[index].tracker.pitch : voices[index].struckKey).rounded())
    }

    override func endNotes() {
        for voice in voices { release(voice) }
        voices.removeAll(keepingCapacity: true)
        waiting.removeAll()
        beyondKeys.removeAll()
    }

    // MARK: Time

    /// When a voice's pitch or expression is next carried on between reports; the distant future while all rest.
    override var deadline: Timestamp {
        var earliest = Timestamp.distantFuture
        guard carriesPitch || expressions.isTimed else { return earliest }
        for index in voices.indices {
            earliest = min(
                earliest, expressions.deadline(voices[index].slot), voices[index].extrapolator.deadline)
        }
        return earliest
    }

    override func fire(_ ribbon: Ribbon, at time: Timestamp) {
        for index in voices.indices {
            if voices[index].extrapolator.deadline <= time {
                while voices[index].extrapolator.deadline <= time {
                    carry(index, to: voices[index].extrapolator.tick())
                }
                followPitch(index)
            }
            let voice = voices[index]
            expressions.fire(voice.slot, voice.isBeyondKeys ? nil : voice.note, at: time, output)
        }
    }

    override var movesByItself: Bool {
        for index in voices.indices where voices[index].tracker.movesByItself { return true }
        return false
    }

    override func advance(by ticks: Int) {
        for index in voices.indices where voices[index].tracker.movesByItself {
            for _ in 0..<ticks where voices[index].tracker.movesByItself {
                voices[index].tracker.tick(map: rows[voices[index].slot])
            }
            followPitch(index)
        }
    }

    // MARK: Tuning

    override func tune(_ tuning: Tuning, _ ribbon: Ribbon) {
        rows.tune(tuning)
        followTuning()
    }

    override func followInput() {
        options.followTuning(shared)
        if rows.followInput() { followTuning() }
    }

    /// Gives sounding voices the new notes, only with `quantize: step`; the others keep theirs.
    private func followTuning() {
        guard options.quantize == .step else { return }
        // The next note is struck when the finger leaves its present cell in the new scale.
        for index in voices.indices {
            adoptNotes(index)
            voices[index].struckPitch = voices[index].tracker.pitch
        }
    }

    override var followsInput: Bool { rows.followsInput }

    override var hasCells: Bool { fixedKey == nil && options.quantize != .off }

    override func position(besideNoteAt position: Double, up isUp: Bool) -> Double? {
        rows.position(besideNoteAt: position, up: isUp)
    }
}
