import Time
import Touch

extension PanelDecoder {
    // The loop calls these after each frame. A property that another module reads is read from a copy of this large
    // struct. A mutating method works on the struct in place.

    public mutating func currentDeadline() -> Timestamp { deadline }

    public mutating func currentDrops() -> Int { drops }

    public mutating func currentCounters() -> Counters { counters }
}
