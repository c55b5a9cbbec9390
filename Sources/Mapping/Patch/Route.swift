import MIDI
import Ribbons
import Touch

/// One line of a ribbon's `send`: a source, a target, and the scaling between them.
public struct Route: Hashable, Sendable {
    public var source: Source
    public var target: Target
    public var channel: Channel
    /// Index of the output port; 0 is the default one.
    public var port = 0
    /// The value at 0, in the target's own units; if it is above `max`, the value is inverted.
    public var min: Double
    public var max: Double
    public var curve: Curve = .linear
    /// Number of values from `min` to `max`; nil means as many as the target has.
    public var steps: Int?
    /// Interpolates over this many milliseconds; nil sends each value in the frame of its touch.
    public var smooth: Double?
    /// Whether values are carried on between a panel's reports; nil means as the patch says.
    public var carry: Bool?
    public var mode: Mode?
    /// The bend range of its channel; nil means that of the patch.
    public var bendRange: Int?
    /// The value that a trigger sends, in the target's own units; nil means `max`.
    public var value: Double?
    /// The difference that a trigger adds to the value that was last sent.
    public var add: Double?
    /// The bank of a fixed program.
    public var bank: UInt14?
    /// Its place in a group of switches, of which at most one is on; nil without a group.
    public var member: GroupMember?
    /// Whether a toggle or a switch of a group begins switched on.
    public var isInitiallyOn = false
    /// Whether the same message on the input port moves the source or sets the toggle.
    public var receives = false
    /// The options of notes; nil for other targets.
    public var note: NoteOptions?

    public init(source: Source, target: Target, channel: Channel) {
        self.source = source
        self.target = target
        self.channel = channel
        min = target.range.lowerBound
        max = target.range.upperBound
    }
}

extension Route {
    /// Whether it stays on or off.
    public var isSwitch: Bool { mode == .toggle || mode == .latch || member != nil }

    /// Whether positions on the ribbon choose its keys.
    public var choosesKeys: Bool { target == .note(nil) || playsRange }

    /// Whether it plays the notes between the edges of the range.
    public var playsRange: Bool { source == .range && target.isWindow }

    /// Whether it acts at one moment: a trigger, or a touch-down that sends or adds something.
    var isTriggered: Bool { source.kind == .trigger || value != nil || add != nil }

    /// The gestures that a ribbon must recognise for it.
    var demands: GestureDemands {
        source.demands.union(note?.velocity.source?.demands ?? []).union(note?.releaseVelocity.source?.demands ?? [])
    }
}

/// The source of a route (docs/presets.md, "Sources").
public enum Source: String, CaseIterable, Sendable {
    /// 0…1 along the ribbon; for `range`, 0 is contracted and 1 the whole ribbon.
    case center, leading, trailing, range
    /// Distance of the newest finger from its touch-down: `min` is a whole ribbon behind, the middle no distance (or no
    /// finger), `max` a whole ribbon ahead.
    case offset
    /// As `offset`, on the other axis.
    case offsetAcross = "offset-across"
    /// The newest finger on the other axis: `max` is the top of a lying ribbon, the right side of a standing one. It
    /// stays where the finger has left it.
    case across
    /// The newest finger's pressure, as a fraction of the highest that the panel can report; `min` without a finger.
    /// Nothing is sent if the panel reports none.
    case pressure
    /// The longer diameter of the newest finger's contact: `min` is a light finger or none, `max` a firm one, with the
    /// diameters of the panel's file or else 3 and 13 mm. Nothing is sent if the panel reports no size.
    case size
    /// Speed of the newest finger along the ribbon in either direction: `max` is 4 ribbon lengths a second, `min` a
    /// finger that has rested for 50 ms.
    case speed
    /// Distance between two fingers relative to their touch-downs, on a logarithmic scale: the middle is 1 (or no two
    /// fingers), `max` four times, `min` a quarter.
    case pinch
    /// The angle by which two fingers have turned: the middle is none (or no two fingers), `max` half a turn clockwise,
    /// `min` half a turn counterclockwise.
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
    /// Any finger is down on the ribbon. (A finger on a handle does not count.)
    case contact
    /// Each finger is a voice.
    case touch

    public enum Kind: Sendable {
        /// A value that moves.
        case continuous
        /// Something that happens at one moment.
        case trigger
        /// Something that is on for a while.
        case gate
        /// Each contact is a voice.
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

    /// The gestures that a ribbon must recognise for it.
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

    /// Whether it is the position of a finger, so that it can be carried on between reports.
    public var isPosition: Bool {
        switch self {
        case .center, .leading, .trailing, .range, .offset, .offsetAcross, .across, .touch: true
        default: false
        }
    }

    /// Whether each contact has its own value, which with MPE is sent on the voice's member channel.
    public var isPerContact: Bool {
        switch self {
        case .across, .pressure, .size, .speed: true
        default: false
        }
    }
}

/// The target of a route (docs/presets.md, "Targets").
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
    /// A program: the value, or a fixed one for a trigger or a gate.
    case program(UInt7?)
    /// Notes played by contacts, or a fixed key for a trigger or a gate.
    case note(UInt7?)
    /// The notes between the edges of the range, or the keys of a gate, sounding together.
    case chord
    /// The same notes, sounding in turn.
    case arpeggio
    /// A system exclusive message that contains the value, or a fixed one for a trigger or a gate.
    case exclusive(Exclusive)
    /// Blends two snapshots.
    case morph(Int, Int)
    case action(Action)

    /// The values that `min` and `max` may take, in the target's own units.
    public var range: ClosedRange<Double> {
        switch self {
        case .controller, .channelPressure, .keyPressure, .program, .note, .chord, .arpeggio: 0...127
        case .controller14, .nrpn, .rpn, .bend: 0...16383
        case .exclusive(let exclusive): 0...Double(exclusive.maximum?.rawValue ?? 0)
        case .morph, .action: 0...1
        }
    }

    /// Whether it plays notes.
    public var playsNotes: Bool { if case .note = self { true } else { isWindow } }

    /// Whether it plays several notes, together or in turn.
    public var isWindow: Bool { self == .chord || self == .arpeggio }

    /// Whether it is a message without a channel, which names its receiver itself.
    public var isExclusive: Bool { if case .exclusive = self { true } else { false } }

    /// Whether steps between reports are heard, because the values are fine or are heard as a pitch.
    var isFine: Bool {
        switch self {
        case .controller14, .nrpn, .bend, .note: true
        default: false
        }
    }
}

/// How a trigger or a gate sounds or switches.
public enum Mode: String, CaseIterable, Sendable {
    /// On while the gate is open.
    case momentary
    /// On and off in turn.
    case toggle
    /// On for a fixed length.
    case percussive
    /// On from one touch to the next one, which strikes again.
    case latch
}

/// A function from a fraction 0…1 to a fraction 0…1.
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
