import Gestures
import Mapping
import Ribbons

/// What is to be seen on a surface: the shapes of its ribbons, in the order in which they are drawn.
///
/// It depends on the patch and the surface's size alone. `SceneState` has what moves during play.
public struct Layout: Hashable, Sendable {
    /// The preset's name.
    public let title: String
    public let size: Extent
    /// The ribbons on this surface, in the order of the patch.
    public let ribbons: [Ribbon]
    /// Where swipes begin that perform an action; above the ribbons.
    public let edges: [EdgeZone]

    /// A ribbon, and what each of its sides shows.
    public struct Ribbon: Hashable, Sendable {
        /// The ribbon's place in the patch, and in the scene's state.
        public let index: Int
        public let name: String
        public let axis: Axis
        public let front: [Shape]
        public let back: [Shape]

        public var box: Box { axis.box }

        /// What is seen while the ribbon is in that state.
        public func shapes(in state: SceneState.Ribbon) -> [Shape] { state.isDoorOpen ? back : front }
    }

    /// - Parameters:
    ///   - surface: which screen of the preset; nil is the first ribbon's.
    ///   - size: the screen's; it decides the proportions.
    public init(_ patch: Patch, surface: String? = nil, size: Extent = .sevenInches) {
        let surface = surface ?? patch.ribbons.first?.settings.surface
        title = patch.name
        self.size = size
        ribbons = patch.ribbons.enumerated().compactMap { index, ribbon in
            guard ribbon.settings.isOn(surface) else { return nil }
            return Ribbon(ribbon, at: index, of: patch, size: size)
        }
        edges = ScreenEdge.allCases.compactMap { edge in
            patch.edges[edge].map { EdgeZone(edge, words: RouteWords(patch: patch).describe($0), size: size) }
        }
    }

    /// The screens that a preset names, in the order of its ribbons; an empty name is the one that needs none.
    public static func surfaces(of patch: Patch) -> [String] {
        var names: [String] = []
        for ribbon in patch.ribbons {
            let name = ribbon.settings.surface ?? ""
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension Layout.Ribbon {
    fileprivate init(_ ribbon: RibbonPatch, at index: Int, of patch: Patch, size: Extent) {
        let area = ribbon.settings.area
        let box = Box(
            x: area.x * size.width, y: area.y * size.height, width: area.width * size.width,
            height: area.height * size.height)
        self.index = index
        name = ribbon.settings.name
        axis = Axis(box: box, direction: ribbon.settings.direction)
        let mark = Self.doorMark(of: ribbon.settings, size: size).clipped(to: box)
        front = SideLayout(.front, of: ribbon, at: index, in: patch, axis: axis, doorMark: mark).shapes
        back = SideLayout(.back, of: ribbon, at: index, in: patch, axis: axis, doorMark: mark).shapes
    }
}
