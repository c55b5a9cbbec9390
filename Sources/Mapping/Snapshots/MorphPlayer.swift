import Ribbons
import Time
import Touch

/// Blends two snapshots: it moves other ribbons.
final class MorphPlayer: RoutePlayer {
    /// Its ribbon's index in the patch. Parameters of the same name are the ribbon itself.
    private let ribbon: Int
    /// The numbers of the snapshots.
    private let (first, second): (Int, Int)
    private var line: ValueLine
    /// The last position: 0 is the first snapshot, 1 the second one; nil before the first.
    private var position: Double?
    /// The ribbon's count of touch-downs when it was last followed.
    private var touchDowns = 0
    /// Whether its next movement begins with a touch-down.
    private var isStruck = false

    /// Nil for other targets.
    init?(_ route: Route, at place: Int, _ setup: PlayerSetup) {
        guard route.source.kind == .continuous, case .morph(let first, let second) = route.target else { return nil }
        ribbon = setup.ribbon
        (self.first, self.second) = (first, second)
        line = ValueLine(route, isCarried: false)
        super.init(route: route, place: place, abilities: [.follows, .keepsTime], shared: setup.shared)
    }

    override var movesOthers: Bool { true }

    override func follow(_ ribbon: Ribbon, reported: ContactSources, at time: Timestamp) {
        guard let fraction = ribbon.fraction(of: source, reported: reported) else { return }
        if ribbon.touchDowns != touchDowns { isStruck = true }
        touchDowns = ribbon.touchDowns
        if let value = line.set(fraction, at: time) {
            move(to: value)
        } else if isStruck, line.deadline == .distantFuture {
            // A touch-down requests a step even if the value stays, because it moves all ribbons.
            move(to: route.value(for: fraction))
        }
    }

    override func morphEnd(of number: Int) -> Double? {
        guard source == .center else { return nil }
        return number == first ? 0 : number == second ? 1 : nil
    }

    override func settle(_ ribbon: Ribbon) {
        guard let fraction = ribbon.fraction(of: source, reported: []) else { return }
        (position, touchDowns, isStruck) = (Self.reached(route.value(for: fraction)), ribbon.touchDowns, false)
        line.rest(at: fraction)
    }

    override var deadline: Timestamp { line.deadline }

    override func fire(_ ribbon: Ribbon, at time: Timestamp) {
        if let value = line.advance(to: time) { move(to: value) }
    }

    /// Snaps to an end within the distance at which a 7-bit controller has its last value, because no finger comes
    /// nearer to the edge of a screen.
    private static func reached(_ value: Double) -> Double {
        let nearness = 1.0 / 256
        return value < nearness ? 0 : value > 1 - nearness ? 1 : value
    }

    private func move(to value: Double) {
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
