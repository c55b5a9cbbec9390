import Gestures
import MIDI
import Mapping
import Ribbons
import Touch

/// All that can be seen of a preset: the names, places, words and notes of its ribbons.
///
/// It is made of a checked patch and needs no file: scales are resolved. A bridge hands its `bytes` to the programs that
/// show what it plays, and each lays it out for its own screen.
public struct Description: Hashable, Sendable {
    /// The preset's name.
    public internal(set) var name = ""
    public internal(set) var face = FaceSettings()
    /// The actions of swipes from the edges, in words.
    var edges: [ScreenEdge: String] = [:]
    /// The scales that actions can give to ribbons.
    var scales: [Scale] = []
    /// The ribbons of all surfaces, in the order of the patch.
    public internal(set) var ribbons: [Ribbon] = []

    /// An empty description.
    public init() {}

    /// The ribbons as they stand when the preset is loaded, in their order.
    public var start: [RibbonPicture] { ribbons.map(\.start) }

    public struct Ribbon: Hashable, Sendable {
        public internal(set) var name: String
        /// The name of its screen in the configuration; nil: every screen.
        var surface: String?
        var kind: RibbonKind
        /// The colour that the preset names.
        var color: Color?
        var area: Area
        var direction: Direction
        /// The ribbon as it stands when the preset is loaded.
        var start: RibbonPicture
        var anchors: [Anchor]
        var hasHandles: Bool
        /// Whether there is something behind its door.
        var hasBack: Bool
        /// Whether a press opens its door.
        var hasDoor: Bool
        /// Whether its contacts are voices.
        var playsNotes: Bool
        /// The number of values that its centre takes, in cells of equal width; 0: any value.
        var steps: Int
        /// The inputs that move it from outside, in words.
        var inputs: [String]
        var front: [Mapping]
        var back: [Mapping]

        /// The point at a place on the ribbon, 0…1 along and across it, in fractions of the surface from its top left
        /// corner. `ribbon osc` puts fingers there.
        public func point(along: Double, across: Double) -> Point {
            RibbonGeometry(area, direction: direction, surface: Size(width: 1, height: 1))
                .point(along: along, across: across)
        }

        /// Whether a screen of this name shows the ribbon.
        public func isOn(_ surface: String?) -> Bool { self.surface == nil || self.surface == surface }

        func mappings(_ side: Side) -> [Mapping] { side == .front ? front : back }
    }

    /// A line of what a ribbon sends.
    struct Mapping: Hashable, Sendable {
        var source: Source
        /// `cc 74`
        var target: String
        /// The keys that it always plays: `C3`, or `C3 E3 G3` for a chord; nil if it has none, or has a label.
        var fixedKeys: String?
        /// `1/16 up-down`; nil if it plays no arpeggio.
        var arpeggio: String?
        /// All its other settings: `exp, 20…100`; may be empty.
        var settings: String
        var keys: Keys
        /// The notes that it chooses from; only what can be seen of them differs from the defaults.
        var notes: NoteOptions?
        /// Whether a light shows that it is on: a switch, a latch or a snapshot.
        var isSwitch: Bool
        /// The place of its group of switches in the patch; nil without a group.
        var group: Int?
        /// Turns the source into the value that is sent; nil if a screen does not show it.
        var scaling: Scaling?
        /// The number that a screen shows instead of the value; nil: the value itself.
        var display: ValueDisplay?

        /// The way in which a place on the ribbon chooses keys.
        enum Keys: CaseIterable, Sendable {
            /// It chooses none.
            case none
            /// Each contact plays one key.
            case contacts
            /// All keys between the edges of the range play.
            case range
        }

        var choosesKeys: Bool { keys != .none }
    }
}

extension Description.Ribbon {
    /// The ribbon with its notes as a tuning has changed them.
    /// - Parameter scales: those of the description.
    func tuned(by tuning: Tuning, among scales: [Scale]) -> Description.Ribbon {
        var ribbon = self
        for index in front.indices { ribbon.front[index].notes = front[index].notes?.tuned(by: tuning, among: scales) }
        for index in back.indices { ribbon.back[index].notes = back[index].notes?.tuned(by: tuning, among: scales) }
        return ribbon
    }
}
