import Gestures
import TestSupport
import Testing
import Time
import Touch

/// Random trees of regions with random gestures, masks and relations, on random streams, with regions and gestures that
/// are removed in their midst. What has to hold:
///
/// - each gesture comes to one terminal phase a sequence, and is called back for what it did, in its order;
/// - a gesture that has lost a finger is not told of it (for gestures of one finger at a time that do not wait);
/// - no gesture hears a finger twice;
/// - the order in which gestures are attached to different regions changes nothing, nor do pauses cut into steps;
/// - when all fingers are gone nothing is left.
@Suite("Properties of random trees")
struct TreePropertyTests {
    private static let trees = Int(environmentNumber("GESTURE_TREES") ?? defaultTrees)
    #if DEBUG
    private static let defaultTrees: UInt64 = 300
    #else
    private static let defaultTrees: UInt64 = 5000
    #endif
    private static let streamsPerTree = 10

    @Test func everyPropertyHoldsOnEveryTree() {
        print("trees: seed \(SeededRandom.firstSeed), \(Self.trees) trees of \(Self.streamsPerTree) streams")
        var faults: [String] = []
        for index in 0..<Self.trees where faults.count < 5 {
            let seed = SeededRandom.firstSeed &+ UInt64(index)
            faults += TreePlay(seed: seed).faults(streams: Self.streamsPerTree).map { "seed \(seed): \($0)" }
        }
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n\n"))")
    }
}

/// One tree on three surfaces: as it is, with another order of attachment, and with its time cut into smaller steps.
private struct TreePlay {
    private var source: SeededRandom
    private let tree: RandomTree
    private let sides: [TreeSide]

    init(seed: UInt64) {
        source = SeededRandom(seed: seed)
        tree = RandomTree(from: &source)
        let order = tree.shuffledOrder(from: &source)
        let given = Array(tree.attachments.indices)
        sides = [given, order, given].map { [tree] in TreeSide(tree, order: $0) }
    }

    func faults(streams: Int) -> [String] {
        var source = source
        var time = Timestamp.zero
        for index in 0..<streams {
            let changes = source.next()
            for side in sides { side.changeRegions(SeededRandom(seed: changes)) }
            let isImpossible = source.chance(20)
            let stream = RandomStream(from: time, isImpossible: isImpossible, source: &source)
            let cuts = SeededRandom(seed: source.next())
            let isCancelled = source.chance(50)
            let removal = source.chance(15) ? (step: source.below(stream.steps.count), seed: source.next()) : nil
            for (number, side) in sides.enumerated() {
                stream.play(on: side.surface, cuts: number == 2 ? cuts : nil) { step in
                    if let removal, step == removal.step { side.remove(SeededRandom(seed: removal.seed)) }
                }
                side.finish(at: stream.end, isCancelled: isCancelled)
            }
            var faults = sides.flatMap(\.faults)
            if sides[1].calls != sides[0].calls { faults.append("another order of attachment differs") }
            if sides[2].calls != sides[0].calls { faults.append("cut into steps it differs") }
            if let fault = faults.first { return ["stream \(index): \(fault) in\n\(tree)\n\(stream.steps)"] }
            for side in sides { side.startOver() }
            time = sides.map(\.surface.now).max()! + .milliseconds(10)
        }
        return []
    }
}
