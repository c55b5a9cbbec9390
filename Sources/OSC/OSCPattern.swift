/// The address of an incoming message. It may be a pattern for several addresses: `?`, `*`, `[a-z]`, `[!a-z]` and
/// `{one,two}`.
public struct OSCPattern: Hashable, Sendable {
    /// The texts between the slashes; the first one is empty, because an address begins with a slash.
    private let parts: [[Unicode.Scalar]]

    public init(_ text: String) {
        parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
    }

    /// Whether the pattern matches an address. No part of a pattern matches a slash.
    public func matches(_ address: String) -> Bool {
        let names = address.split(separator: "/", omittingEmptySubsequences: false)
        return names.count == parts.count && zip(parts, names).allSatisfy { Self.matches($0, Array($1.unicodeScalars)) }
    }

    /// Follows all ways through the name at once, so that no pattern takes longer than its length times the name's.
    private static func matches(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
        // The places in the name that the pattern so far can reach.
        var places: Set<Int> = [0]
        var rest = pattern[...]
        while let sign = rest.popFirst(), let first = places.min() {
            switch sign {
            case "*": places = Set(first...name.count)
            case "[", "{":
                guard let end = rest.firstIndex(of: sign == "[" ? "]" : "}") else { return false }
                let list = rest[..<end]
                rest = rest[(end + 1)...]
                places = sign == "[" ? step(places, name) { contains(list, $0) } : step(places, name, overAnyOf: list)
            default: places = step(places, name) { sign == "?" || $0 == sign }
            }
        }
        return rest.isEmpty && places.contains(name.count)
    }

    /// The places after one more character, which `fits` accepts.
    private static func step(
        _ places: Set<Int>, _ name: [Unicode.Scalar], where fits: (Unicode.Scalar) -> Bool
    ) -> Set<Int> {
        Set(places.filter { $0 < name.count && fits(name[$0]) }.map { $0 + 1 })
    }

    /// The places after any of the words of `one,two`.
    private static func step(
        _ places: Set<Int>, _ name: [Unicode.Scalar], overAnyOf list: ArraySlice<Unicode.Scalar>
    ) -> Set<Int> {
        var found: Set<Int> = []
        for word in list.split(separator: ",", omittingEmptySubsequences: false) {
            for place in places where name[place...].starts(with: word) { found.insert(place + word.count) }
        }
        return found
    }

    /// Whether a list such as `a-f_`, or `!a-f` for all others, contains a character.
    private static func contains(_ list: ArraySlice<Unicode.Scalar>, _ sign: Unicode.Scalar) -> Bool {
        let isNegated = list.first == "!"
        var rest = isNegated ? list.dropFirst() : list
        while let first = rest.popFirst() {
            var last = first
            if rest.first == "-", rest.count > 1 {
                rest = rest.dropFirst()
                last = rest.removeFirst()
            }
            if min(first, last) <= sign, sign <= max(first, last) { return !isNegated }
        }
        return isNegated
    }
}
