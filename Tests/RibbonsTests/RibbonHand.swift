import Ribbons
import Time
import Touch

/// Fingers on one ribbon of 1000 × 100 points, without anchors.
final class RibbonHand {
    let ribbon: Ribbon
    private let surface: RibbonSurface
    private var table = SlotTable(slots: 10)
    private(set) var time = Timestamp.zero

    init(_ change: (inout RibbonSettings) -> Void = { _ in }) {
        var settings = RibbonSettings(name: "test")
        settings.anchors = []
        change(&settings)
        ribbon = Ribbon(settings, surface: Size(width: 1000, height: 100))
        surface = RibbonSurface([ribbon], size: Size(width: 1000, height: 100))
    }

    func down(_ slot: Int = 0, at x: Points, y: Points = 50) {
        table.begin(slot)
        move(slot, to: x, y: y)
    }

    func move(_ slot: Int = 0, to x: Points, y: Points = 50) {
        table.update(slot) { $0.location = Point(x: x, y: y) }
        report()
    }

    /// Moves several fingers in one frame: by slot, to where.
    func move(_ places: [(slot: Int, x: Points)]) {
        for place in places { table.update(place.slot) { $0.location = Point(x: place.x, y: 50) } }
        report()
    }

    /// A finger is lifted, and another one comes down in the same frame.
    func replace(_ slot: Int = 0, by other: Int, at x: Points, y: Points = 50) {
        table.end(slot)
        table.begin(other)
        move(other, to: x, y: y)
    }

    /// Goes from the first place to the second one in ten reports, 10 ms apart, and is lifted 10 ms later.
    func flick(_ slot: Int = 0, from start: Point, to end: Point) {
        down(slot, at: start.x, y: start.y)
        for step in 1...10 {
            wait(10)
            let part = Double(step) / 10
            move(slot, to: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
        }
        wait(10)
        up(slot)
    }

    func up(_ slot: Int = 0) {
        table.end(slot)
        report()
    }

    func cancel() {
        table.cancelAll()
        report()
    }

    private func report() { table.report(at: time) { surface.handle($0) } }

    /// Lets time pass, deadlines and all.
    func wait(_ milliseconds: Int64) {
        let end = time + .milliseconds(milliseconds)
        while case let due = min(surface.deadline, ribbon.deadline), due <= end {
            surface.advance(to: due)
            if ribbon.deadline <= due { ribbon.fire(at: due) }
        }
        surface.advance(to: end)
        time = end
    }

    func tap(at x: Points, y: Points = 50) {
        down(at: x, y: y)
        wait(60)
        up()
    }
}
