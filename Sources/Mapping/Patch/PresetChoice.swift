/// A requested preset.
public enum PresetChoice: Hashable, Sendable {
    case next, previous
    case named(String)
    /// A preset of the bank, counted from 0, as programs are.
    case number(Int)

    /// Parses what a person types: `next`, `previous`, or a name.
    public init(_ text: String) {
        self = text == "next" ? .next : text == "previous" ? .previous : .named(text)
    }
}
