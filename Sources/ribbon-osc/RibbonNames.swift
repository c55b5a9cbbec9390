import OSC

/// The parts of addresses that stand for the ribbons of a preset.
struct RibbonNames: Hashable {
    /// The part of each ribbon, in the order of the description.
    let parts: [String]

    /// Characters with a meaning in addresses, and blanks, become `_`. A name that equals an earlier or a reserved one
    /// then gets a number.
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

    /// The parts that have another meaning: all other addresses of `Announcement` and `Instructions` begin with them.
    static let reserved: Set<String> = [
        "note", "control", "bend", "pressure", "key-pressure", "program", "transport", "contact", "preset", "tempo",
        "snapshot", "panic", "keep", "latch", "start", "stop", "continue", "tap", "transpose", "refresh",
    ]
}
