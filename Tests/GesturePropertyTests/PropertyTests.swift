import Gestures
import TestSupport
import Testing
import Time
import Touch

/// Properties of every composition on every stream of touches.
///
/// A run plays 100,000 streams (2000 in a debug build), 100 on each composition, from a seed that it prints.
/// `RIBBON_SEED` plays others, `GESTURE_STREAMS` makes it shorter or longer:
///
///     GESTURE_STREAMS=1000000 swift test -c release -Xswiftc -enable-testing --filter PropertyTests
@Suite("Properties of random compositions")
struct PropertyTests {
    private static let streams = Int(environmentNumber("GESTURE_STREAMS") ?? defaultStreams)
    #if DEBUG
    private static let defaultStreams: UInt64 = 2000
    #else
    private static let defaultStreams: UInt64 = 100_000
    #endif
    private static let streamsPerComposition = 100
    /// `GESTURE_VERBOSE=1` prints the streams that fail.
    static let isVerbose = environmentNumber("GESTURE_VERBOSE") != nil

    @Test func everyPropertyHoldsOverEveryStream() {
        print("properties: seed \(SeededRandom.firstSeed), \(Self.streams) streams")
        var faults: [String] = []
        for index in 0..<(Self.streams / Self.streamsPerComposition) {
            let seed = SeededRandom.firstSeed &+ UInt64(index)
            faults += Composition(seed: seed).faults(streams: Self.streamsPerComposition).map { "seed \(seed): \($0)" }
            if faults.count >= 20 { break }
        }
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
}

/// One composition, mounted twice: one plays a stream as it is, one cut into smaller steps of time.
private struct Composition {
    private final class Side {
        let surface = Surface()
        let log = PropertyLog()

        init(_ gesture: RandomGesture) {
            log.now = { [unowned surface] in surface.now.nanoseconds }
            let region = surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 200, height: 100))
            region.gesture(MonitoredBuilder(log: log).build(gesture))
        }
    }

    private var source: SeededRandom
    private let gesture: RandomGesture
    private let whole: Side
    private let cut: Side

    init(seed: UInt64) {
        source = SeededRandom(seed: seed)
        gesture = RandomGesture(depth: 1 + source.below(4), from: &source)
        whole = Side(gesture)
        cut = Side(gesture)
    }

    func faults(streams: Int) -> [String] {
        var source = source
        var time = Timestamp.zero
        for index in 0..<streams {
            let isImpossible = source.chance(30)
            let stream = RandomStream(from: time, isImpossible: isImpossible, source: &source)
            stream.play(on: whole.surface)
            stream.play(on: cut.surface, cuts: SeededRandom(seed: source.next()))
            // Half of the streams are let run out, half are cancelled.
            let isCancelled = source.chance(50)
            finish(whole, at: stream.end, isCancelled: isCancelled, isImpossible: isImpossible)
            finish(cut, at: stream.end, isCancelled: isCancelled, isImpossible: isImpossible)
            if whole.log.calls != cut.log.calls { whole.log.faults.append("cut into steps it differs") }
            let faults = whole.log.faults + cut.log.faults
            if !faults.isEmpty, PropertyTests.isVerbose { print(stream.steps, whole.log.calls) }
            if let fault = faults.first { return ["stream \(index): \(fault) in \(gesture)"] }
            whole.log.startOver()
            cut.log.startOver()
            time = max(whole.surface.now, cut.surface.now) + .milliseconds(10)
        }
        return []
    }

    /// All fingers go: after what waits has run out, or after everything is cancelled, nothing is left.
    private func finish(_ side: Side, at end: Timestamp, isCancelled: Bool, isImpossible: Bool) {
        let surface = side.surface
        if isCancelled || surface.touchCount > 0 { surface.cancelAll(at: end) }
        if isCancelled, !surface.isIdle { side.log.faults.append("not idle after cancelling everything") }
        if isCancelled, surface.deadline != .distantFuture { side.log.faults.append("a deadline without a touch") }
        surface.advance(to: max(end, surface.now) + .milliseconds(2000))
        if surface.touchCount != 0 { side.log.faults.append("a touch is left") }
        if !surface.isIdle { side.log.faults.append("not idle without a touch") }
        if surface.deadline != .distantFuture { side.log.faults.append("a deadline is left") }
        for monitor in side.log.monitors {
            if monitor.state.wrappedValue != 0 { monitor.fault("its GestureState is not back at its initial value") }
            if !monitor.isPooled { monitor.checkCallbacks() }
        }
    }
}
