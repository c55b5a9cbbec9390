import Gestures
import TestSupport
import Time
import Touch

/// A composition, to be built as often as it is needed.
indirect enum RandomGesture {
    case tap(count: Int)
    case press(Seconds)
    case drag(Points)
    case magnify
    case rotate
    case swipe
    case pressRelease
    case simultaneous(RandomGesture, RandomGesture)
    case sequence(RandomGesture, RandomGesture)
    case exclusive(RandomGesture, RandomGesture)
    case perTouch(RandomGesture)

    init(depth: Int, from source: inout SeededRandom) {
        guard depth > 0, source.chance(80) else {
            self = RandomGesture.single(from: &source)
            return
        }
        if source.chance(10) {
            self = .perTouch(RandomGesture(depth: depth - 1, from: &source))
            return
        }
        let first = RandomGesture(depth: depth - 1, from: &source)
        let second = RandomGesture(depth: depth - 1, from: &source)
        switch source.below(3) {
        case 0: self = .simultaneous(first, second)
        case 1: self = .sequence(first, second)
        default: self = .exclusive(first, second)
        }
    }

    private static func single(from source: inout SeededRandom) -> RandomGesture {
        switch source.below(9) {
        case 0, 1: .tap(count: 1 + source.below(3))
        case 2: .press(source.pick([0, 0.1, 0.5]))
        case 3, 4: .drag(source.pick([0, 10, 30]))
        case 5: .magnify
        case 6: .rotate
        case 7: .swipe
        default: .pressRelease
        }
    }
}

extension RandomGesture {
    /// Whether it follows one finger at a time.
    var followsOneFinger: Bool {
        switch self {
        case .tap, .press, .drag, .swipe, .pressRelease: true
        case .magnify, .rotate, .perTouch: false
        case .simultaneous(let first, let second), .sequence(let first, let second), .exclusive(let first, let second):
            first.followsOneFinger && second.followsOneFinger
        }
    }
}

extension RandomGesture: CustomStringConvertible {
    var description: String {
        switch self {
        case .tap(let count): "tap(\(count))"
        case .press(let duration): "press(\(duration))"
        case .drag(let distance): "drag(\(distance))"
        case .magnify: "magnify"
        case .rotate: "rotate"
        case .swipe: "swipe"
        case .pressRelease: "pressRelease"
        case .simultaneous(let first, let second): "simultaneous(\(first), \(second))"
        case .sequence(let first, let second): "sequence(\(first), \(second))"
        case .exclusive(let first, let second): "exclusive(\(first), \(second))"
        case .perTouch(let instance): "perTouch(\(instance))"
        }
    }
}

/// Builds a composition with a monitor around each of its gestures.
struct MonitoredBuilder {
    let log: PropertyLog
    private(set) var isHeld = false
    private(set) var isPooled = false

    /// - Parameter isHeld: callbacks of the whole may be held, or dropped.
    init(log: PropertyLog, isHeld: Bool = false) {
        self.log = log
        self.isHeld = isHeld
    }

    func build(_ gesture: RandomGesture) -> AnyGesture<Int> {
        let monitor = log.addMonitor(isHeld: isHeld, isPooled: isPooled)
        let state = monitor.state
        let base = MonitoredGesture(base: unmonitored(gesture), monitor: monitor)
        return AnyGesture(
            base
                .updating(state.projectedValue) { _, value, _ in
                    value += 1
                    monitor.callback(.updating)
                }
                .onEnded { _ in monitor.callback(.ended) }
                .onChanged { _ in monitor.callback(.changed) }
                .onCancelled { monitor.callback(.cancelled) })
    }

    private func unmonitored(_ gesture: RandomGesture) -> AnyGesture<Int> {
        switch gesture {
        case .tap(let count): return AnyGesture(TapGesture(count: count).map { _ in 1 })
        case .press(let duration): return AnyGesture(LongPressGesture(minimumDuration: duration).map { _ in 2 })
        case .drag(let distance): return AnyGesture(DragGesture(minimumDistance: distance).map { _ in 3 })
        case .magnify: return AnyGesture(MagnifyGesture().map { _ in 4 })
        case .rotate: return AnyGesture(RotateGesture().map { _ in 5 })
        case .swipe: return AnyGesture(SwipeGesture(minimumDistance: 20).map { _ in 6 })
        case .pressRelease:
            let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
            return AnyGesture(LongPressReleaseDetectionGesture(minimumDuration: 0.2, bounds: bounds).map { _ in 7 })
        case .simultaneous(let first, let second):
            return AnyGesture(build(first).simultaneously(with: build(second)).map { _ in 8 })
        case .sequence(let first, let second):
            return AnyGesture(build(first).sequenced(before: build(second)).map { _ in 9 })
        case .exclusive(let first, let second):
            var held = self
            held.isHeld = true
            return AnyGesture(build(first).exclusively(before: held.build(second)).map { _ in 10 })
        case .perTouch(let instance):
            var pooled = self
            pooled.isPooled = true
            return AnyGesture(pooled.build(instance).perTouch(maximum: 3).map { 11 })
        }
    }
}
