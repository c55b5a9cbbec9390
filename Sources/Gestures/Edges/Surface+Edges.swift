import Time
import Touch

extension Surface {
    /// Lets the edges see a frame before the regions do. Contacts that they take are cancelled at once.
    @inline(never)
    func recognizeSwipes(in frame: borrowing TouchFrame) {
        edges?.recognize(frame, at: now) { withdraw($0) }
    }

    /// Performs the actions of the swipes that won, after the losers have been told.
    @inline(never)
    func performSwipes() { edges?.performActions() }

    /// Takes a finger away from the regions: it is cancelled for all that hear it, and nothing hears it from here on,
    /// not even its lift.
    public func takeTouch(_ id: ContactID, at time: Timestamp) {
        guard begin() else { return }
        advanceClock(to: time)
        withdraw(id)
        end()
    }

    /// Whether this finger is down and was taken away from the regions.
    public func hasTaken(_ id: ContactID) -> Bool {
        guard state.touches.taken != 0, let slot = state.touches.slot(of: id) else { return false }
        return state.touches.taken & (1 << UInt64(slot)) != 0
    }
}
