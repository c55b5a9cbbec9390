/// The controller numbers that Ribbon uses itself (MIDI 1.0 Detailed Specification, table III).
public enum ControllerNumber {
    @inlinable public static var dataEntry: UInt7 { 6 }
    @inlinable public static var dataEntryLow: UInt7 { 38 }
    @inlinable public static var sustain: UInt7 { 64 }
    @inlinable public static var nonRegisteredLow: UInt7 { 98 }
    @inlinable public static var nonRegisteredHigh: UInt7 { 99 }
    @inlinable public static var registeredLow: UInt7 { 100 }
    @inlinable public static var registeredHigh: UInt7 { 101 }
    @inlinable public static var allSoundOff: UInt7 { 120 }
    @inlinable public static var allNotesOff: UInt7 { 123 }

    /// The registered parameter that selects a channel's tuning program (MIDI Tuning Standard).
    public static var tuningProgram: UInt14 { 3 }

    /// Whether the controller is a pedal that holds notes: sustain, sostenuto or hold 2.
    static func isPedal(_ number: UInt7) -> Bool { number == sustain || number == 66 || number == 69 }
}
