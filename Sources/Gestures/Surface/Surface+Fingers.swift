import Touch

extension Surface {
    /// Calls `body` for each finger that came down on a region itself and is still down, in the order of their slots, with
    /// where it is and how large it is.
    public func forEachFinger(on region: Region, _ body: (_ location: Point, _ size: Points) -> Void) {
        var rest = state.touches.occupied & ~state.touches.taken
        while rest != 0 {
            let finger = state.touches.entries[rest.trailingZeroBitCount]
            rest &= rest - 1
            if finger.region?.isSame(as: region.state) == true { body(finger.location, finger.size) }
        }
    }
}
