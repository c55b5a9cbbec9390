import OSC

/// The parts of addresses that stand for the ribbons of a preset.
struct RibbonNames: Hashable {
    /// In the order of the description.
    let parts: [String]

    /// Signs that mean something in an address, and blanks, become `_`. Of names that are equal then, the later ones get a
    /// number.
    init(_ names: [String]) {
        var parts: [String] = []
        for name in names {
            var part = ""
            for sign in name.unicodeScalars { part.unicodeScalars.append(OSCAddress.allows(sign) ? sign : "_") }
            var (unique, number) = (part, 2)
            while parts.contains(unique) || Self.reserved.contains(unique) {
                unique = "\(part)_\(number)"
                number += 1
            }
            parts.append(unique)
        }
        self.parts = parts
    }

    /// The parts that stand for something else.
    static let reserved: Set<String> = [
        "note", "control", "bend", "pressure", "key-pressure", "program", "transport", "contact", "preset", "tempo",
        "snapshot", "panic", "keep", "latch", "start", "stop", "continue", "tap", "transpose", "refresh",
    ]
}
