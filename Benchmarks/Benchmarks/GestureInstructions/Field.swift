import Gestures
import Time
import Touch

/// Measures the cost of other regions: many regions of equal size lie side by side in one, each with the same gestures,
/// and a finger is on the first of them.
final class Field {
    enum Part: String {
        /// Movements of a drag that is active.
        case steady
        /// Movements of a finger before any gesture is recognised.
        case restless
        /// A finger that comes down and lifts.
        case touch
        /// A finger that is held until a press ends, and lifts.
        case deadline
    }

    private let surface = Surface(size: Size(width: 1000, height: 1000))
    private var frame = TouchFrame()
    private var time = Timestamp.zero
    private var nextID: UInt32 = 1
    private(set) var callbacks = 0

    init(regions count: Int, part: Part) {
        let container = surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), name: "container")
        for index in 0..<count {
            let (row, column) = index.quotientAndRemainder(dividingBy: 40)
            let pad = container.addRegion(
                frame: Rect(x: Double(column) * 25, y: Double(row) * 25, width: 25, height: 25), name: "pad")
            // The finger stays within 10 points of its start.
            let drag = pad.gesture(
                DragGesture(minimumDistance: part == .steady ? 0 : 15).onChanged { [unowned self] _ in callbacks += 1 })
            guard part != .steady else { continue }
            let press = pad.gesture(LongPressGesture().onEnded { [unowned self] _ in callbacks += 1 })
            let tap = pad.gesture(TapGesture().onEnded { [unowned self] in callbacks += 1 })
            tap.recognizeSimultaneously(with: drag)
            tap.require(toFail: press)
        }
        container.gesture(MagnifyGesture().onChanged { [unowned self] _ in callbacks += 1 })
    }

    /// Plays a part; movements or fingers are counted.
    func play(_ part: Part, times: Int) {
        switch part {
        case .steady, .restless:
            report(.began, wait: .zero)
            for time in 0..<times {
                frame.contacts[0].location.x = time % 2 == 0 ? 9 : 6
                report(.moved, wait: Nanoseconds.milliseconds(1))
                // A press takes half a second, so another finger comes down only now and then.
                if part == .restless, time % 100 == 99 {
                    report(.ended, wait: .zero)
                    report(.began, wait: Nanoseconds.milliseconds(500))
                }
            }
            report(.ended, wait: .zero)
        case .touch, .deadline:
            for _ in 0..<times {
                report(.began, wait: Nanoseconds.milliseconds(500))
                if part == .deadline {
                    time = time + Nanoseconds.milliseconds(600)
                    surface.advance(to: time)
                }
                report(.ended, wait: Nanoseconds.milliseconds(20))
            }
        }
    }

    private func report(_ phase: ContactPhase, wait: Nanoseconds) {
        time = time + wait
        if phase == .began {
            frame.contacts = [Contact(id: ContactID(nextID), location: Point(x: 6, y: 6), startTime: time)]
            nextID += 1
        }
        frame.contacts[0].phase = phase
        frame.timestamp = time
        surface.handle(frame)
    }
}
