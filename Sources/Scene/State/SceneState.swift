import MIDI
import Mapping
import Ribbons

/// What moves during play, beside a layout that does not. The state of a patch never grows, so that it can be changed
/// in place and copied as bytes, without allocating.
public struct SceneState: Hashable, Sendable {
    /// In the order of the patch, those of all its surfaces.
    public var ribbons: [Ribbon]

    /// Where everything stands when the preset is loaded.
    public init(_ description: Description) { ribbons = description.ribbons.map(\.start) }

    public init(_ patch: Patch) { self.init(Description(patch)) }

    /// Where a ribbon stands, and the fingers on it. Positions are 0…1 along it.
    public struct Ribbon: Hashable, Sendable {
        public var center: Double
        /// The distance of the edges; 0 is contracted.
        public var range: Double
        public var isDoorOpen: Bool
        public var isLeadingHeld: Bool
        public var isTrailingHeld: Bool
        public var contacts: Contacts
        /// What has become of its notes. `Layout(_:surface:size:in:)` shows it.
        public var tuning: Tuning
        /// The finger's place on the other axis, upwards on a lying ribbon, to the right on a standing one; nil before one
        /// is known.
        public var across: Double?
        /// The keys that the chords and arpeggios of its range sound.
        public var sounding = KeySet()
        /// Whether the first switch of each side is on.
        public var isFrontOn = false
        public var isBackOn = false
        /// Its loop of touches; nil where it has none.
        public var loop: LoopPicture?

        public init(
            center: Double, range: Double, isDoorOpen: Bool = false, isLeadingHeld: Bool = false,
            isTrailingHeld: Bool = false, contacts: Contacts = [], tuning: Tuning = Tuning()
        ) {
            self.center = center
            self.range = range
            self.isDoorOpen = isDoorOpen
            self.isLeadingHeld = isLeadingHeld
            self.isTrailingHeld = isTrailingHeld
            self.contacts = contacts
            self.tuning = tuning
        }

        public var leading: Double { center - range / 2 }
        public var trailing: Double { center + range / 2 }

        public func isOn(_ side: Side) -> Bool { side == .front ? isFrontOn : isBackOn }
    }
}

extension SceneState.Ribbon {
    /// Where a ribbon stands when its preset is loaded.
    public init(_ settings: RibbonSettings) {
        let state = RibbonState(settings, length: 0)
        self.init(center: state.center, range: state.range)
        across = settings.across
    }

    /// Where a ribbon stands now.
    public init(_ ribbon: Ribbons.Ribbon, tuning: Tuning = Tuning()) {
        self.init(
            center: ribbon.state.center, range: ribbon.state.range, isDoorOpen: ribbon.state.isDoorOpen,
            isLeadingHeld: ribbon.state.isHeld(.leading), isTrailingHeld: ribbon.state.isHeld(.trailing),
            contacts: Contacts(ribbon.contacts.lazy.map(\.position)), tuning: tuning)
        across = ribbon.across
    }
}
