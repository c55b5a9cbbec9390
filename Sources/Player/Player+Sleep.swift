import Time

/// Screens that were darkened: the touch that wakes one is not played.
extension Player {
    /// Lets a screen sleep until it is touched, or no longer. While it is touched, or a note sounds, an arpeggio or a
    /// loop runs anywhere, it does not go to sleep. A request tells what has become of it.
    public func setAsleep(_ number: UInt8, _ isAsleep: Bool, at time: Timestamp) {
        advance(to: time)
        guard let screen = screens.first(where: { $0.number == number }) else { return }
        let isPlaying = output.ledger.count > 0 || isLooping || screens.first { $0.instrument.isRunning } != nil
        screen.sleep.isAsleep = isAsleep && !screen.instrument.isTouched && !isPlaying
        request(.asleep(screen: number, screen.sleep.isAsleep))
    }
}
