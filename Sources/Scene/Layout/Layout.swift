import Gestures
import Mapping
import Ribbons
import Touch

/// The picture of a surface: the shapes of its ribbons, in the order in which they are drawn.
///
/// It depends on the description, the surface's size, and the scale that each ribbon has (`RibbonPicture.tuning`).
/// `RibbonPicture` has what moves during play.
public struct Layout: Hashable, Sendable {
    /// The preset's name.
    public let title: String
    public let size: Millimetres
    /// The ribbons on this surface, in the order of the patch.
    public let ribbons: [Ribbon]
    /// The zones from which swipes perform an action. They lie above the ribbons.
    public let edges: [EdgeZone]
    /// The box of the status line, which shows the preset, the output and the latency. It lies in a gap between the
    /// ribbons. It is empty on paper, on a screen without room for it, and if there is no gap, unless the preset wants
    /// it over the headings.
    public let statusLine: Rect
    /// The box of the status line while it has news, over the headings; empty if the line has a box of its own or is
    /// off.
    public let newsLine: Rect
    /// The brightness of the whole picture, 0…1.
    public var brightness: Double

    /// The medium that shows the picture. Fingers count at the same places on both.
    public enum Medium: Hashable, Sendable {
        /// Everything that a preset says in words.
        case paper
        /// Only what a player needs: short words, with room for values behind them, and a status line at the top.
        case screen
    }

    /// A ribbon, and what each of its sides shows.
    public struct Ribbon: Hashable, Sendable {
        /// The ribbon's place in the patch, and among the pictures.
        public let index: Int
        public let name: String
        public let axis: Axis
        /// The preset's colour, or that of its kind.
        public let color: Color
        public let front: [Shape]
        public let back: [Shape]
        /// The values behind words, on a screen.
        public let readouts: [Readout]
        /// Whether it has a door, with something behind it or not.
        public let hasBack: Bool
        let frontBody, backBody: Body

        public var box: Rect { axis.box }

        /// The part of a side beside its words, which holds cells and moving parts.
        public func lane(_ side: Side) -> Axis { body(side).lane }

        public func kind(_ side: Side) -> RibbonKind { body(side).kind }

        func body(_ side: Side) -> Body { side == .front ? frontBody : backBody }

        /// The kind that a side is drawn as, and its moving parts.
        struct Body: Hashable {
            var kind: RibbonKind
            var lane: Axis
            /// The part that a fader's knob covers: the lane unless `makeMiddleLane` has made it broader.
            var knobLane: Axis
            var notes: [Note] = []
            var isWindow = false
            var endWords: EndWords?
            /// The position from which the lane is lit while the range is 0; nil: it is not lit then.
            var origin: Double?
            /// Whether it is lit from where a finger came down, which is the origin of what it sends.
            var isLitFromTouch = false
            /// The radius of a plane's disc, in millimetres; nil: it follows from the plane's size.
            var discRadius: Double?
        }

        /// The notes of a side's cells, in their order.
        public func notes(_ side: Side) -> [Note] { body(side).notes }

        /// Whether a side plays the notes of its range, not those under fingers.
        public func isWindow(_ side: Side) -> Bool { body(side).isWindow }

        /// The note of a cell.
        public struct Note: Hashable, Sendable {
            /// The name with its octave.
            public var name: String
            /// The nearest key.
            public var key: Int
        }

        public func shapes(_ side: Side) -> [Shape] { side == .front ? front : back }
    }

    /// - Parameters:
    ///   - surface: which screen of the preset; nil is the first ribbon's.
    ///   - size: the screen's; it decides the proportions.
    ///   - pictures: show notes as they are tuned now; nil: as the preset has them.
    ///   - medium: decides what is said in words, and where they are.
    public init(
        _ description: Description, surface: String? = nil, size: Millimetres = .sevenInches,
        in pictures: [RibbonPicture]? = nil, for medium: Medium = .paper
    ) {
        let surface = surface ?? description.ribbons.first?.surface
        title = description.name
        self.size = size
        let edges = ScreenEdge.allCases.compactMap { edge in
            description.edges[edge].map { EdgeZone(edge, words: $0.printable, size: size) }
        }
        let shown = description.ribbons.enumerated().filter { $0.element.isOn(surface) }
        let hasRoom = medium == .screen && size.height >= Self.leastHeightWithState
        let setting = hasRoom ? description.face.line ?? .auto : .off
        let lines = Self.lines(setting, size, around: edges, shown.map { Rect($0.element.area, of: size) })
        let statusLine = lines.state
        (self.statusLine, newsLine, brightness) = (statusLine, lines.news, description.face.brightness ?? 1)
        // Of ribbons that overlap, the last one lies on top.
        ribbons = shown.enumerated().map { place, ribbon in
            let above = shown.dropFirst(place + 1).map { Rect($0.element.area, of: size) }
            let tuning = pictures?[ribbon.offset].tuning
            let tuned = tuning.map { ribbon.element.tuned(by: $0, among: description.scales) } ?? ribbon.element
            return Ribbon(
                tuned, at: ribbon.offset, size: size, under: edges.map(\.box) + above + [statusLine], for: medium)
        }
        self.edges = edges
    }

    public init(
        _ patch: Patch, surface: String? = nil, size: Millimetres = .sevenInches, in pictures: [RibbonPicture]? = nil,
        for medium: Medium = .paper
    ) {
        self.init(Description(patch), surface: surface, size: size, in: pictures, for: medium)
    }

    /// A screen on which nothing can be played.
    public static func empty(size: Millimetres) -> Layout { Layout(Description(), size: size, for: .screen) }

    /// In millimetres. A line thinner than the thin one cannot be read; a screen lower than the last has no line.
    private static let statusLineHeight = 6.0, thinLineHeight = 3.4, leastHeightWithState = 40.0

    /// The boxes of the status line and of its news.
    private static func lines(
        _ setting: FaceSettings.Line, _ size: Millimetres, around edges: [EdgeZone], _ ribbons: [Rect]
    ) -> (state: Rect, news: Rect) {
        let none = Rect(x: 0, y: 0, width: size.width, height: 0)
        guard setting != .off else { return (none, none) }
        let top = Rect(x: 0, y: 0, width: size.width, height: statusLineHeight)
        var sides = (left: 0.0, right: size.width)
        var taken = ribbons
        for zone in edges {
            switch zone.edge {
            case .left: sides.left = zone.box.maxX
            case .right: sides.right = zone.box.minX
            case .top, .bottom: taken.append(zone.box)
            }
        }
        // The uppermost stretch in which nothing lies, over the whole width.
        var (gap, end) = (none, 0.0)
        for box in taken.sorted(by: { $0.minY < $1.minY }) + [Rect(x: 0, y: size.height, width: 0, height: 0)] {
            let height = box.minY - end
            if gap.height == 0, height >= thinLineHeight {
                let own = min(height, statusLineHeight)
                gap = Rect(x: sides.left, y: end + (height - own) / 2, width: sides.right - sides.left, height: own)
            }
            end = max(end, box.maxY)
        }
        if gap.height > 0 { return (gap, none) }
        return setting == .on ? (top, none) : (none, top)
    }

    /// The screens that a preset names, in the order of its ribbons. The screen of ribbons that name none is empty.
    public static func surfaces(of patch: Patch) -> [String] {
        var names: [String] = []
        for ribbon in patch.ribbons {
            let name = ribbon.settings.surface ?? ""
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The first screen that a preset gives a name; nil if it names none. A recording plays on it if its panel's screen is
    /// unknown.
    public static func firstNamedSurface(of patch: Patch) -> String? { surfaces(of: patch).first { !$0.isEmpty } }
}

extension Layout.Ribbon {
    fileprivate init(
        _ ribbon: Description.Ribbon, at index: Int, size: Millimetres, under others: [Rect],
        for medium: Layout.Medium
    ) {
        let box = Rect(ribbon.area, of: size)
        self.index = index
        name = ribbon.name
        axis = Axis(box: box, direction: ribbon.direction)
        let mark = Self.doorMark(of: ribbon, size: size).clipped(to: box)
        let room = box.largestPart(avoiding: others)
        let front = SideLayout(
            .front, of: ribbon, at: index, axis: axis, doorMark: mark, room: room, for: medium)
        let back = SideLayout(
            .back, of: ribbon, at: index, axis: axis, doorMark: mark, room: room, for: medium)
        readouts = front.readouts + back.readouts
        color = ribbon.color ?? (medium == .paper ? Color(of: front.kind) : Color(onScreen: front.kind))
        (self.front, self.back) = (front.shapes, back.shapes)
        hasBack = ribbon.hasBack || ribbon.hasDoor
        (frontBody, backBody) = (front.body, back.body)
    }

    /// The box on the back in which a tap closes the door, exactly where fingers count.
    private static func doorMark(of ribbon: Description.Ribbon, size: Millimetres) -> Rect {
        let surface = Size(width: size.width * .millimetre, height: size.height * .millimetre)
        let mark = RibbonGeometry(ribbon.area, direction: ribbon.direction, surface: surface).doorMark
        return Rect(
            x: mark.minX / .millimetre, y: mark.minY / .millimetre,
            width: mark.size.width / .millimetre, height: mark.size.height / .millimetre)
    }
}

extension Rect {
    fileprivate init(_ area: Area, of size: Millimetres) {
        self.init(
            x: area.x * size.width, y: area.y * size.height, width: area.width * size.width,
            height: area.height * size.height)
    }
}

extension Color {
    /// The colour of a kind, on paper.
    fileprivate init(of kind: RibbonKind) {
        switch kind {
        case .ribbon: self.init(rgb: 0x4D_8D_F6)
        case .fader: self.init(rgb: 0x3F_C4_B8)
        case .button: self.init(rgb: 0x8A_93_A6)
        case .pad: self.init(rgb: 0xF5_8F_3C)
        case .xy: self.init(rgb: 0x96_6C_F2)
        case .keys: self.init(rgb: 0xF2_CF_4E)
        }
    }

    /// The colour of a kind, on a screen: the colours of paper look muddy when they are dim.
    fileprivate init(onScreen kind: RibbonKind) {
        switch kind {
        case .ribbon: self.init(rgb: 0xF0_40_5A)
        case .fader: self.init(rgb: 0x3C_86_F5)
        case .button: self.init(rgb: 0x8A_93_A6)
        case .pad: self.init(rgb: 0xF5_A0_3C)
        case .xy: self.init(rgb: 0x96_6C_F2)
        case .keys: self.init(rgb: 0x2F_C4_7A)
        }
    }
}
