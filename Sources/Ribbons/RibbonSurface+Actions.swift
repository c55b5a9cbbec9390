import Gestures
import Time
import Touch

extension RibbonSurface {
    /// Does to a ribbon what a finger would do, between two frames.
    /// - Parameter index: the ribbon's index among those of this surface.
    public func perform(_ action: RibbonAction, onRibbon index: Int, at time: Timestamp) {
        surface.advance(to: time)
        let ribbon = mounted[index].ribbon
        guard ribbon.settings.obstacle(to: action) == nil else { return }
        switch action {
        case .increment: ribbon.step(up: true)
        case .decrement: ribbon.step(up: false)
        case .activate: press(index, isHold: false)
        case .hold: press(index, isHold: true)
        case .toggleRange: ribbon.toggleRange(at: surface.now)
        case .toggleDoor: ribbon.setDoor(open: !ribbon.state.isDoorOpen)
        case .reset: ribbon.reset()
        }
    }

    /// Whether an action keeps a contact down.
    public var hasPresses: Bool { !presses.isEmpty }

    /// Lifts the contacts that actions keep down and whose time is over.
    /// - Parameter all: whether the others are lifted too, ahead of their time.
    public func endPresses(at time: Timestamp, all: Bool = false) {
        for press in presses where all || press.end <= time { end(press, at: time) }
        presses.removeAll { all || $0.end <= time }
        scheduleOwn()
    }

    /// Puts an artificial contact down. If the ribbon's last one is still down, that one is lifted first.
    private func press(_ number: Int, isHold: Bool) {
        let ribbon = mounted[number].ribbon
        // Panels number their contacts upwards, so the highest numbers are free.
        let contact = ContactID(.max - UInt32(number))
        if let index = presses.firstIndex(where: { $0.contact == contact }) {
            end(presses.remove(at: index), at: surface.now)
        }
        let press = Press(ribbon: ribbon, contact: contact, isHold: isHold, end: surface.now + Ribbon.pressDuration)
        ribbon.press(contact, isHold: isHold, at: surface.now)
        presses.append(press)
        scheduleOwn()
    }

    private func end(_ press: Press, at time: Timestamp) {
        press.ribbon.endPress(press.contact, isHold: press.isHold, at: time)
    }
}
