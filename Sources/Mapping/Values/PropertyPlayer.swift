import Ribbons
import Time
import Touch

/// Moves a property of a ribbon's arpeggios.
final class PropertyPlayer: RoutePlayer {
    /// The other ribbon's index in the patch. Parameters of the same name are this player's own ribbon.
    private let ribbon: Int
    private let property: RibbonProperty
    private var line: ValueLine
    /// The dead bands between divisions; nil for other properties.
    private var band: StepBand?
    /// The last value; nil before its own ribbon has moved.
    private var value: Double?

    /// Nil for other targets.
    init?(_ route: Route, at place: Int, _ setup: PlayerSetup) {
        guard case .property(let ribbon, let property) = route.target else { return nil }
        (self.ribbon, self.property) = (ribbon, property)
        line = ValueLine(route, isCarried: false)
        if property == .division {
            var route = route
            route.steps = RibbonProperty.divisions.count
            band = StepBand(route)
        }
        super.init(route: route, place: place, abilities: [.follows, .keepsTime], shared: setup.shared)
    }

    override func follow(_ ribbon: Ribbon, reported: ContactSources, at time: Timestamp) {
        guard let fraction = ribbon.fraction(of: source, reported: reported) else { return }
        if let value = line.set(fraction, at: time) { set(value) }
    }

    override var deadline: Timestamp { line.deadline }

    override func fire(_ ribbon: Ribbon, at time: Timestamp) {
        if let value = line.advance(to: time) { set(value) }
    }

    /// Requests a new value of the property. For a division, `moved` is a place 0…1 among `RibbonProperty.divisions`.
    private func set(_ moved: Double) {
        var value = moved
        if let place = band?.value(at: moved) {
            let last = RibbonProperty.divisions.count - 1
            value = RibbonProperty.divisions[Int((place * Double(last)).rounded())]
        }
        guard value != self.value else { return }
        self.value = value
        shared.request(.set(ribbon: ribbon, property, value))
    }
}
