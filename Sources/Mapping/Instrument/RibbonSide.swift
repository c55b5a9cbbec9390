import MIDI
import Ribbons
import Storage
import Time
import Touch

/// One side of a ribbon, front or back: its routes, each with its player.
final class RibbonSide {
    /// All of its players, in the order of `RoutePlayer.kinds`.
    private let players: [RoutePlayer]
    // Subsets of the players, in the same order. `players` keeps them alive.
    /// Those that `act`: switches and windows of notes.
    private let acting: [Unretained<RoutePlayer>]
    /// Those that `follow`: moving values.
    private let following: [Unretained<RoutePlayer>]
    /// Those that `play` contacts as notes.
    private let voices: [Unretained<RoutePlayer>]
    /// Those that may have a deadline.
    private let timed: [Unretained<RoutePlayer>]
    /// The contact properties that panels are known to report, beside positions.
    private(set) var contactSources: ContactSources = []
    /// Whether any value comes from such properties.
    private let hasContactSources: Bool
    /// Whether any value is carried on between reports.
    private let isCarried: Bool
    /// Whether contacts that slide off the ribbon go on playing on the one they enter.
    let glides: Bool

    init(_ routes: [Route], _ setup: PlayerSetup) {
        let voices = routes.filter { $0.source.kind == .voice }
        let expressions = routes.filter { $0.isVoiceExpression(of: voices, setup.channels) }
        var setup = setup
        setup.expressions = expressions
        // Voice expressions are sent by the note players. Routes beyond the last port are not played.
        let played = routes.enumerated().filter {
            !expressions.contains($0.element) && $0.element.port < NoteLedger.portLimit
        }
        let players = RoutePlayer.kinds.flatMap { [setup] make in
            played.compactMap { place, route in make(route, place, setup) }
        }
        func having(_ ability: RoutePlayer.Abilities) -> [Unretained<RoutePlayer>] {
            players.filter { $0.abilities.contains(ability) }.map(Unretained.init)
        }
        self.players = players
        (acting, following) = (having(.acts), having(.follows))
        (self.voices, timed) = (having(.playsContacts), having(.keepsTime))
        hasContactSources = players.contains(where: \.usesContactSources)
        isCarried = players.contains(where: \.isCarried)
        glides = players.contains(where: \.glides)
    }

    /// Calls `body` with each player, in their order.
    func forEach(_ body: (RoutePlayer) -> Void) { for player in players { body(player) } }

    /// The first answer of a player that is not nil.
    func first<Answer>(_ answer: (RoutePlayer) -> Answer?) -> Answer? {
        for player in players { if let answer = answer(player) { return answer } }
        return nil
    }

    func contains(where predicate: (RoutePlayer) -> Bool) -> Bool { players.contains(where: predicate) }

    // MARK: Frames

    /// Whether there are switches or windows of notes, so that `act` has something to do.
    var hasSwitches: Bool { !acting.isEmpty }

    /// Acts on triggers that fired and gates that opened or closed; plays windows of notes.
    func act(_ ribbon: Ribbon, at time: Timestamp) {
        for index in acting.indices { acting[index].with { $0.act(ribbon, at: time) } }
    }

    /// Sends the values of a ribbon that has changed in a frame.
    func follow(_ ribbon: Ribbon, at time: Timestamp) {
        if hasContactSources, let newest = ribbon.contacts.last { expect(newest.sources) }
        if isCarried, ribbon.isLettingGo { forEach { $0.letGo(ribbon, at: time) } }
        let reported = contactSources
        for index in following.indices { following[index].with { $0.follow(ribbon, reported: reported, at: time) } }
    }

    /// Adds contact properties that a panel reports.
    func expect(_ sources: ContactSources) { contactSources.formUnion(sources) }

    // MARK: Voices

    var playsNotes: Bool { !voices.isEmpty }

    /// Voices that hear of a contact's change.
    enum Voices {
        case all
        /// Those whose contacts go on to another ribbon.
        case gliding
        /// Those whose contacts stay, wherever their fingers slide.
        case staying
    }

    /// Plays a change of a contact as notes.
    func play(_ change: Ribbon.ContactChange, by among: Voices, at time: Timestamp) {
        for index in voices.indices {
            voices[index].with { if among == .all || $0.glides == (among == .gliding) { $0.play(change, at: time) } }
        }
    }

    /// Whether a contact has a voice here that can move to another ribbon.
    /// - Parameter hasGlidedIn: whether the contact came from another ribbon; then none of its voices stays here.
    func holds(_ contact: ContactID, hasGlidedIn: Bool) -> Bool {
        voices.contains { voice in voice.with { (hasGlidedIn || $0.glides) && $0.holds(contact) } }
    }

    /// Handles a contact that has glided on to another ribbon.
    func leave(_ contact: ContactID, hasGlidedIn: Bool) {
        for voice in voices { voice.with { if hasGlidedIn || $0.glides { $0.leave(contact) } } }
    }

    /// Whether a voice's pitch moves while its finger rests.
    var movesByItself: Bool {
        for index in voices.indices where voices[index].with({ $0.movesByItself }) { return true }
        return false
    }

    /// - Parameter ticks: number of ticks of the grid that have passed.
    func advanceVoices(by ticks: Int) {
        for index in voices.indices { voices[index].with { $0.advance(by: ticks) } }
    }

    // MARK: Time

    /// Whether any route here can ever have a deadline.
    var isTimed: Bool { !timed.isEmpty }

    /// When a player next moves by itself; the distant future while all rest.
    var deadline: Timestamp {
        var earliest = Timestamp.distantFuture
        for index in timed.indices { earliest = min(earliest, timed[index].with { $0.deadline }) }
        return earliest
    }

    func fire(_ ribbon: Ribbon, at time: Timestamp) {
        for index in timed.indices { timed[index].with { $0.fire(ribbon, at: time) } }
    }

    // MARK: Sides

    /// Called when the other side begins to play: notes end and gates close, except the door's, which stays open.
    func deactivate(at time: Timestamp) {
        endNotes()
        forEach { $0.deactivate(at: time) }
    }

    // MARK: Endings

    // Voices end first: the note offs of a frame leave in the order in which they were added, so another order would
    // change renders.

    /// Ends all notes: those of contacts and windows, then the fixed ones.
    func endNotes() {
        forEach { if !$0.isFixedNote { $0.endNotes() } }
        forEach { if $0.isFixedNote { $0.endNotes() } }
    }

    /// Ends the notes that a latch holds: those of contacts, then the others.
    func releaseLatched() {
        forEach { if $0.abilities.contains(.playsContacts) { $0.releaseLatched() } }
        forEach { if !$0.abilities.contains(.playsContacts) { $0.releaseLatched() } }
    }
}
