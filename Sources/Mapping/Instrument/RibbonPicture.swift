import MIDI
import Ribbons

/// The state of a ribbon as it is shown: plain numbers of fixed size, which are copied as bytes. Positions are 0…1
/// along the ribbon.
///
/// The loop's records, the memory that faces read, scenes, faces and monitors all use this one type.
public struct RibbonPicture: Hashable, Sendable {
    public var center: Double
    /// The distance between the edges; 0 is contracted.
    public var range: Double
    /// The finger's place on the other axis, upwards on a lying ribbon, to the right on a standing one; nil before one
    /// is known.
    public var across: Double?
    /// The place of a finger that has not caught the centre yet, or of a morph's blend that has not passed it yet; nil
    /// if there is neither.
    public var approach: Double?
    /// How far the newest finger has moved since it came down; nil without a finger.
    public var offset: Offset?
    public var isDoorOpen: Bool
    public var isLeadingHeld: Bool
    public var isTrailingHeld: Bool
    /// Whether the first switch of each side is on.
    public var isFrontOn = false
    public var isBackOn = false
    /// Whether a finger has rested on it for half a second and is still there.
    public var isHeld = false
    /// All taps and double taps so far, modulo 256.
    public var taps: UInt8 = 0
    public var doubleTaps: UInt8 = 0
    /// How its notes are tuned now.
    public var tuning: Tuning
    /// The keys that the chords and arpeggios of its range sound.
    public var sounding = KeySet()
    /// Its loop of touches; nil if it has none. The realtime thread leaves this out, because loops are reported
    /// separately.
    public var loop: LoopPicture?

    public init(
        center: Double, range: Double, isDoorOpen: Bool = false, isLeadingHeld: Bool = false,
        isTrailingHeld: Bool = false, tuning: Tuning = Tuning()
    ) {
        (self.center, self.range, self.tuning) = (center, range, tuning)
        (self.isDoorOpen, self.isLeadingHeld, self.isTrailingHeld) = (isDoorOpen, isLeadingHeld, isTrailingHeld)
    }

    /// The movement of a finger since it came down.
    public struct Offset: Hashable, Sendable {
        /// Where it came down, 0…1 along the ribbon.
        public var start: Double
        /// The movement along the ribbon in ribbon lengths, and across it in breadths.
        public var along, across: Double

        public init(start: Double, along: Double, across: Double = 0) {
            (self.start, self.along, self.across) = (start, along, across)
        }
    }

    public var leading: Double { center - range / 2 }
    public var trailing: Double { center + range / 2 }
}

extension RibbonPicture {
    /// Where a ribbon stands when its preset is loaded.
    public init(_ settings: RibbonSettings) {
        let state = RibbonState(settings, length: 0)
        self.init(center: state.center, range: state.range)
        across = settings.across
    }

    /// Where a ribbon stands now.
    public init(_ ribbon: Ribbon) {
        let state = ribbon.state
        self.init(
            center: state.center, range: state.range, isDoorOpen: state.isDoorOpen,
            isLeadingHeld: state.isHeld(.leading), isTrailingHeld: state.isHeld(.trailing))
        (isHeld, taps, doubleTaps) = (ribbon.isHeld, ribbon.tapCount, ribbon.doubleTapCount)
        across = ribbon.across
        offset = ribbon.contacts.last.map {
            Offset(
                start: $0.startPosition, along: $0.position - $0.startPosition, across: $0.across - $0.startAcross)
        }
        approach = ribbon.approach.map { min(max($0, 0), 1) }
    }

    /// How a ribbon of an instrument stands now. It allocates nothing.
    /// - Parameter index: its place in the instrument.
    public init(_ instrument: Instrument, ribbon index: Int) {
        self.init(instrument.ribbons[index])
        let players = instrument.players
        approach = approach ?? instrument.blends[index]
        isFrontOn = players[index].isSwitchOn(onBack: false)
        isBackOn = players[index].isSwitchOn(onBack: true)
        tuning = players[index].tuning
        if players[index].contains(where: { $0.followsInput }) { tuning.chord = instrument.shared.chord.keys }
        sounding = players[index].sounding
    }
}
