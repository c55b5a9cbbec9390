import MIDI
import Ribbons
import Time
import Touch

/// Plays one route of a ribbon's side: a subclass for each kind of route. A side has all of its players in one list, in
/// the order of `kinds`, and asks them by what they do.
///
/// The methods here do nothing; a kind overrides those that it needs. After `init` nothing is allocated.
class RoutePlayer {
    /// The calls that a player needs; a side makes no others.
    struct Abilities: OptionSet {
        let rawValue: UInt8

        /// `act`: it is switched or struck by gestures.
        static let acts = Abilities(rawValue: 1)
        /// `follow`: it sends what moves.
        static let follows = Abilities(rawValue: 2)
        /// `play`: each contact is a voice.
        static let playsContacts = Abilities(rawValue: 4)
        /// `fire`: it may have a deadline.
        static let keepsTime = Abilities(rawValue: 8)
    }

    /// Every kind, in the order in which the messages of a frame are sent: each takes the routes that are its own.
    static var kinds: [(Route, Int, PlayerSetup) -> RoutePlayer?] {
        [
            { ValuePlayer($0, at: $1, $2) }, { SwitchPlayer($0, at: $1, $2) }, { NotePlayer($0, at: $1, $2) },
            { ChordPlayer($0, at: $1, $2) }, { ArpeggioPlayer($0, at: $1, $2) }, { MorphPlayer($0, at: $1, $2) },
        ]
    }

    final let route: Route
    final let source: Source
    /// The route's place among those of its side.
    final let place: Int
    final let abilities: Abilities
    final let shared: SharedState
    final let output: Output

    init(route: Route, place: Int, abilities: Abilities, shared: SharedState) {
        (self.route, source, self.place, self.abilities) = (route, route.source, place, abilities)
        (self.shared, output) = (shared, shared.output)
    }

    // MARK: Frames

    /// Sends triggers that fired, and gates that opened or closed; plays the range.
    func act(_ ribbon: Ribbon, at time: Timestamp) {}

    /// Sends what a frame has moved.
    /// - Parameter reported: what the panels report of contacts, beside their positions.
    func follow(_ ribbon: Ribbon, reported: ContactSources, at time: Timestamp) {}

    /// The ribbon goes on by itself, from where it was heard: that is ahead of the last report.
    func letGo(_ ribbon: Ribbon, at time: Timestamp) {}

    /// Plays a change of a contact.
    func play(_ change: Ribbon.ContactChange, at time: Timestamp) {}

    // MARK: Sides

    /// Takes the ribbon's state as it is, as if it had been sent.
    func synchronize(with ribbon: Ribbon) {}

    /// Its side plays from now on. Contacts that are already down open no gate.
    func activate(_ ribbon: Ribbon, at time: Timestamp) { synchronize(with: ribbon) }

    /// The other side plays from now on; its notes have ended.
    func deactivate(at time: Timestamp) {}

    // MARK: Time

    /// When it next moves by itself; the distant future while it rests. Voices whose pitch moves by itself tick on the
    /// instrument's grid instead.
    var deadline: Timestamp { .distantFuture }

    /// Does what is due.
    func fire(_ ribbon: Ribbon, at time: Timestamp) {}

    /// Whether a voice's pitch can ever move while its finger rests.
    var canMoveByItself: Bool { false }

    /// Whether a voice's pitch moves while its finger rests.
    var movesByItself: Bool { false }

    /// - Parameter ticks: how many ticks of the instrument's grid have passed.
    func advance(by ticks: Int) {}

    /// Whether it counts by the clock.
    var hasSteps: Bool { false }

    /// Whether it goes on by the clock now, between two notes too.
    var isRunning: Bool { false }

    /// The clock has changed.
    func followClock(at time: Timestamp) {}

    // MARK: Endings

    /// Ends its notes. Fingers that are down are silent from here on.
    func endNotes() {}

    /// Whether its note is a fixed key; it ends after those of contacts and windows.
    var isFixedNote: Bool { false }

    /// Ends the notes that a latch holds.
    func releaseLatched() {}

    /// Ends what would go on for ever by itself.
    func endRepetition() {}

    // MARK: Contacts that glide

    /// Whether contacts that slide off the ribbon go on playing on the one they enter.
    var glides: Bool { false }

    /// Whether the contact has a voice, or waits for one.
    func holds(_ contact: ContactID) -> Bool { false }

    /// The contact has glided on to another ribbon.
    func leave(_ contact: ContactID) {}

    // MARK: Notes

    /// Changes the tuning for the next notes; sounding ones go on.
    func tune(_ tuning: Tuning) {}

    /// The chord of the input port has changed.
    func followChord() {}

    /// Whether its notes are the keys held on the input port.
    var followsInput: Bool { false }

    /// Whether places on the ribbon are notes.
    var hasCells: Bool { false }

    /// Where the note beside the one at a position is; nil at the end.
    func position(besideNoteAt position: Double, up isUp: Bool) -> Double? { nil }

    /// Adds the keys that it sounds for the range, before they are transposed.
    func addSounding(to keys: inout KeySet) {}

    // MARK: Switches

    /// Whether it is on; nil where it does not stay on or off.
    var isOn: Bool? { nil }

    /// Whether a snapshot has it on; nil where snapshots do not keep it.
    var isKeptOn: Bool? { nil }

    /// Switches it as a snapshot has it.
    /// - Parameter isPlayed: whether its side plays, so that notes of it may sound.
    func recall(_ isOn: Bool, _ ribbon: Ribbon, isPlayed: Bool, at time: Timestamp) {}

    // MARK: Morphs

    /// Whether it moves other ribbons.
    var movesOthers: Bool { false }

    /// Starts a morph from where the ribbon is now; nothing is moved.
    func settle(_ ribbon: Ribbon) {}

    // MARK: Outside

    /// Whether messages of the input port move or set something here.
    var receives: Bool { false }

    /// Takes a message of the input port.
    /// - Parameters:
    ///   - echo: what the message has moved so far.
    ///   - isPlayed: whether its side plays.
    func receive(_ message: Message, _ ribbon: Ribbon, _ echo: inout Echo?, isPlayed: Bool) {}

    /// Sends its value, changed or not, for a new receiver.
    func resend(_ ribbon: Ribbon, reported: ContactSources) {}

    /// Whether its values go on between reports.
    var isCarried: Bool { false }

    /// Whether its values are what panels report of contacts, beside their positions.
    var usesContactSources: Bool { false }
}
