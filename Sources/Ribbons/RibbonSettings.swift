/// A ribbon's settings in a preset, except its routes (docs/presets.md). Positions are 0…1 along the ribbon.
public struct RibbonSettings: Hashable, Sendable {
    public var name: String
    public var kind: RibbonKind = .ribbon
    /// The colour in which it is drawn; nil means the usual colour of its kind.
    public var color: Color?
    public var area: Area
    /// The name of its screen in the configuration; nil means every screen.
    public var surface: String?
    public var direction: Direction = .right
    /// Position of the centre when the preset is loaded.
    public var center = 0.5
    public var range = 0.0
    /// Position on the other axis when the preset is loaded; nil if there is none before a touch.
    public var across: Double?
    public var anchors: [Anchor] = [Anchor(at: 0.5)]
    public var handles: Handles = .symmetric
    public var lead: Lead = .first
    public var release: Release = .hold
    /// The release of the value across. On a ribbon that plays notes it moves nothing.
    public var acrossRelease: Release = .hold
    /// Whether a finger has to pass the centre before it moves it, after outside control has set the centre.
    public var pickUp = false
    public var gestures: GestureOptions
    /// Whether the ribbon has a back side, behind the door.
    public var hasBack = false
    /// Whether contacts are voices. Then the centre follows the newest one.
    public var playsNotes = false
    /// Whether its range is a window of notes. Then a touch inside drags the window from where it is, and a tap moves
    /// nothing.
    public var playsRange = false
    /// Gestures that are needed because a route sends something from them.
    public var demands: GestureDemands = []
    /// The numbers of rows of notes on its front and on its back.
    public var frontRows = 1
    public var backRows = 1
    /// The middles of its cells, ascending, if a value is stepped. An increment moves to the next one.
    public var cells: [Double] = []

    /// Whether it has a place on the other axis without a finger too.
    var keepsAcross: Bool { across != nil || acrossRelease != .hold }

    /// Whether it may move after a lift.
    package var movesAfterLift: Bool { release != .hold || acrossRelease != .hold }

    /// Whether the ribbon is on the screen of this name.
    package func isOn(_ surface: String?) -> Bool { self.surface == nil || self.surface == surface }

    /// Whether the velocity of its fingers is needed: a throw goes on with the velocity at the lift.
    var measuresVelocity: Bool {
        release.isThrow || acrossRelease.isThrow || demands.contains(.speed)
    }

    public init(name: String, area: Area = .whole, gestures: GestureOptions = GestureOptions()) {
        self.name = name
        self.area = area
        self.gestures = gestures
    }
}

/// A part of the surface, each number a fraction of it; the origin is at the top left.
public struct Area: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public static let whole = Area(x: 0, y: 0, width: 1, height: 1)
}

/// The direction in which a ribbon's positions grow from 0 to 1.
public enum Direction: String, CaseIterable, Sendable {
    case right, left, up, down

    public var isHorizontal: Bool {
        // Swift 6.0 compares cases with string raw values by their strings.
        switch self {
        case .right, .left: true
        case .up, .down: false
        }
    }
}

public enum Handles: String, CaseIterable, Sendable {
    /// Dragging one edge moves the other one in the opposite direction.
    case symmetric
    /// Dragging one edge leaves the other one where it is.
    case independent
    case none
}

/// Which finger moves the centre if there are several on a ribbon.
public enum Lead: String, CaseIterable, Sendable {
    /// The first finger to come down leads. When it is lifted, the newest of the others takes over.
    case first
    /// The newest finger leads. At its lift the newest of the others takes over.
    case newest
}

/// How a value moves when the finger that moved it is lifted.
public enum Release: Hashable, Sendable {
    case hold
    /// Returns exponentially to a place, `rate` per second.
    case spring(to: Double, rate: Double)
    /// Goes on with the finger's velocity, which decays by e^(−friction·t), t in seconds, and stops at the ends.
    case `throw`(friction: Double)

    /// Whether it goes on with the finger's velocity.
    var isThrow: Bool { if case .throw = self { true } else { false } }
}

/// Events that a ribbon has to follow because a route sends something from them.
public struct GestureDemands: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let hold = GestureDemands(rawValue: 1)
    public static let pinch = GestureDemands(rawValue: 2)
    public static let rotate = GestureDemands(rawValue: 4)
    /// Report when a finger comes to rest, because its speed becomes 0.
    public static let speed = GestureDemands(rawValue: 8)
    /// Record changes of each contact for the mapping: contacts are voices.
    public static let voices = GestureDemands(rawValue: 16)
}

/// Which gestures a ribbon listens to. The drag that moves the centre is always on.
public struct GestureOptions: Hashable, Sendable {
    public var tap: Bool
    public var doubleTap: Bool
    public var door: Bool
    /// Two fingers change the range.
    public var pinch: Bool
    /// A second finger makes the drag ten times finer.
    public var fine: Bool

    public init(tap: Bool = true, doubleTap: Bool = true, door: Bool = false, pinch: Bool = false, fine: Bool = false) {
        self.tap = tap
        self.doubleTap = doubleTap
        self.door = door
        self.pinch = pinch
        self.fine = fine
    }

    /// The defaults of a ribbon that plays notes: no other gestures, because contacts are voices.
    public static let playingNotes = GestureOptions(tap: false, doubleTap: false)

    /// The defaults of a ribbon whose range is a window of notes: repeated strikes do not change it, and two fingers
    /// stretch it.
    public static let playingRange = GestureOptions(doubleTap: false, pinch: true)
}
