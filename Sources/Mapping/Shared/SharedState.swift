import MIDI
import Storage

/// Everything that the ribbons of all screens share: the output, the clock, the chord of the input port, the
/// transposition, the latch, the groups of switches, and the actions that wait to be performed.
///
/// It outlives patches, and belongs to the thread that plays. Code that mounts instruments only passes it on.
public final class SharedState {
    public let output: Output
    /// The clock that everything timed by beats follows.
    public var clock = BeatClock()
    /// The keys held on the input port.
    public var chord = InputChord()
    /// The tuning that another program has sent to the input port.
    public private(set) var inputTuning = Scale.inputTuning()
    /// Number of times that `inputTuning` has changed.
    private(set) var tuningNumber = 0
    /// Semitones added to every note struck from now on: `-127 ... 127`.
    public private(set) var transpose = 0
    /// Whether notes sound on when their finger is lifted.
    public private(set) var isLatching = false
    /// Whether a contact that comes down on a sounding key takes that key over instead of striking it again.
    var takesKeys = false
    /// The number of the snapshot that was stored or recalled last; nil without one, or if anything has changed since.
    /// Only pictures need it; `Player.compareSnapshot` sets it.
    public var snapshot: Int?
    private var requests: [Action] = []
    /// The groups of the patch that is played, put here by `exchange`.
    private var groups = SwitchGroups(Patch(name: "", ribbons: []))

    /// Most actions that can follow from one; more are ignored. Otherwise two doors that open each other would never
    /// end.
    private static let requestLimit = 64

    /// - Parameter ledger: the ledger in which sounding notes are entered.
    public init(ledger: NoteLedger) {
        output = Output(ledger: ledger)
        requests.prepare(capacity: Self.requestLimit)
    }

    /// Takes a tuning that another program has sent.
    /// - Parameter scale: made by `Scale.inputTuning`. The caller keeps it alive while its notes may sound.
    public func retune(_ scale: Scale) {
        inputTuning = scale
        tuningNumber += 1
    }

    // MARK: Actions

    /// Requests an action. An action whose scope is this state is performed at once; everything that follows from it,
    /// and all other actions, wait for `takeRequests`.
    public func request(_ action: Action) {
        guard requests.count < Self.requestLimit else { return }
        requests.append(action)
        if action.scope == .shared { perform(action) }
    }

    private func perform(_ action: Action) {
        switch action {
        case .latch: isLatching.toggle()
        case .transpose(let semitones): transpose = min(max(transpose + semitones, -127), 127)
        default: break
        }
    }

    /// Whether `takeRequests` has something to hand over.
    public var hasRequests: Bool { !requests.isEmpty }

    /// Hands over the actions that were requested since the last call, and those that follow from them. Every
    /// instrument of the patch performs actions on its ribbons.
    public func takeRequests(_ handle: (Action) -> Void) {
        var index = 0
        while index < requests.count {
            handle(requests[index])
            index += 1
        }
        requests.removeAll(keepingCapacity: true)
    }

    /// Ends the latch; no action is requested.
    func endLatch() { isLatching = false }

    // MARK: Groups

    /// Takes the groups of another patch, and hands back those of the previous one.
    public func exchange(_ groups: inout SwitchGroups) { swap(&self.groups, &groups) }

    func isOn(_ member: GroupMember) -> Bool { groups.isOn(member) }

    /// Switches a group's switch on, and switches off the one that was on before.
    func switchOn(_ next: SwitchGroups.Lit) {
        guard let last = groups.switchOn(next), last.member != next.member || last.player != nil else { return }
        turnOff(last, unless: (next.parameter, next.port))
    }

    /// Switches a group's player of notes on, and whatever was on before off.
    func switchOn(_ player: RoutePlayer, _ member: GroupMember) {
        if let last = groups.lit(in: member.group), last.isPlayed(by: player) { return }
        var next = SwitchGroups.Lit(player.route, member)
        next.player = Unretained(player)
        switchOn(next)
    }

    /// Records that the notes of a group's player have ended.
    func leave(_ member: GroupMember, _ player: RoutePlayer) { groups.leave(member, player) }

    /// Switches a group's switch off, if it is on.
    func switchOff(_ member: GroupMember) {
        if let last = groups.switchOff(member) { turnOff(last, unless: nil) }
    }

    /// Records that a group's switch is off. Nothing is sent, because its receivers know.
    func recordOff(_ member: GroupMember) { _ = groups.switchOff(member) }

    /// The switch that is on in a member's group; nil if none is.
    func lit(beside member: GroupMember) -> SwitchGroups.Lit? { groups.lit(in: member.group) }

    /// Ends what a switch sounds, and sends its off value unless the `next` switch sends to the same parameter.
    private func turnOff(_ last: SwitchGroups.Lit, unless next: (parameter: Parameter?, port: Int)?) {
        last.player?.with { $0.endNotes() }
        guard let parameter = last.parameter, parameter != next?.parameter || last.port != next?.port else { return }
        output.sendAlways(last.off, to: parameter, port: last.port)
    }
}
