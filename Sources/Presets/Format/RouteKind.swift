import Mapping

/// The effect of a pair of source and target, which determines the options it accepts (docs/reference.md, "Options").
enum RouteKind: CaseIterable, Sendable {
    /// A continuous source moves a value.
    case value
    /// A gate switches a value between `min` and `max`.
    case gateValue
    /// A trigger sends a value, or switches it between `min` and `max` in turn.
    case triggerValue
    /// A trigger or gate selects one program.
    case fixedProgram
    /// A voice chooses its key.
    case notes
    /// A voice plays one key.
    case voiceKey
    /// A trigger plays one key for a fixed length, or until it fires again.
    case triggerKey
    /// A gate plays one key.
    case gateKey
    /// A trigger or gate starts or stops a sequencer.
    case transport
    /// A trigger or gate acts on the bridge itself.
    case action
    /// A trigger or gate sends a system exclusive message that is always the same.
    case fixedExclusive
    /// The range is a window of notes that sound together.
    case chord
    /// The range is a window of notes that sound in turn.
    case arpeggio
    /// A gate plays keys together.
    case chordOfKeys
    /// A gate plays keys in turn.
    case arpeggioOfKeys
    /// A trigger or gate recalls a snapshot.
    case recall
    /// A trigger or gate records a loop of touches.
    case recording
    /// A trigger or gate lets a loop play or stop.
    case looping
    /// A continuous source blends two snapshots.
    case morph
    /// A continuous source moves a property of a ribbon's arpeggios.
    case property

    /// Nil if the source cannot be used with the target.
    /// - Parameter isStep: whether the mapping states a value to send or to add; a touch-down is then a trigger as
    ///   well.
    init?(_ source: Source, _ target: Target, isStep: Bool = false) {
        if case .exclusive(let exclusive) = target {
            self.init(source, hasValue: exclusive.maximum != nil, isStep: isStep)
            return
        }
        if isStep, source == .contact || source.kind == .trigger, target.takesSteps {
            self = .triggerValue
            return
        }
        switch (source.kind, target) {
        case (.continuous, .controller), (.continuous, .controller14), (.continuous, .nrpn), (.continuous, .rpn),
            (.continuous, .bend), (.continuous, .channelPressure), (.continuous, .program(nil)):
            self = .value
        case (.continuous, .keyPressure):
            guard source.isPerContact else { return nil }
            self = .value
        case (.gate, .controller), (.gate, .controller14), (.gate, .nrpn), (.gate, .rpn), (.gate, .bend),
            (.gate, .channelPressure):
            self = .gateValue
        case (.trigger, .controller), (.trigger, .controller14), (.trigger, .nrpn), (.trigger, .rpn),
            (.trigger, .bend), (.trigger, .channelPressure):
            self = .triggerValue
        case (.trigger, .program(.some)), (.gate, .program(.some)): self = .fixedProgram
        case (.continuous, .morph): self = .morph
        case (.continuous, .property): self = .property
        case (.voice, .note(nil)): self = .notes
        case (_, .chord), (_, .arpeggio): self.init(source, isChord: target == .chord)
        case (.voice, .note(.some)): self = .voiceKey
        case (.trigger, .note(.some)): self = .triggerKey
        case (.gate, .note(.some)): self = .gateKey
        case (.trigger, .action(let action)), (.gate, .action(let action)):
            switch action {
            case .start, .stop, .continue: self = .transport
            case .snapshot(.recall): self = .recall
            case .loop(_, .record, _): self = .recording
            case .loop(_, .play, _), .loop(_, .stop, _): self = .looping
            default: self = .action
            }
        default: return nil
        }
    }

    /// The kind of a pair whose target may name ribbons that are not known yet; nil if the two cannot be used together.
    init?(_ source: Source, _ target: TargetPhrase, isStep: Bool) {
        switch target {
        case .target(let target): self.init(source, target, isStep: isStep)
        case .exclusive(let template): self.init(source, hasValue: template.maximum != nil, isStep: isStep)
        case .loop(_, let action): self.init(source, .action(.loop(ribbon: 0, action)))
        case .property(_, let property): self.init(source, .property(ribbon: 0, property))
        // All of these are actions, for which `panic` stands here.
        case .set, .change, .tune, .perform: self.init(source, .action(.panic))
        }
    }

    /// The kind of a chord or an arpeggio. A door only admits touches and sounds nothing itself.
    private init?(_ source: Source, isChord: Bool) {
        if source == .range {
            self = isChord ? .chord : .arpeggio
        } else if source.kind == .gate, source != .door {
            self = isChord ? .chordOfKeys : .arpeggioOfKeys
        } else {
            return nil
        }
    }

    /// The kind of a system exclusive message.
    private init?(_ source: Source, hasValue: Bool, isStep: Bool) {
        switch (source.kind, hasValue) {
        case (.continuous, true): self = .value
        case (.gate, true): self = isStep && source == .contact ? .triggerValue : .gateValue
        case (.trigger, true): self = .triggerValue
        case (.gate, false), (.trigger, false): self = .fixedExclusive
        case (.continuous, false), (.voice, _): return nil
        }
    }

    /// The modes that the kind accepts. The first is the default, except that a trigger to a value has none.
    var modes: [Mode] {
        switch self {
        case .triggerValue: [.toggle]
        case .triggerKey: [.percussive, .toggle, .latch]
        case .gateValue: [.momentary, .toggle]
        case .gateKey, .chordOfKeys: [.momentary, .percussive, .toggle, .latch]
        case .arpeggioOfKeys: [.momentary, .toggle, .latch]
        case .value, .fixedProgram, .fixedExclusive, .notes, .voiceKey, .transport, .action, .chord, .arpeggio, .recall,
            .recording, .looping, .morph, .property:
            []
        }
    }

    /// The default number of simultaneous notes.
    var standardVoices: Int { playsRange ? 8 : NoteOptions().voices }

    /// Whether positions on the ribbon choose the keys.
    var choosesKeys: Bool { self == .notes || playsRange }

    /// Whether the notes between the edges of the range are played.
    var playsRange: Bool { self == .chord || self == .arpeggio }

    /// Whether a gate plays several keys.
    var playsKeys: Bool { self == .chordOfKeys || self == .arpeggioOfKeys }
}

extension Target {
    /// Whether it has a value that a trigger may send or add to; system exclusive messages have an initialiser of their
    /// own.
    fileprivate var takesSteps: Bool {
        switch self {
        case .controller, .controller14, .nrpn, .rpn, .bend, .channelPressure, .program(nil): true
        case .exclusive, .keyPressure, .program, .note, .chord, .arpeggio, .morph, .property, .action: false
        }
    }
}

extension Source.Kind {
    /// The targets of a kind of source, for messages (docs/reference.md, "Targets").
    var targets: String {
        switch self {
        case .continuous: "cc, cc14, nrpn, rpn, bend, pressure, program, sysex, morph or set RIBBON.gate"
        case .trigger:
            "cc, cc14, nrpn, rpn, bend, pressure, program N, program with 'value' or 'add', sysex, note KEY or an action"
        case .gate:
            "cc, cc14, nrpn, rpn, bend, pressure, program N, sysex, note KEY, chord or arp with keys, or an action"
        case .voice: "note"
        }
    }
}
