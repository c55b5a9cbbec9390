import Time

/// Pages that lie over the ribbons of a screen, such as the one of the bank.
extension Player {
    /// Opens or closes the page of a screen. Its contacts are cancelled, and while it is open nothing on it is played;
    /// held notes and loops go on. Touches on the page become requests.
    public func setPage(_ number: UInt8, isOpen: Bool, at time: Timestamp) {
        advance(to: time)
        guard let screen = screens.first(where: { $0.number == number }), screen.sleep.isCovered != isOpen else {
            return
        }
        if isOpen {
            endLifts(on: screen)
            panels.forEach { panel in
                guard panel.screen === screen else { return }
                panel.beginAgain(at: now) { frame in
                    play(frame, panel)
                } began: { frame in
                    screen.sleep.ignore(frame)
                }
            }
        }
        screen.sleep.isCovered = isOpen
    }

    /// Reports the touch that has woken a screen, or was on its page.
    func tellTouch(of screen: Screen) {
        guard let touch = screen.sleep.takeTouch() else { return request(.asleep(screen: screen.number, false)) }
        let place = screen.fraction(of: touch)
        request(.pageTouched(screen: screen.number, x: place.x, y: place.y))
    }
}
