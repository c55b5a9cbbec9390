import MIDI
import Ribbons
import Time
import Touch

/// The routes of one side of a ribbon, front or back, with their state.
struct RouteSet {
    var values: [ValueRoute] = []
    var switches: [SwitchRoute] = []
    private var notes: [NotePlayer] = []
    var chords: [ChordPlayer] = []
    var arpeggios: [ArpeggioPlayer] = []
    var morphs: [MorphRoute] = []
    private var gates: [Bool] = []
    /// What the panels report of contacts, beside their positions, as far as is known.
    var contactSources: ContactSources = []
    /// Whether any value comes from them.
    private let hasContactSources: Bool
    /// Whether there is anything but values and notes. Nearly every ribbon has nothing else, and no frame looks for it.
    private let hasMore: Bool
    /// Whether the pitch of any voice here can ever move by itself.
    private let movesVoices: Bool
    /// Whether messages of the input port move or set anything here.
    let receives: Bool
    /// Whether any value goes on between reports.
    private let isCarried: Bool
    /// Whether any route here can ever have a deadline.
    let isTimed: Bool

    /// - Parameters:
    ///   - ribbon: its place in the patch.
    ///   - scales: those of the patch.
    ///   - length: of the ribbon.
    init(
        _ routes: [Route], ribbon: Int, settings: MIDISettings, channels: VoiceChannels, scales: [Scale], length: Points
    ) {
        let hasVoices = routes.contains { $0.source.kind == .voice }
        let expressions = hasVoices ? routes.filter { $0.isVoiceExpression(channels) } : []
        for (place, route) in routes.enumerated()
        where !expressions.contains(route) && route.port < NoteLedger.portLimit {
            switch route.source.kind {
            case _ where route.target == .chord:
                chords.append(
                    ChordPlayer(
                        route, place: place, settings: settings, channels: channels, scales: scales, length: length))
            case _ where route.target == .arpeggio:
                arpeggios.append(
                    ArpeggioPlayer(
                        route, place: place, settings: settings, channels: channels, scales: scales, length: length))
            case .continuous:
                if let value = ValueRoute(route, settings: settings) { values.append(value) }
                if let morph = MorphRoute(route, ribbon: ribbon) { morphs.append(morph) }
            case .trigger, .gate:
                switches.append(SwitchRoute(route, place: place))
            case .voice:
                notes.append(
                    NotePlayer(
                        route, settings: settings, channels: channels, expressions: expressions, scales: scales,
                        length: length))
            }
        }
        gates = Array(repeating: false, count: switches.count)
        hasContactSources = values.contains { !$0.source.contactSources.isEmpty }
        isCarried = values.contains(where: \.isCarried)
        receives = values.contains(where: \.receives) || switches.contains(where: \.receives)
        hasMore = !switches.isEmpty || !chords.isEmpty || !arpeggios.isEmpty || !morphs.isEmpty
        movesVoices = notes.contains(where: \.canMoveByItself)
        isTimed = values.contains(where: \.isTimed) || !notes.isEmpty || hasMore
    }

    /// Plays a change of a contact as notes.
    mutating func play(_ change: Ribbon.ContactChange, at time: Timestamp, shared: SharedState) {
        for index in notes.indices {
            switch change.kind {
            case .began: notes[index].begin(change.contact, shared: shared)
            case .moved: notes[index].move(change.contact, at: time, shared: shared)
            case .ended: notes[index].lift(change.contact, isLatching: shared.isLatching, shared: shared)
            case .cancelled: notes[index].cancel(change.contact.id, shared: shared)
            }
        }
    }

    /// Adds the keys that its chords and arpeggios sound now.
    func addSounding(to keys: inout KeySet) {
        for index in chords.indices { chords[index].addSounding(to: &keys) }
        for index in arpeggios.indices { arpeggios[index].addSounding(to: &keys) }
    }

    var playsNotes: Bool { !notes.isEmpty }

    /// Whether contacts that slide off the ribbon go on playing on the one they enter.
    var glides: Bool { notes.contains { $0.glides } }

    /// Whether a contact plays a voice here that can go on on another ribbon.
    /// - Parameter hasGlidedIn: the contact came from another ribbon, so none of its voices stays here.
    func holds(_ contact: ContactID, hasGlidedIn: Bool) -> Bool {
        notes.contains { (hasGlidedIn || $0.glides) && $0.holds(contact) }
    }

    /// A contact has glided on to another ribbon.
    mutating func leave(_ contact: ContactID, hasGlidedIn: Bool, shared: SharedState) {
        for index in notes.indices where hasGlidedIn || notes[index].glides {
            notes[index].leave(contact, shared: shared)
        }
    }

    /// What sounds sounds on; the next notes are struck in the new tuning.
    mutating func tune(_ tuning: Tuning) {
        for index in notes.indices { notes[index].tune(tuning) }
        for index in chords.indices { chords[index].window.tune(tuning) }
        for index in arpeggios.indices { arpeggios[index].window.tune(tuning) }
    }

    mutating func hear(_ chord: UInt16) {
        for index in notes.indices { notes[index].hear(chord) }
        for index in chords.indices { chords[index].window.hear(chord) }
        for index in arpeggios.indices { arpeggios[index].window.hear(chord) }
    }

    var followsInput: Bool {
        notes.contains(where: \.followsInput) || chords.contains(where: \.window.followsInput)
            || arpeggios.contains(where: \.window.followsInput)
    }

    /// Moves the centre to the note beside the one where it is. Answers false where contacts choose no notes.
    func step(_ ribbon: Ribbon, up isUp: Bool) -> Bool {
        let center = ribbon.state.center
        if let index = notes.firstIndex(where: \.hasCells) {
            if let next = notes[index].position(besideNoteAt: center, up: isUp) { ribbon.setCenter(next) }
        } else if let chord = chords.first {
            if let next = chord.window.position(besideNoteAt: center, up: isUp) { ribbon.setCenter(next) }
        } else if let arpeggio = arpeggios.first {
            if let next = arpeggio.window.position(besideNoteAt: center, up: isUp) { ribbon.setCenter(next) }
        } else {
            return false
        }
        return true
    }

    /// Sends the values of a ribbon that a frame has changed.
    mutating func sendValues(of ribbon: Ribbon, at time: Timestamp, shared: SharedState) {
        if hasContactSources, let newest = ribbon.contacts.last { expect(newest.sources) }
        if isCarried, ribbon.isLettingGo { letGo(ribbon, at: time) }
        for index in values.indices {
            guard let fraction = ribbon.fraction(of: values[index].source, reported: contactSources) else { continue }
            let source = values[index].source
            let grip = values[index].isCarried ? ribbon.grip(on: source) : nil
            let bounds = grip == nil ? 0...1 : ribbon.bounds(of: source)
            values[index].set(fraction, grip, within: bounds, at: time, output: shared.output)
        }
        guard hasMore else { return }
        for index in morphs.indices {
            let fraction = ribbon.fraction(of: morphs[index].source, reported: contactSources)
            if let fraction { morphs[index].set(fraction, touchDowns: ribbon.touchDowns, at: time, shared: shared) }
        }
    }

    /// Takes a message of the input port: moves what sends the same. A finger that has the ribbon wins while it is down,
    /// and says its value again.
    /// - Parameter echo: what has moved it so far.
    mutating func receiveValues(_ message: Message, _ ribbon: Ribbon, _ echo: inout Echo?, shared: SharedState) {
        for index in values.indices where values[index].receives {
            let (source, parameter, port) = (values[index].source, values[index].parameter, values[index].port)
            let current = ribbon.place(of: source)
            guard let place = values[index].place(after: message, current) else { continue }
            if !ribbon.isGripped {
                ribbon.move(source, to: place)
                echo.insert(parameter, port: port)
            } else if place != current {
                shared.output.forget(parameter, port: port)
            }
        }
    }

    /// Takes a message of the input port: sets toggles.
    mutating func receiveToggles(_ message: Message, shared: SharedState) {
        for index in switches.indices where switches[index].receives { switches[index].receive(message, shared) }
    }

    /// A panel reports this of its contacts.
    mutating func expect(_ sources: ContactSources) { contactSources.formUnion(sources) }

    /// Whether anything here is switched, or struck as a whole, so that `update` has something to do.
    var hasSwitches: Bool { !switches.isEmpty || !chords.isEmpty || !arpeggios.isEmpty }

    /// Sends triggers that fired, and gates that opened or closed; plays the range.
    mutating func update(_ ribbon: Ribbon, at time: Timestamp, shared: SharedState) {
        for index in switches.indices {
            let source = switches[index].source
            if source.kind == .trigger {
                for _ in 0..<ribbon.pulses(of: source) { switches[index].pulse(at: time, shared: shared) }
            } else if ribbon.isOpen(source) != gates[index] {
                gates[index].toggle()
                switches[index].gate(gates[index], at: time, shared: shared)
            }
        }
        for index in chords.indices { chords[index].follow(ribbon, at: time, shared: shared) }
        for index in arpeggios.indices { arpeggios[index].follow(ribbon, at: time, shared: shared) }
    }

    /// This side plays from now on. Contacts that are already down open no gate here.
    mutating func activate(_ ribbon: Ribbon, at time: Timestamp, shared: SharedState) {
        synchronizeGates(with: ribbon)
        for index in switches.indices where switches[index].source == .door && gates[index] != ribbon.isOpen(.door) {
            gates[index].toggle()
            switches[index].gate(gates[index], at: time, shared: shared)
        }
    }

    /// The other side plays from now on. Notes end and gates close, except the door's, which stays open.
    mutating func deactivate(at time: Timestamp, shared: SharedState) {
        endNotes(shared)
        for index in switches.indices where gates[index] && switches[index].source != .door {
            gates[index] = false
            switches[index].gate(false, at: time, shared: shared)
        }
    }

    /// Takes which gates are open from the ribbon, without sending anything.
    mutating func synchronizeGates(with ribbon: Ribbon, includingDoor includesDoor: Bool = false) {
        for index in switches.indices where switches[index].source.kind == .gate {
            let source = switches[index].source
            if includesDoor || source != .door { gates[index] = ribbon.isOpen(source) }
        }
        for index in chords.indices { chords[index].synchronize(with: ribbon) }
        for index in arpeggios.indices { arpeggios[index].synchronize(with: ribbon) }
    }

    /// When a value that moves by itself, a percussive note, a strum or a step is next due; the distant future where nothing is.
    /// Voices whose pitch moves by itself tick on the instrument's grid instead.
    var deadline: Timestamp {
        var earliest = Timestamp.distantFuture
        for index in values.indices { earliest = min(earliest, values[index].deadline) }
        for index in notes.indices { earliest = min(earliest, notes[index].deadline) }
        guard hasMore else { return earliest }
        for index in switches.indices { earliest = min(earliest, switches[index].deadline) }
        for index in chords.indices { earliest = min(earliest, chords[index].deadline) }
        for index in arpeggios.indices { earliest = min(earliest, arpeggios[index].deadline) }
        for index in morphs.indices { earliest = min(earliest, morphs[index].deadline) }
        return earliest
    }

    mutating func fire(_ ribbon: Ribbon, at time: Timestamp, shared: SharedState) {
        for index in values.indices { values[index].fire(at: time, output: shared.output) }
        if hasMore {
            for index in switches.indices {
                if switches[index].deadline <= time { switches[index].expire(shared) }
            }
        }
        for index in notes.indices { notes[index].fire(at: time, shared: shared) }
        guard hasMore else { return }
        for index in chords.indices { chords[index].fire(at: time, ribbon.contacts.last, shared: shared) }
        for index in arpeggios.indices { arpeggios[index].fire(ribbon, at: time, shared: shared) }
        for index in morphs.indices { morphs[index].fire(at: time, shared: shared) }
    }

    /// Whether a voice's pitch moves while its finger rests.
    var movesByItself: Bool {
        guard movesVoices else { return false }
        for index in notes.indices where notes[index].movesByItself { return true }
        return false
    }

    /// - Parameter ticks: how many ticks of the grid have passed.
    mutating func advanceVoices(by ticks: Int, _ shared: SharedState) {
        for index in notes.indices { notes[index].advance(by: ticks, shared) }
    }

    mutating func releaseLatched(_ shared: SharedState) {
        for index in notes.indices { notes[index].releaseLatched(shared) }
        for index in switches.indices { switches[index].releaseLatched(shared) }
        for index in chords.indices { chords[index].releaseLatched(shared) }
        for index in arpeggios.indices { arpeggios[index].releaseLatched(shared) }
    }

    /// Ends all notes, including those of triggers and gates.
    mutating func endNotes(_ shared: SharedState) {
        for index in notes.indices { notes[index].endNotes(shared) }
        for index in chords.indices { chords[index].endNotes(shared) }
        for index in arpeggios.indices { arpeggios[index].endNotes(shared) }
        for index in switches.indices { switches[index].endNote(shared) }
    }
}
