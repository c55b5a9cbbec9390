import Gestures
import TestSupport
import Touch

/// Regions within regions, gestures on them, and what these declare about each other.
struct RandomTree {
    struct Place {
        var parent: Int?
        var frame: Rect
        var clips: Bool
    }

    struct Attachment {
        enum Kind { case plain, highPriority, simultaneous }

        var region: Int
        var kind: Kind
        var mask: GestureMask
        var gesture: RandomGesture
    }

    struct Relation {
        enum Kind { case requiresFailure, simultaneous, prevents }

        var kind: Kind
        var first: Int
        var second: Int
    }

    /// A parent comes before its children.
    private(set) var regions: [Place] = []
    private(set) var attachments: [Attachment] = []
    private(set) var relations: [Relation] = []

    init(from source: inout SeededRandom) {
        for index in 0..<(1 + source.below(6)) {
            let parent = index == 0 || source.chance(15) ? nil : source.below(index)
            regions.append(Place(parent: parent, frame: RandomTree.frame(from: &source), clips: source.chance(30)))
        }
        for _ in 0..<(2 + source.below(6)) {
            attachments.append(
                Attachment(
                    region: source.below(regions.count),
                    kind: source.pick([.plain, .plain, .plain, .highPriority, .simultaneous]),
                    mask: source.pick([.all, .all, .all, .all, .all, .gesture, .subviews, .none]),
                    gesture: RandomGesture(depth: source.below(3), from: &source)))
        }
        for _ in 0..<source.below(5) {
            // No two gestures wait for each other: a requirement leads to one that was attached later.
            let second = 1 + source.below(attachments.count - 1)
            relations.append(
                Relation(
                    kind: source.pick([.requiresFailure, .requiresFailure, .simultaneous, .prevents]),
                    first: source.below(second), second: second))
        }
    }

    /// Somewhere on a surface of 200 × 100, or in a region on it.
    static func frame(from source: inout SeededRandom) -> Rect {
        Rect(
            x: Double(source.below(50) - 20), y: Double(source.below(30) - 10), width: Double(60 + source.below(140)),
            height: Double(40 + source.below(70)))
    }

    /// The attachments in another order; those of one region keep theirs.
    func shuffledOrder(from source: inout SeededRandom) -> [Int] {
        var rest = regions.indices.map { region in attachments.indices.filter { attachments[$0].region == region } }
        var order: [Int] = []
        while order.count < attachments.count {
            let region = source.pick(rest.indices.filter { !rest[$0].isEmpty })
            order.append(rest[region].removeFirst())
        }
        return order
    }

    // MARK: What the rules say about it

    /// Whether two gestures may be told of one finger.
    func mayRunBeside(_ one: Int, _ other: Int) -> Bool {
        attachments[one].kind == .simultaneous || attachments[other].kind == .simultaneous
            || relations.contains {
                $0.kind == .simultaneous && ($0.first, $0.second) == (min(one, other), max(one, other))
            }
    }

    func prevents(_ one: Int, _ other: Int) -> Bool {
        relations.contains { $0.kind == .prevents && $0.first == one && $0.second == other }
    }

    func waits(_ index: Int) -> Bool { relations.contains { $0.kind == .requiresFailure && $0.first == index } }
}

extension RandomTree: CustomStringConvertible {
    var description: String {
        let regions = regions.enumerated().map { index, place in
            "region \(index) in \(place.parent.map { "\($0)" } ?? "the root")\(place.clips ? ", clips" : ""): \(place.frame)"
        }
        let attachments = attachments.enumerated().map { index, attachment in
            "gesture \(index) on region \(attachment.region), \(attachment.kind), mask \(attachment.mask.rawValue): "
                + "\(attachment.gesture)"
        }
        return (regions + attachments + relations.map { "\($0.first) \($0.kind) \($0.second)" }).joined(separator: "\n")
    }
}
