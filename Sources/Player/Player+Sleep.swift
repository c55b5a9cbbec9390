import Time

/// Screens that were darkened: the touch that wakes one is not played.
extension Player {
    /// Puts a screen to sleep until it is touched, or wakes it up. It does not go to sleep while it is touched, or
    /// while a note sounds or an arpeggio or a loop runs anywhere. A request reports the result.
    public func setAsleep(_ number: UInt8, _ isAsleep: Bool, at time: Timestamp) {
        advance(to: time)
        guard let screen = screens.first(where: { $0.number == number }) else { return }
        let isPlaying = output.ledger.count > 0 || isLooping || screens.first { $0.instrument.isRunning } != nil
        screen.sleep.isAsleep = isAsleep && !screen.instrument.isTouched && !isPlaying
        request(.asleep(screen: number, screen.sleep.isAsleep))
    }
}
