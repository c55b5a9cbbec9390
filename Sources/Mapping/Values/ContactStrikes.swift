import Ribbons

/// Notices the fingers that strike a ribbon whose fingers hold its notes together: the first one, and one that replaces all
/// others within a report.
struct ContactStrikes {
    /// The ribbon's count of touch-downs at the last call.
    private var touchDowns = 0

    /// - Parameter isSilent: whether the fingers that are there hold nothing any more, so that every new one strikes.
    /// - Returns: whether the ribbon has been struck since the last call.
    mutating func take(_ ribbon: Ribbon, isSilent: Bool) -> Bool {
        let count = ribbon.touchDowns - touchDowns
        synchronize(with: ribbon)
        // If there are no more contacts than new ones, no finger has stayed.
        return count > 0 && !ribbon.contacts.isEmpty && (isSilent || ribbon.contacts.count <= count)
    }

    /// Treats the fingers that are down as those that have struck.
    mutating func synchronize(with ribbon: Ribbon) { touchDowns = ribbon.touchDowns }
}
