import Mapping
import Time

/// The end of a performance.
extension Player {
    /// Ends everything that would repeat for ever: arpeggios, loops, and the sent clock.
    public func endRepetition() {
        (sendsClock, beginsBeats) = (false, false)
        sentTicks.end()
        click.steps.end()
        endClick()
        transport.cancel()
        screens.forEach { $0.instrument.endRepetition() }
        stopLoops(at: now)
        flush(at: now)
    }

    /// Ends all sounding notes, including latched ones.
    public func endNotes() {
        let end = max(now, lastChange)
        screens.forEach { screen in
            releaseLifts(of: screen)
            screen.instrument.endPresses(at: end)
            screen.instrument.endNotes()
        }
        output.releaseAll()
        flush(at: end)
    }

    /// Ends all sounding notes and sends all waiting notes without regard to budgets. For shutdown, when no time is
    /// left.
    public func end() {
        endNotes()
        scheduler.finish { sent.append($1, port: $0, at: max(now, lastChange)) }
    }
}
