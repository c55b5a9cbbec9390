/// An action on a ribbon without a finger: each gesture's equivalent for the keyboard, MIDI and the command line
/// (docs/reference.md, "Without a finger"). The raw values are the words of presets and commands.
public enum RibbonAction: String, CaseIterable, Hashable, Sendable {
    /// Moves the centre one step towards 1, or towards 0.
    case increment, decrement
    /// A tap at the centre.
    case activate
    /// A press of half a second at the centre.
    case hold
    /// A double tap at the centre.
    case toggleRange = "toggle-range"
    /// Turns the ribbon over.
    case toggleDoor = "toggle-door"
    /// Restores centre, range and door as they were when the preset was loaded.
    case reset

    /// Its description in messages and tables.
    public var summary: String {
        switch self {
        case .increment: "moves the centre one step towards 1"
        case .decrement: "moves the centre one step towards 0"
        case .activate: "taps at the centre"
        case .hold: "presses half a second at the centre"
        case .toggleRange: "opens or closes the range, as a double tap at the centre does"
        case .toggleDoor: "turns the ribbon to its back, or to its front again"
        case .reset: "puts the centre, the range and the door back to where the preset has them"
        }
    }
}

extension RibbonSettings {
    /// Why an action does nothing on this ribbon; nil if it does something.
    public func obstacle(to action: RibbonAction) -> String? {
        switch action {
        case .increment, .decrement, .activate, .reset: nil
        case .hold: gestures.door || demands.contains(.hold) ? nil : "it has no door, and no mapping from 'hold'"
        case .toggleRange: gestures.doubleTap ? nil : "its double tap is off"
        case .toggleDoor: gestures.door || hasBack ? nil : "it has no door"
        }
    }
}
