import Ribbons
import Time

/// Blends two snapshots, for one route to `morph`.
struct MorphRoute {
    let source: Source
    private let route: Route
    /// Its ribbon's place in the patch.
    private let ribbon: Int
    /// The numbers of the snapshots.
    private let (first, second): (Int, Int)
    private var line: ValueLine
    /// Where it was last: 0 is the first snapshot, 1 the second one.
    private var position: Double?
    /// How many contacts had come down on the ribbon.
    private var touchDowns = 0
    /// Whether its next movement begins with a contact that has come down.
    private var isStruck = false

    /// Nil where the route goes elsewhere.
    init?(_ route: Route, ribbon: Int) {
        guard case .morph(let first, let second) = route.target else { return nil }
        source = route.source
        self.route = route
        self.ribbon = ribbon
        (self.first, self.second) = (first, second)
        line = ValueLine(route, isCarried: false)
    }

    /// - Parameters:
    ///   - fraction: 0…1 of the source.
    ///   - touchDowns: how many contacts have come down on the ribbon.
    mutating func set(_ fraction: Double, touchDowns: Int, at time: Timestamp, shared: SharedState) {
        if touchDowns != self.touchDowns { isStruck = true }
        self.touchDowns = touchDowns
        if let value = line.set(fraction, of: route, at: time) { move(to: value, shared) }
    }

    /// It is there, and moves nothing for it.
    mutating func settle(_ fraction: Double, touchDowns: Int) {
        (position, self.touchDowns, isStruck) = (Self.reached(route.value(for: fraction)), touchDowns, false)
        line.rest(at: fraction, of: route)
    }

    /// When it goes on by itself; the distant future while it rests.
    var deadline: Timestamp { line.deadline }

    mutating func fire(at time: Timestamp, shared: SharedState) {
        if let value = line.advance(to: time, of: route) { move(to: value, shared) }
    }

    /// An end is reached where a controller of 7 bits has its last value: no finger comes nearer to the edge of a screen.
    private static func reached(_ value: Double) -> Double {
        let nearness = 1.0 / 256
        return value < nearness ? 0 : value > 1 - nearness ? 1 : value
    }

    private mutating func move(to value: Double, _ shared: SharedState) {
        let value = Self.reached(value)
        guard value != position || isStruck else { return }
        shared.request(
            .morph(
                MorphStep(
                    ribbon: ribbon, first: first, second: second, before: position ?? value, after: value,
                    isStruck: isStruck)))
        (position, isStruck) = (value, false)
    }
}
