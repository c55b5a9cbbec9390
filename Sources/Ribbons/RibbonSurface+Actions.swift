import Gestures
import Time
import Touch

extension RibbonSurface {
    /// Does to a ribbon what a finger would do, between two frames.
    /// - Parameter index: the ribbon's place among those of this surface.
    public func perform(_ action: RibbonAction, onRibbon index: Int, at time: Timestamp) {
        surface.advance(to: time)
        mounted[index].region.perform(action.accessibilityAction)
    }

    /// Whether an action keeps a contact down.
    public var hasPresses: Bool { !presses.isEmpty }

    /// Lifts the contacts that actions keep down: now, not at their time.
    public func endPresses(at time: Timestamp, all: Bool = false) {
        for press in presses where all || press.end <= time { end(press, at: time) }
        presses.removeAll { all || $0.end <= time }
        pressDeadline = presses.map(\.end).min() ?? .distantFuture
    }

    /// They do what the gestures of `RibbonGestures` do.
    func addActions(_ index: Int) {
        let (ribbon, region) = (mounted[index].ribbon, mounted[index].region)
        // Panels number their contacts from the other end.
        let contact = ContactID(.max - UInt32(index))
        for action in RibbonAction.allCases {
            region.accessibilityAction(action.accessibilityAction) { [unowned self] in
                switch action {
                case .increment: ribbon.step(up: true)
                case .decrement: ribbon.step(up: false)
                case .activate: press(ribbon, contact, isHold: false)
                case .hold: if ribbon.settings.obstacle(to: .hold) == nil { press(ribbon, contact, isHold: true) }
                case .toggleRange: ribbon.toggleRange(at: surface.now)
                case .toggleDoor: ribbon.toggleDoor()
                case .reset: ribbon.reset()
                }
            }
        }
    }

    /// - Parameter contact: the ribbon's own. One that is still down is lifted first.
    private func press(_ ribbon: Ribbon, _ contact: ContactID, isHold: Bool) {
        if let index = presses.firstIndex(where: { $0.contact == contact }) {
            end(presses.remove(at: index), at: surface.now)
        }
        let press = Press(ribbon: ribbon, contact: contact, isHold: isHold, end: surface.now + Ribbon.pressDuration)
        ribbon.press(contact, isHold: isHold, at: surface.now)
        presses.append(press)
        pressDeadline = min(pressDeadline, press.end)
    }

    private func end(_ press: Press, at time: Timestamp) {
        press.ribbon.endPress(press.contact, isHold: press.isHold, at: time)
    }
}

extension RibbonAction {
    fileprivate var accessibilityAction: AccessibilityAction {
        switch self {
        case .increment: .increment
        case .decrement: .decrement
        case .activate: .activate
        case .hold, .toggleRange, .toggleDoor, .reset: .named(rawValue)
        }
    }
}
