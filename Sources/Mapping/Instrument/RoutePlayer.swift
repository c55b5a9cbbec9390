import MIDI
import Ribbons
import Time
import Touch

/// Plays one route of a ribbon's side. Each kind of route has a subclass. A side keeps its players in one list, in the
/// order of `kinds`, and calls them by their `abilities`.
///
/// The methods here do nothing; a kind overrides those that it needs. After `init` nothing is allocated.
class RoutePlayer {
    /// The calls of frames and deadlines that a player needs. A side makes each of them only to players with that
    /// ability.
    struct Abilities: OptionSet {
        let rawValue: UInt8

        /// `act`: it is switched or struck by gestures.
        static let acts = Abilities(rawValue: 1)
        /// `follow`: it sends a moving value.
        static let follows = Abilities(rawValue: 2)
        /// `play`: each contact is a voice.
        static let playsContacts = Abilities(rawValue: 4)
        /// `fire`: it may have a deadline.
        static let keepsTime = Abilities(rawValue: 8)
    }

    /// All kinds, in the order in which they send in a frame. Each initialiser returns nil for routes of other kinds.
    static var kinds: [(Route, Int, PlayerSetup) -> RoutePlayer?] {
        [
            { ValuePlayer($0, at: $1, $2) }, { SwitchPlayer($0, at: $1, $2) }, { NotePlayer($0, at: $1, $2) },
            { ChordPlayer($0, at: $1, $2) }, { ArpeggioPlayer($0, at: $1, $2) }, { MorphPlayer($0, at: $1, $2) },
            { PropertyPlayer($0, at: $1, $2) },
        ]
    }

    final let route: Route
    final let source: Source
    /// The route's index among all routes of its side, by which snapshots keep switches.
    final let place: Int
    final let abilities: Abilities
    final let shared: SharedState
    final let output: Output

    init(route: Route, place: Int, abilities: Abilities, shared: SharedState) {
        (self.route, source, self.place, self.abilities) = (route, route.source, place, abilities)
        (self.shared, output) = (shared, shared.output)
    }

    // MARK: Frames

    /// Acts on triggers that fired and gates that opened or closed; plays windows of notes.
    func act(_ ribbon: Ribbon, at time: Timestamp) {}

    /// Sends values that a frame has moved.
    /// - Parameter reported: contact properties that the panels report, beside positions.
    func follow(_ ribbon: Ribbon, reported: ContactSources, at time: Timestamp) {}

    /// Called when the ribbon begins to move by itself. The motion starts from the value that was heard, which may be
    /// ahead of the last report.
    func letGo(_ ribbon: Ribbon, at time: Timestamp) {}

    /// Plays a change of a contact.
    func play(_ change: Ribbon.ContactChange, at time: Timestamp) {}

    // MARK: Sides

    /// Treats the ribbon's present state as already sent.
    func synchronize(with ribbon: Ribbon) {}

    /// Called when its side begins to play. Contacts that are already down open no gate.
    func activate(_ ribbon: Ribbon, at time: Timestamp) { synchronize(with: ribbon) }

    /// Called when the other side begins to play; this player's notes have ended.
    func deactivate(at time: Timestamp) {}

    // MARK: Time

    /// When it next moves by itself; the distant future while it rests. Voices whose pitch moves by itself tick on the
    /// instrument's grid instead.
    var deadline: Timestamp { .distantFuture }

    /// Performs everything that is due.
    func fire(_ ribbon: Ribbon, at time: Timestamp) {}

    /// Whether a voice's pitch moves while its finger rests.
    var movesByItself: Bool { false }

    /// - Parameter ticks: number of ticks of the instrument's grid that have passed.
    func advance(by ticks: Int) {}

    /// Whether it follows the clock.
    var hasSteps: Bool { false }

    /// Whether it is running by the clock, even between two notes.
    var isRunning: Bool { false }

    /// Reschedules after the clock has changed.
    func followClock(at time: Timestamp) {}

    // MARK: Endings

    /// Ends its notes. Fingers that are down are silent from here on.
    func endNotes() {}

    /// Whether its note is a fixed key, which ends after the notes of contacts and windows.
    var isFixedNote: Bool { false }

    /// Ends the notes that a latch holds.
    func releaseLatched() {}

    /// Calls `body` with each contact whose note a latch holds, and with the note's key before it is transposed.
    func forEachLatched(_ body: (RibbonContact, Int) -> Void) {}

    /// The key nearest to the pitch that a contact sounds now, before transposition; nil if it sounds none.
    func soundingKey(of contact: ContactID) -> Int? { nil }

    /// Ends everything that would repeat for ever.
    func endRepetition() {}

    // MARK: Contacts that glide

    /// Whether contacts that slide off the ribbon go on playing on the one they enter.
    var glides: Bool { false }

    /// Whether the contact has a voice, or waits for one.
    func holds(_ contact: ContactID) -> Bool { false }

    /// Handles a contact that has glided on to another ribbon.
    func leave(_ contact: ContactID) {}

    // MARK: Notes

    /// Changes the tuning for the next notes. Notes under fingers go on, those of a window follow.
    func tune(_ tuning: Tuning, _ ribbon: Ribbon) {}

    /// Follows a change of the input port's chord, or of the tuning received there.
    func followInput() {}

    /// Lets the sounding notes of a window follow a new tuning, chord or transposition.
    /// - Parameter settledAt: when notes end that are no longer in the window.
    func refresh(_ ribbon: Ribbon, settledAt: Timestamp) {}

    /// Whether its notes are the keys held on the input port.
    var followsInput: Bool { false }

    /// Whether positions on the ribbon stand for notes.
    var hasCells: Bool { false }

    /// The position of the note next to the one at a position; nil at the end.
    func position(besideNoteAt position: Double, up isUp: Bool) -> Double? { nil }

    /// Adds the keys that it sounds for the range, before they are transposed.
    func addSounding(to keys: inout KeySet) {}

    // MARK: Arpeggios

    /// How actions have changed its arpeggio; nil if it plays none.
    var arpeggio: ArpeggioSettings? { nil }

    /// Sets a property of its arpeggio, if it plays one.
    /// - Parameter isRelative: whether the value is added to the present one.
    func set(_ property: RibbonProperty, to value: Double, isRelative: Bool, at time: Timestamp) {}

    /// Restores the settings of its arpeggio from a snapshot.
    func recall(_ settings: ArpeggioSettings, at time: Timestamp) {}

    // MARK: Switches

    /// Whether it is on; nil if it does not stay on or off.
    var isOn: Bool? { nil }

    /// Whether it is on, for a snapshot; nil if snapshots do not keep it.
    var isKeptOn: Bool? { nil }

    /// Switches it on or off for a recalled snapshot.
    /// - Parameter isPlayed: whether its side plays, so that its notes may sound.
    func recall(_ isOn: Bool, _ ribbon: Ribbon, isPlayed: Bool, at time: Timestamp) {}

    // MARK: Morphs

    /// Whether it moves other ribbons.
    var movesOthers: Bool { false }

    /// The centre at which its blend equals this snapshot; nil if it does not blend this snapshot.
    func morphEnd(of number: Int) -> Double? { nil }

    /// Starts a morph from the ribbon's present position, without moving anything.
    func settle(_ ribbon: Ribbon) {}

    // MARK: Outside

    /// Takes a message of the input port.
    /// - Parameters:
    ///   - echo: the parameters that the message has moved so far.
    ///   - isPlayed: whether its side plays.
    func receive(_ message: Message, _ ribbon: Ribbon, _ echo: inout Echo?, isPlayed: Bool) {}

    /// Sends its value, changed or not, for a new receiver.
    func resend(_ ribbon: Ribbon, reported: ContactSources) {}

    /// Whether its values are carried on between reports.
    var isCarried: Bool { false }

    /// Whether its values are contact properties beside positions.
    var usesContactSources: Bool { false }
}
