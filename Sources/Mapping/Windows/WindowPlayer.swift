import MIDI
import Ribbons
import Time
import Touch

/// Plays the notes between the edges of a ribbon's range, or the keys of a gate. A subclass plays them together or in
/// turn.
class WindowPlayer: RoutePlayer {
    private(set) final var options: NoteOptions
    /// The window. A new tuning is heard with the next note that is struck.
    final var window: NoteWindow
    private let channels: VoiceChannels
    private let bendRange: BendRange
    /// Whether the channel is bent to each note's pitch before the note.
    private let sendsBends: Bool
    /// Whether each note has a member channel of an MPE zone.
    private let isMember: Bool
    private var hold: WindowHold
    /// The finger that was down last. A chord that is latched or toggled keeps its velocity.
    private var finger: RibbonContact?

    /// - Parameter route: a route to the subclass's target.
    init(window route: Route, at place: Int, _ setup: PlayerSetup) {
        options = route.note ?? NoteOptions()
        window = NoteWindow(options, setup)
        channels = setup.channels
        isMember = channels.usesMemberChannels(route)
        bendRange = isMember ? setup.settings.voiceBendRange : setup.settings.bendRange(route.bendRange)
        sendsBends = isMember || options.bends
        hold = WindowHold(route)
        super.init(route: route, place: place, abilities: [.acts, .keepsTime], shared: setup.shared)
    }

    // MARK: For subclasses

    /// Strikes the notes: the first finger has come down, or the gate has opened.
    func strike(_ ribbon: Ribbon, at time: Timestamp) {}

    /// Follows the window, which may have moved while the notes are held.
    func move(_ ribbon: Ribbon) {}

    /// Ends notes that sound or are about to sound.
    func silence() {}

    final var isSounding: Bool { hold.isSounding }

    /// The velocity of a note, from the finger that is or was down last.
    final func velocity(of pitch: Double) -> UInt7 { options.velocity(of: finger, place: window.distance(of: pitch)) }

    /// Strikes a note, on a channel of its own with MPE. `release` must end it.
    /// - Returns: the note; nil if the pitch is beyond the keys.
    final func sound(_ pitch: Double, _ velocity: UInt7) -> Output.Note? {
        let key = options.keyPitch(nearest: pitch, transpose: shared.transpose)
        guard let number = options.number(ofKeyPitch: key, transpose: shared.transpose) else { return nil }
        let channel = channels.acquire(for: route)
        var expression = MessageGroup()
        if isMember { output.preparePressure(velocity, on: channel, port: route.port, in: &expression) }
        return output.strike(
            number, velocity: velocity, channel: channel, port: route.port,
            bend: sendsBends ? bendRange.value(semitones: pitch - key) : nil, expression: expression)
    }

    final func release(_ note: Output.Note) {
        output.release(note)
        channels.release(note.channel)
    }

    // MARK: Gestures

    override final func act(_ ribbon: Ribbon, at time: Timestamp) {
        if let newest = ribbon.contacts.last { finger = newest }
        play(hold.follow(ribbon, isLatching: shared.isLatching), ribbon, at: time)
    }

    private func play(_ change: WindowHold.Change, _ ribbon: Ribbon, at time: Timestamp) {
        switch change {
        case .none: break
        case .struck:
            if let member = route.member { shared.switchOn(self, member) }
            strike(ribbon, at: time)
        case .held: move(ribbon)
        case .ended: endNotes()
        }
    }

    override final func synchronize(with ribbon: Ribbon) { hold.synchronize(with: ribbon) }

    // MARK: Endings

    override final func endNotes() {
        silence()
        hold.end()
        finger = nil
        if let member = route.member { shared.leave(member, self) }
    }

    override final func releaseLatched() {
        if hold.isLatched { endNotes() }
    }

    // MARK: Notes

    override final func tune(_ tuning: Tuning, _ ribbon: Ribbon) {
        window.tune(tuning)
        refresh(ribbon, settledAt: .zero)
    }

    override final func followInput() {
        window.followInput()
        options.followTuning(shared)
    }

    override final var followsInput: Bool { window.followsInput }

    override final var hasCells: Bool { true }

    override final func position(besideNoteAt position: Double, up isUp: Bool) -> Double? {
        window.position(besideNoteAt: position, up: isUp)
    }

    // MARK: State

    override final var isOn: Bool? { hold.isOn }

    override final var isKeptOn: Bool? { hold.toggle }

    override final func recall(_ isOn: Bool, _ ribbon: Ribbon, isPlayed: Bool, at time: Timestamp) {
        guard isPlayed else { return }
        let change = hold.recall(isOn)
        if change == .struck { finger = ribbon.contacts.last }
        play(change, ribbon, at: time)
    }
}
