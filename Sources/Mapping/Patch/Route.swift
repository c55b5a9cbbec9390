import MIDI
import Ribbons
import Touch

/// One line of a ribbon's `send`: a source, a target, and how a value goes from one to the other.
public struct Route: Hashable, Sendable {
    public var source: Source
    public var target: Target
    public var channel: Channel
    /// Which output port, counted from 0; 0 is the default one.
    public var port = 0
    /// In the target's own units; above `max` the value is inverted.
    public var min: Double
    public var max: Double
    public var curve: Curve = .linear
    /// How many values there are between `min` and `max`; nil is as many as the target has.
    public var steps: Int?
    /// Interpolates over this many milliseconds; nil sends each value in the frame of its touch.
    public var smooth: Double?
    /// Whether values are carried on between a panel's reports; nil: as the patch says.
    public var carry: Bool?
    /// Nil: `percussive` for the fixed note of a trigger, `momentary` for all others.
    public var mode: Mode?
    /// The bend range of its channel; nil: that of the patch.
    public var bendRange: Int?
    /// The value that a trigger sends, in the target's own units; nil: `max`.
    public var value: Double?
    /// The value sent at each touch-down whose panel does not report the source, in the target's own units; nil: none.
    public var standard: Double?
    /// The difference that a trigger adds to the value that was last sent.
    public var add: Double?
    /// The bank of a fixed program; nil: no bank is selected.
    public var bank: UInt14?
    /// Its group of switches, of which at most one is on; nil without a group.
    public var member: GroupMember?
    /// Whether a toggle or a switch of a group begins switched on.
    public var isInitiallyOn = false
    /// Whether the same message on the input port moves the source or sets the toggle.
    public var receives = false
    /// Only for targets that play notes.
    public var note: NoteOptions?
    /// Its name on a face; nil: that of its target.
    public var label: String?
    /// How its value is shown; nil: as it is sent.
    public var display: ValueDisplay?

    public init(source: Source, target: Target, channel: Channel) {
        self.source = source
        self.target = target
        self.channel = channel
        min = target.range.lowerBound
        max = target.range.upperBound
    }
}

extension Route {
    /// Whether it is on or off, and stays so.
    public var isSwitch: Bool { mode == .toggle || mode == .latch || member != nil }

    /// Whether a light shows that it is on: true for a switch, for `latch`, and for an action that stores or recalls a
    /// snapshot.
    public var isLit: Bool { isSwitch || target == .action(.latch) || target.snapshot != nil }

    /// Whether a place on the ribbon chooses its keys.
    public var choosesKeys: Bool { target == .note(nil) || playsRange }

    /// Whether its notes are those between the edges of the range.
    public var playsRange: Bool { source == .range && target.isWindow }

    /// Whether it acts at a moment: a trigger does, and a touch-down that sends or adds something.
    var isTriggered: Bool { source.kind == .trigger || value != nil || add != nil }

    /// The middles of the cells into which it divides the ribbon, ascending: those of a centre's steps. Empty if there
    /// are none.
    var cells: [Double] {
        // With a curve the steps have different widths.
        guard source == .center, let steps, steps > 1, curve == .linear else { return [] }
        return (0..<steps).map { (Double($0) + 0.5) / Double(steps) }
    }

    /// What a ribbon has to follow for it, beside its contacts.
    var demands: GestureDemands {
        source.demands.union(note?.velocity.source?.demands ?? []).union(note?.releaseVelocity.source?.demands ?? [])
    }
}

extension Target {
    /// The number of the snapshot that it stores or recalls; nil for other targets.
    var snapshot: Int? {
        switch self {
        case .action(.snapshot(.store(let number))), .action(.snapshot(.recall(let number, _, _))): number
        default: nil
        }
    }
}

/// Where a value comes from (docs/reference.md, "Sources").
public enum Source: String, CaseIterable, Sendable {
    /// 0…1 along the ribbon; for `range`, 0 is contracted and 1 the whole ribbon.
    case center, leading, trailing, range
    /// How far the newest finger is from where it came down: `min` a whole ribbon behind it, the middle at it (or
    /// without a finger), `max` a whole ribbon ahead.
    case offset
    /// As `offset`, on the other axis.
    case offsetAcross = "offset-across"
    /// The newest finger on the other axis: `max` is the top of a lying ribbon, the right side of a standing one. The
    /// value stays where the finger has left it.
    case across
    /// The newest finger's pressure, of the highest that the panel can report; `min` without a finger. Nothing is sent
    /// if the panel reports none.
    case pressure
    /// The longer diameter of the newest finger's contact: `min` is a light finger or none, `max` a firm one, as the
    /// panel's file has them, else 3 and 13 mm. Nothing is sent if the panel reports none.
    case size
    /// How fast the newest finger goes along the ribbon, either way: `max` is 4 ribbon lengths a second. `min` once it
    /// has rested for 50 ms.
    case speed
    /// The ratio of two fingers' distance to the distance at which they came down: the middle is 1 (also without two
    /// fingers), `max` 4, `min` a quarter; on a logarithmic scale between.
    case pinch
    /// How far two fingers have turned: the middle is not at all (also without two fingers), `max` half a turn
    /// clockwise, `min` half a turn back.
    case rotate
    /// A finger was up again within 0.75 s, having moved less than 10 points.
    case tap
    case doubleTap = "double-tap"
    /// A finger has rested for 0.5 s and is still there.
    case hold
    /// A finger holds a handle.
    case handle
    /// The door is open.
    case door
    /// Any finger is down on the ribbon. (One on a handle is not.)
    case contact
    /// Each finger a voice.
    case touch

    public enum Kind: Sendable {
        /// A value that moves.
        case continuous
        /// A moment.
        case trigger
        /// On for a while.
        case gate
        /// Each contact a voice.
        case voice
    }

    public var kind: Kind {
        switch self {
        case .center, .leading, .trailing, .range, .offset, .offsetAcross, .across, .pressure, .size, .speed, .pinch,
            .rotate:
            .continuous
        case .tap, .doubleTap: .trigger
        case .hold, .handle, .door, .contact: .gate
        case .touch: .voice
        }
    }

    /// What a ribbon has to follow for it, beside its contacts.
    var demands: GestureDemands {
        switch self {
        case .hold: .hold
        case .pinch: .pinch
        case .rotate: .rotate
        case .speed: .speed
        case .touch: .voices
        default: []
        }
    }

    /// The contact properties that a panel must report for it.
    public var contactSources: ContactSources {
        switch self {
        case .pressure: .pressure
        case .size: .size
        default: []
        }
    }

    /// Whether it is a position of a finger, so that its value can be carried on as the finger moves.
    public var isPosition: Bool {
        switch self {
        case .center, .leading, .trailing, .range, .offset, .offsetAcross, .across, .touch: true
        default: false
        }
    }

    /// Whether each contact has a value of its own, which with MPE goes to the voice's member channel.
    public var isPerContact: Bool {
        switch self {
        case .across, .pressure, .size, .speed: true
        default: false
        }
    }
}

/// Where a value goes (docs/reference.md, "Targets").
public enum Target: Hashable, Sendable {
    /// `0 ... 119`
    case controller(UInt7)
    /// `0 ... 31`: the MSB's number; the LSB's is 32 higher.
    case controller14(UInt7)
    case nrpn(UInt14)
    case rpn(UInt14)
    case bend
    case channelPressure
    case keyPressure
    /// The value is the program; or always the same one, for a trigger or a gate.
    case program(UInt7?)
    /// Notes played by contacts; or always the same key, for a trigger or a gate.
    case note(UInt7?)
    /// The notes between the edges of the range, or the keys of a gate, together.
    case chord
    /// The same notes in turn.
    case arpeggio
    /// A system exclusive message with the value in it; or always the same one, for a trigger or a gate.
    case exclusive(Exclusive)
    /// Blends two snapshots.
    case morph(Int, Int)
    /// Moves a property of a ribbon's arpeggios.
    case property(ribbon: Int, RibbonProperty)
    case action(Action)

    /// The values that `min` and `max` may take, in the target's own units.
    public var range: ClosedRange<Double> {
        switch self {
        case .controller, .channelPressure, .keyPressure, .program, .note, .chord, .arpeggio: 0...127
        case .controller14, .nrpn, .rpn, .bend: 0...16383
        case .exclusive(let exclusive): 0...Double(exclusive.maximum?.rawValue ?? 0)
        case .property(_, let property): property.range
        case .morph, .action: 0...1
        }
    }

    /// Whether it plays notes, or a single one.
    public var playsNotes: Bool { if case .note = self { true } else { isWindow } }

    /// Whether it plays several notes, at once or in turn.
    public var isWindow: Bool { self == .chord || self == .arpeggio }

    /// Whether its message names a receiver itself, instead of a channel.
    public var isExclusive: Bool { if case .exclusive = self { true } else { false } }

    /// Whether it is so fine, or heard so directly as a pitch, that steps between reports are heard.
    var isFine: Bool {
        switch self {
        case .controller14, .nrpn, .bend, .note: true
        default: false
        }
    }
}

/// How a trigger or a gate sounds or switches.
public enum Mode: String, CaseIterable, Sendable {
    /// On while the gate is.
    case momentary
    /// On and off in turn.
    case toggle
    /// On for a fixed time.
    case percussive
    /// On from a touch to the next one, which strikes anew.
    case latch
}

/// A map from a fraction 0…1 to a fraction 0…1.
public enum Curve: Hashable, Sendable {
    case linear
    case exp
    case log
    case s
    /// Straight lines between points in ascending order of `input`.
    case points([CurvePoint])
}

public struct CurvePoint: Hashable, Sendable {
    public var input: Double
    public var output: Double

    public init(input: Double, output: Double) {
        self.input = input
        self.output = output
    }
}
