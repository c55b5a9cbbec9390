import Gestures
import Touch

/// The callbacks of a composition with their values, in their order.
final class CallbackLog {
    var lines: [String] = []
    /// How often its root was followed.
    var follows = 0
    /// Turns some of its gestures off.
    let isOn = GestureSwitch()
    private var count = 0

    func number() -> Int {
        count += 1
        return count
    }
}

/// Builds a composition each of whose gestures writes down its callbacks and their values. Some are switched, keep a
/// state, or leave out what does not change.
struct LoggedBuilder {
    let log: CallbackLog

    /// The composition, whose follows are counted.
    func root(_ gesture: RandomGesture) -> some Gesture { CountedGesture(base: build(gesture), log: log) }

    private func build(_ gesture: RandomGesture) -> AnyGesture<String> {
        let log = log
        let number = log.number()
        return AnyGesture(
            modified(unlogged(gesture, number), number)
                .onChanged { log.lines.append("\(number) changed \($0)") }
                .onEnded { log.lines.append("\(number) ended \($0)") }
                .onCancelled { log.lines.append("\(number) cancelled") })
    }

    private func modified(_ gesture: AnyGesture<String>, _ number: Int) -> AnyGesture<String> {
        switch number % 9 {
        case 2: return AnyGesture(gesture.enabled(log.isOn))
        case 4: return AnyGesture(gesture.removeDuplicates())
        case 8:
            let log = log
            let state = GestureState(wrappedValue: "") { log.lines.append("\(number) reset \($0): \($1)") }
            return AnyGesture(gesture.updating(state) { value, state, _ in state = value })
        default: return gesture
        }
    }

    private func unlogged(_ gesture: RandomGesture, _ number: Int) -> AnyGesture<String> {
        switch gesture {
        case .tap(let count): return text(SpatialTapGesture(count: count))
        case .press(let duration): return text(LongPressGesture(minimumDuration: duration))
        case .drag(let distance):
            let drag = DragGesture(minimumDistance: distance)
            return text(number % 2 == 0 ? drag : drag.sensingPressure())
        case .magnify: return text(MagnifyGesture())
        case .rotate: return text(RotateGesture())
        case .swipe: return text(SwipeGesture(minimumDistance: 20))
        case .pressRelease:
            let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
            return text(LongPressReleaseDetectionGesture(minimumDuration: 0.2, bounds: bounds))
        case .simultaneous(let first, let second): return text(build(first).simultaneously(with: build(second)))
        case .sequence(let first, let second): return text(build(first).sequenced(before: build(second)))
        case .exclusive(let first, let second): return text(build(first).exclusively(before: build(second)))
        case .perTouch(let instance): return text(build(instance).perTouch(maximum: 3))
        }
    }

    private func text<G: Gesture>(_ gesture: G) -> AnyGesture<String> { AnyGesture(gesture.map { "\($0)" }) }
}

/// A gesture whose follows are counted.
private struct CountedGesture<Base: Gesture>: Gesture {
    typealias Value = Base.Value
    typealias Body = Never

    let base: Base
    let log: CallbackLog

    func mounted(_ mount: inout MountContext) -> CountedRecognizer<Base.Mounted> {
        CountedRecognizer(child: base.mounted(&mount), log: log)
    }
}

private struct CountedRecognizer<Child: Recognizer>: ModifierRecognizer {
    typealias Value = Child.Value

    var child: Child
    unowned let log: CallbackLog

    mutating func steadiness() -> Steadiness { child.steadiness() }

    mutating func followMovement(of touches: ActiveTouches) -> Bool {
        log.follows += 1
        return child.followMovement(of: touches)
    }
}
