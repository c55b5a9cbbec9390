import Time
import Touch

extension PanelDecoder {
    // What the loop asks after each frame. Another module reads a property of so large a struct from a copy of the
    // whole; a method that could change it is given the struct where it is.

    public mutating func currentDeadline() -> Timestamp { deadline }

    public mutating func ignoredEvents() -> Int { counters.ignored }
}
