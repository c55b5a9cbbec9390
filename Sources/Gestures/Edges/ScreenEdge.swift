import Touch

/// A side of the surface. `Scene/Description` writes the edges of a patch in the order of the cases.
public enum ScreenEdge: String, CaseIterable, Sendable {
    case top, bottom, left, right

    /// Some of the sides.
    public struct Set: OptionSet, Hashable, Sendable {
        public var rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public init(_ edge: ScreenEdge) {
            self.init(rawValue: 1 << edge.number)
        }

        public static let top = Set(.top)
        public static let bottom = Set(.bottom)
        public static let left = Set(.left)
        public static let right = Set(.right)
    }
}

extension ScreenEdge {
    /// From 0 to 3: the bit of the edge in a `Set`, and its place in the arrays of `EdgeSwipes`.
    var number: Int {
        switch self {
        case .top: 0
        case .bottom: 1
        case .left: 2
        case .right: 3
        }
    }

    /// Whether a point is in the edge's zone: less than `GestureDefaults.edgeZone` from the edge.
    func isNear(_ point: Point, of size: Size) -> Bool {
        switch self {
        case .top: point.y < GestureDefaults.edgeZone
        case .bottom: point.y >= size.height - GestureDefaults.edgeZone
        case .left: point.x < GestureDefaults.edgeZone
        case .right: point.x >= size.width - GestureDefaults.edgeZone
        }
    }

    /// How far a movement leads away from the edge into the surface, and how far it goes along the edge, either way.
    func parts(of movement: Size) -> (inward: Points, along: Points) {
        switch self {
        case .top: (movement.height, abs(movement.width))
        case .bottom: (-movement.height, abs(movement.width))
        case .left: (movement.width, abs(movement.height))
        case .right: (-movement.width, abs(movement.height))
        }
    }
}
