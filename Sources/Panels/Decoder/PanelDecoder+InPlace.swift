import Time
import Touch

extension PanelDecoder {
    // The loop calls these after each frame. Reading a property from another module copies this large struct; a
    // mutating method works in place.

    public mutating func currentDeadline() -> Timestamp { deadline }

    public mutating func currentDrops() -> Int { drops }

    public mutating func currentCounters() -> Counters { counters }
}
