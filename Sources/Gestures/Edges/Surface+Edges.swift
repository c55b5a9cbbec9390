import Time
import Touch

extension Surface {
    /// Lets the edges see a frame before the regions do. What they take is cancelled at once.
    @inline(never)
    func recognizeSwipes(in frame: borrowing TouchFrame) {
        edges?.recognize(frame, at: now) { withdraw($0) }
    }

    /// Losers have been told: now the winner acts.
    @inline(never)
    func performSwipes() { edges?.performActions() }

    /// Takes a finger away from the regions: it is cancelled for all that hear it, and nothing hears what it does from
    /// here on, its lift included.
    public func takeTouch(_ id: ContactID, at time: Timestamp) {
        guard begin() else { return }
        advanceClock(to: time)
        withdraw(id)
        end()
    }

    /// Whether a finger is down that was taken away from the regions.
    public func hasTaken(_ id: ContactID) -> Bool {
        guard state.touches.taken != 0, let slot = state.touches.slot(of: id) else { return false }
        return state.touches.taken & (1 << UInt64(slot)) != 0
    }
}
