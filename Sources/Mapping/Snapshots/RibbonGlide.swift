import Ribbons

/// Moves the ribbons of a screen in a recall that takes time. A ribbon that a finger touches, or that anything else
/// moves meanwhile, is left where it is. After `init` nothing is allocated.
struct RibbonGlide {
    private struct Course {
        var origin: RibbonPlacement
        /// False once a finger or anything else has taken the ribbon; the glide then leaves it alone.
        var isFollowed: Bool
    }

    private var courses: [Course]

    init(_ ribbons: [Ribbon]) {
        courses = ribbons.map { Course(origin: $0.placement, isFollowed: false) }
    }

    /// Starts a ribbon from its present placement.
    mutating func begin(_ index: Int, _ ribbon: Ribbon) {
        courses[index] = Course(origin: ribbon.placement, isFollowed: !ribbon.isTouched)
        // A ribbon that a spring has moved glides to the snapshot too.
        ribbon.place(at: ribbon.placement)
    }

    /// Moves a ribbon one step.
    /// - Parameters:
    ///   - before: progress before the step, 0…1.
    ///   - after: progress after the step, 0…1.
    mutating func move(_ index: Int, _ ribbon: Ribbon, to target: RibbonPlacement, before: Double, after: Double) {
        guard courses[index].isFollowed else { return }
        let expected = courses[index].origin.blended(with: target, before)
        guard !ribbon.isTouched, ribbon.placement.isAt(expected) else {
            courses[index].isFollowed = false
            return
        }
        ribbon.place(at: courses[index].origin.blended(with: target, after))
    }
}

extension RibbonPlacement {
    /// Positions nearer than this are equal: far below the steps of 14 bits.
    private static let nearness = 1e-9

    /// Whether both placements look the same.
    func isNear(_ other: RibbonPlacement) -> Bool {
        func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
        return isNear(center, other.center) && isNear(range, other.range)
            && isNear(across ?? other.across ?? 0, other.across ?? across ?? 0)
    }

    /// Whether centre and range are the same.
    func isAt(_ other: RibbonPlacement) -> Bool {
        abs(center - other.center) < Self.nearness && abs(range - other.range) < Self.nearness
    }

    /// The parts of this placement that a blend passes on its way from one placement to another.
    func parts(metFrom before: RibbonPlacement, to after: RibbonPlacement) -> PlacementParts {
        func isMet(_ place: Double, _ first: Double, _ last: Double) -> Bool {
            place >= min(first, last) - Self.nearness && place <= max(first, last) + Self.nearness
        }
        var parts: PlacementParts = []
        if isMet(center, before.center, after.center) { parts.insert(.center) }
        if isMet(range, before.range, after.range) { parts.insert(.range) }
        return parts
    }
}
